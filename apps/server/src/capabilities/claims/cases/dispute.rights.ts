import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { DisputeKind } from '@pindao/protocol/claims/dispute.states.ts'
import type { Actor } from '#src/platform/context.ts'

type Rights = Pick<Actor, 'permissions'>

/** Besides cases, what one has to see to see a case of a kind: an objection says what a settlement is about. */
const seesBy: Readonly<Partial<Record<DisputeKind, Permission>>> = {
  settlement: 'settlement:read',
  contract: 'contract:read',
}

export function seesKind({ permissions }: Rights, kind: DisputeKind): boolean {
  const needed = seesBy[kind]
  return permissions.has('dispute:read') && (needed === undefined || permissions.has(needed))
}

/** What who works on a case of a kind holds: objections to settlements are for those who answer creators (business.md §6). */
export const workPermission = (kind: DisputeKind): Permission =>
  kind === 'settlement' ? 'settlement:send' : 'dispute:update'

export const worksOn = ({ permissions }: Rights, kind: DisputeKind): boolean =>
  permissions.has(workPermission(kind))

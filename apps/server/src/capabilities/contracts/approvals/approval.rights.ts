import {
  type ApprovalCommand,
  approvalCommands,
  approvalRule,
  isGivenByPeople,
  leadsOn,
} from '@pindao/protocol/contracts/approval.commands.ts'
import {
  type ApprovalKind,
  approvalKinds,
  approvalStatus,
} from '@pindao/protocol/contracts/approval.states.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { Asker } from './approval.store.ts'

type Standing = {
  readonly kind: ApprovalKind
  readonly status: number
  readonly submitterStaffId: bigint
  readonly departmentId: bigint
}

/** In whose place somebody decides: in their own (`null`), or that of a colleague who is away. */
export type Place = { readonly onBehalfOf: bigint | null }

/**
 * In whose place somebody may decide about a review; null where in nobody's: what they submitted is never theirs to
 * review, nor in the place of whoever did.
 */
export function placeFor({ actor, standsFor }: Asker, command: ApprovalCommand, row: Standing): Place | null {
  const { byAnother, needs } = approvalRule(command, row.kind)
  const isOwn = actor.staffId === row.submitterStaffId
  if (byAnother && isOwn) return null
  // What is submitted on another page is taken back by whoever did; its own page knows who else may.
  if (command === 'withdraw' && approvalKinds[row.kind].submittedElsewhere && !isOwn) return null
  const record = { ownerStaffId: row.submitterStaffId, departmentId: row.departmentId }
  const covers = (one: Actor) =>
    coversRecord(one, record) && !(byAnother && one.staffId === row.submitterStaffId)
  if (covers(actor)) return { onBehalfOf: null }
  if (!byAnother) return null
  const away = standsFor.find((one) => one.permissions.has(needs) && covers(one))
  return away ? { onBehalfOf: away.staffId } : null
}

/** What somebody may do to a review now. */
export function commandsFor(asker: Asker, row: Standing): ApprovalCommand[] {
  const standing = { kind: row.kind, status: approvalStatus.nameOf(row.status) }
  return approvalCommands.filter(
    (command) =>
      leadsOn(command, standing) &&
      isGivenByPeople(command, row.kind) &&
      asker.actor.permissions.has(approvalRule(command, row.kind).needs) &&
      placeFor(asker, command, row) !== null,
  )
}

import type { Locale } from '@pindao/locales/locales.ts'
import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import type { DataScope } from '@pindao/protocol/access/permissions.ts'
import type { Logger } from 'pino'

/** Who acts: a signed-in member of staff with what the roles grant. */
export type Actor = {
  readonly staffId: bigint
  readonly sessionId: bigint
  readonly fullName: string
  readonly departmentId: bigint
  /** Departments below one's own, at any depth, where the data scope is the department's; otherwise, and left out, none. */
  readonly departmentsBelow?: readonly bigint[]
  /** The channel groups that one works in, and everybody who does, where the data scope is the group's; otherwise none. */
  readonly groupIds?: readonly bigint[]
  readonly colleagues?: readonly bigint[]
  readonly dataScope: DataScope
  readonly permissions: ReadonlySet<Grant>
  /** A program with an API key, which `sessionId` names: it holds no more than the scopes of its key. */
  readonly byKey?: true
  /** Looks at the product as a role: what it may and sees is that role's, and it changes nothing. */
  readonly viewing?: { readonly roleId: bigint; readonly until: string }
}

/** Whose data scope it is, as far as the scope asks: departments, channel groups, colleagues. */
export type Reach = Pick<Actor, 'dataScope' | 'departmentId' | 'departmentsBelow' | 'groupIds' | 'colleagues'>

/** What the data scope takes in, one word each: whoever has all words of another sees all that they see. */
export function reachOf(actor: Reach): readonly string[] {
  return [
    ...departmentsOf(actor).map((id) => `department ${id}`),
    ...(actor.groupIds ?? []).map((id) => `group ${id}`),
    ...(actor.colleagues ?? []).map((id) => `colleague ${id}`),
  ]
}

/** Whether somebody may do and see the same as before: their data scope and department count as well. */
export function sameRights(before: Actor, now: Actor): boolean {
  const rightsOf = (actor: Actor) => [
    actor.dataScope,
    ...reachOf(actor),
    ...[...actor.permissions].toSorted(),
  ]
  return rightsOf(before).join() === rightsOf(now).join()
}

/** What every use case gets as its first argument. */
export type RequestContext = {
  readonly actor: Actor | null
  readonly requestId: string
  readonly locale: Locale
  readonly ip: string
  readonly log: Logger
  /** The `Idempotency-Key` header, present where the endpoint demands it. */
  readonly idempotencyKey: string | null
}

/** The context of an endpoint that needs a signed-in person. */
export type SignedInContext = RequestContext & { readonly actor: Actor }

/** Who owns a record, as far as the data scope asks. */
export type RecordScope = {
  readonly ownerStaffId: bigint
  readonly departmentId: bigint
  /** Whoever stands in for the owner, where records have such: it is theirs, too. */
  readonly backupStaffId?: bigint | null
  /** The channel group it is in, where records are in some; left out where they are in none. */
  readonly groupId?: bigint | null
}

/** The departments of somebody's data scope: their own and those below it (docs/decisions: data scope). */
export function departmentsOf(actor: Pick<Actor, 'departmentId' | 'departmentsBelow'>): readonly bigint[] {
  return [actor.departmentId, ...(actor.departmentsBelow ?? [])]
}

/** Whether the actor's data scope covers a record (PERM-03; docs/decisions/0034). */
export function coversRecord(actor: Actor, record: RecordScope): boolean {
  const isOwn = record.ownerStaffId === actor.staffId || record.backupStaffId === actor.staffId
  switch (actor.dataScope) {
    case 'all':
      return true
    case 'department':
      return isOwn || departmentsOf(actor).includes(record.departmentId)
    case 'group':
      return isOwn || isOfGroups(actor, record)
    case 'own':
      return isOwn
  }
}

/** What is in a channel group is that group's; everything else is its owner's, who works in some. */
function isOfGroups(
  { groupIds = [], colleagues = [] }: Actor,
  { groupId, ownerStaffId }: RecordScope,
): boolean {
  if (groupId === undefined) return colleagues.includes(ownerStaffId)
  return groupId !== null && groupIds.includes(groupId)
}

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
  readonly dataScope: DataScope
  readonly permissions: ReadonlySet<Grant>
}

/** Whether somebody may do and see the same as before: their data scope and department count as well. */
export function sameRights(before: Actor, now: Actor): boolean {
  const rightsOf = (actor: Actor) => [
    actor.dataScope,
    ...departmentsOf(actor).map(String),
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
export type RecordScope = { readonly ownerStaffId: bigint; readonly departmentId: bigint }

/** The departments of somebody's data scope: their own and those below it (docs/decisions: data scope). */
export function departmentsOf(actor: Pick<Actor, 'departmentId' | 'departmentsBelow'>): readonly bigint[] {
  return [actor.departmentId, ...(actor.departmentsBelow ?? [])]
}

/** Whether the actor's data scope covers a record (PERM-03). */
export function coversRecord(actor: Actor, record: RecordScope): boolean {
  switch (actor.dataScope) {
    case 'all':
      return true
    case 'department':
      return departmentsOf(actor).includes(record.departmentId) || record.ownerStaffId === actor.staffId
    case 'own':
      return record.ownerStaffId === actor.staffId
  }
}

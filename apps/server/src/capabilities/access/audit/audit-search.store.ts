import type { AuditEntity } from '@pindao/protocol/access/audit.codes.ts'
import type { AuditSortKey } from '@pindao/protocol/access/audit.endpoints.ts'
import { auditNeeds } from '@pindao/protocol/capabilities.ts'
import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import { and, asc, count, desc, eq, gte, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'
import {
  countRows,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  type Window,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { staff } from '../staff/staff.table.ts'
import { auditLog } from './audit.table.ts'

/** Conditions of a search; all given ones must hold. `to` is exclusive. */
export type AuditFilter = {
  readonly personId?: bigint | 'system' | undefined
  readonly action?: string | undefined
  readonly entity?: string | undefined
  readonly entityId?: bigint | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type AuditConditions = OperationParams<'audit.export'>['filter']

/** What a query of the page means to the store. */
export function auditFilterOf({ personId, entityId, ...rest }: AuditConditions): AuditFilter {
  const idOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))
  return { ...rest, personId: personId === 'system' ? personId : idOf(personId), entityId: idOf(entityId) }
}

/** Acts belong to whoever did them: those of the system are seen by a data scope of everything only (PERM-03). */
export const inScope = (actor: Actor) =>
  withinScope(actor, { ownerStaffId: auditLog.staffId, departmentId: staff.departmentId })

export function matching(actor: Actor, filter: AuditFilter): SQL | undefined {
  const { personId, action, entity, entityId, from, to } = filter
  const hidden = [...auditNeeds].flatMap(([kind, needed]) => (actor.permissions.has(needed) ? [] : [kind]))
  return and(
    inScope(actor),
    hidden.length === 0 ? undefined : notInArray(auditLog.entity, hidden),
    personId === 'system' ? isNull(auditLog.staffId) : equals(auditLog.staffId, personId),
    equals(auditLog.action, action),
    equals(auditLog.entity, entity),
    equals(auditLog.entityId, entityId),
    from === undefined ? undefined : gte(auditLog.at, from),
    to === undefined ? undefined : lt(auditLog.at, to),
  )
}

function equals(column: Parameters<typeof eq>[0], value: bigint | string | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value)
}

/** Whom an act was done to, where its record is a member of staff whom `actor` may read. */
export const changed = alias(staff, 'changed')

export function isChanged(actor: Actor): SQL | undefined {
  if (!actor.permissions.has('staff:read')) return sql`false`
  const scope = withinScope(actor, { ownerStaffId: changed.id, departmentId: changed.departmentId })
  return and(eq(auditLog.entity, 'staff'), eq(changed.id, auditLog.entityId), scope)
}

export type AuditRow = Awaited<ReturnType<typeof findEntries>>['rows'][number]

export const auditOrder: ListOrder<AuditSortKey> = { id: auditLog.id, keys: { at: auditLog.at } }

/** One page of the log, with the number of all entries. */
export function findEntries(
  db: Executor,
  actor: Actor,
  filter: AuditFilter,
  window: SortedWindow<AuditSortKey>,
) {
  const query = db
    .select({ entry: auditLog, fullName: staff.fullName, recordName: changed.fullName })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .leftJoin(changed, isChanged(actor))
    .where(matching(actor, filter))
    .$dynamic()
  return readPage(windowed(query, ordering(auditOrder, window.sort), window), countEntries(db, actor, filter))
}

async function countEntries(db: Executor, actor: Actor, filter: AuditFilter): Promise<number> {
  const all = db.select({ total: count() }).from(auditLog)
  // Joined only where the scope asks: the count of everything is then read from an index alone.
  const scoped = actor.dataScope === 'department' ? all.leftJoin(staff, eq(staff.id, auditLog.staffId)) : all
  const [row] = await scoped.where(matching(actor, filter))
  return row?.total ?? 0
}

/** Staff whose acts somebody may see, by a part of name or address, or the one with an id. */
export function findPeople(
  db: Executor,
  actor: Actor,
  wanted: { readonly name?: string | undefined; readonly id?: bigint | undefined; readonly limit: number },
) {
  return db
    .select({ id: staff.id, fullName: staff.fullName, email: staff.email })
    .from(staff)
    .where(
      and(
        withinScope(actor, { ownerStaffId: staff.id, departmentId: staff.departmentId }),
        equals(staff.id, wanted.id),
        wanted.name
          ? or(contains(staff.fullName, wanted.name), contains(staff.email, wanted.name))
          : undefined,
      ),
    )
    .orderBy(asc(staff.fullName), asc(staff.id))
    .limit(wanted.limit)
}

/** One page of what was done to a record, newest first, with the names of those who did it; whoever may read the record. */
export function findAuditTrail(db: Executor, entity: AuditEntity, entityId: bigint, window: Window) {
  return trailOf(db, and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)), window)
}

/** The entries of a kind of record whose details say the same, newest first. */
export function findListTrail(
  db: Executor,
  entity: AuditEntity,
  said: Readonly<Record<string, string>>,
  window: Window,
) {
  const says = sql`${auditLog.detail} @> ${JSON.stringify(said)}::jsonb`
  return trailOf(db, and(eq(auditLog.entity, entity), says), window)
}

function trailOf(db: Executor, ofRecord: SQL | undefined, { offset, limit }: Window) {
  const rows = db
    .select({ entry: auditLog, fullName: staff.fullName })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .where(ofRecord)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset(offset)
  return readPage(rows, countRows(db, auditLog, ofRecord))
}
export type AuditTrailRow = Awaited<ReturnType<typeof findAuditTrail>>['rows'][number]

import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import { idsIn, ordering } from '#src/platform/db/listing.ts'
import { staff } from '../staff/staff.table.ts'
import { auditLog } from './audit.table.ts'
import { auditFilterOf, auditOrder, changed, isChanged, matching } from './audit-search.store.ts'

type Params = OperationParams<'audit.export'>
type Json = Readonly<Record<string, unknown>>

/** An entry as a file has it; `at` is the database's text. */
export type ExportedEntry = {
  readonly id: string
  readonly at: string
  readonly staffId: string | null
  readonly fullName: string | null
  readonly action: string
  readonly entity: string
  readonly entityId: string | null
  /** Of a member of staff: what they are called now. */
  readonly changedName: string | null
  readonly before: Json | null
  readonly after: Json | null
  readonly detail: Json
  readonly ip: string | null
  readonly requestId: string | null
}

/** Which entries a list has: the conditions of the list itself. */
const listed = (actor: Actor, { filter, ids }: Params): SQL =>
  (ids === undefined
    ? matching(actor, auditFilterOf(filter))
    : and(matching(actor, {}), idsIn(auditLog.id, ids))) ?? sql`true`

/** The rows of a list, in its order. */
export function exportedEntries(actor: Actor, params: Params): SQL {
  return sql`
    SELECT ${auditLog.id} AS "id", ${auditLog.at} AS "at", ${auditLog.staffId} AS "staffId",
      ${staff.fullName} AS "fullName", ${auditLog.action} AS "action", ${auditLog.entity} AS "entity",
      ${auditLog.entityId} AS "entityId", ${changed.fullName} AS "changedName", ${auditLog.before} AS "before",
      ${auditLog.after} AS "after", ${auditLog.detail} AS "detail", ${auditLog.ip} AS "ip",
      ${auditLog.requestId} AS "requestId"
    FROM ${auditLog} LEFT JOIN ${staff} ON ${eq(staff.id, auditLog.staffId)}
    LEFT JOIN ${staff} AS ${sql.identifier('changed')} ON ${isChanged(actor)}
    WHERE ${listed(actor, params)} ORDER BY ${sql.join(ordering(auditOrder, params.filter.sort), sql`, `)}`
}

export function countExportedEntries(actor: Actor, params: Params): SQL {
  return sql`SELECT count(*) AS total FROM ${auditLog}
    LEFT JOIN ${staff} ON ${eq(staff.id, auditLog.staffId)} WHERE ${listed(actor, params)}`
}

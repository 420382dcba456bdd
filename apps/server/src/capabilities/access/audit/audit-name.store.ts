import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { department, role, staff } from '../staff/staff.table.ts'
import { auditLog } from './audit.table.ts'
import { inScope } from './audit-search.store.ts'

/** Kinds of records that have a name, and the permission to read such records. */
const named = ['role', 'department', 'channel', 'video', 'publishTask'] as const
type Named = (typeof named)[number]
type AuditedRecord = { readonly entity: string; readonly entityId: bigint | null }

/** What the log says that the record of an entry is called; as `nameInSides`. */
const nameInEntry = sql<string | null>`COALESCE(${sql.join(
  [auditLog.after, auditLog.before, auditLog.detail].flatMap((side) => [
    sql`${side} ->> 'title'`,
    sql`${side} ->> 'name'`,
    sql`${side} ->> 'code'`,
  ]),
  sql`, `,
)})`

/**
 * What the records of entries are called, by `recordKey`, of the kinds that `actor` may read: roles and departments by
 * their label now (a name, or the code of a built-in one), what is gone or belongs to a later capability by what the
 * newest entry says of it, of those that `actor` may read. Records that nobody named are left out.
 */
export async function findRecordNames(
  db: Executor,
  actor: Actor,
  records: readonly AuditedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const asked = new Map(
    records.filter((record) => mayRead(actor, record)).map((record) => [recordKey(record), record]),
  )
  if (asked.size === 0) return new Map()
  const entities = [...asked.values()].map(({ entity }) => entity)
  const ids = [...asked.values()].map(({ entityId }) => String(entityId))
  const { rows } = await db.execute<{ entity: string; id: string; name: string | null }>(sql`
    SELECT asked.entity, asked.id, COALESCE(
      CASE asked.entity
        WHEN 'role' THEN (SELECT ${role.label} FROM ${role} WHERE ${role.id} = asked.id)
        WHEN 'department' THEN (SELECT ${department.label} FROM ${department} WHERE ${department.id} = asked.id)
      END,
      (${newestName(actor)})
    ) AS name
    FROM unnest(${sql.param(entities)}::text[], ${sql.param(ids)}::bigint[]) AS asked (entity, id)`)
  return new Map(
    rows.flatMap(({ entity, id, name }) =>
      name === null ? [] : [[recordKey({ entity, entityId: BigInt(id) }), name]],
    ),
  )
}

function newestName(actor: Actor): SQL {
  const readable = inScope(actor)
  return sql`SELECT ${nameInEntry} FROM ${auditLog} LEFT JOIN ${staff} ON ${staff.id} = ${auditLog.staffId}
    WHERE ${auditLog.entity} = asked.entity AND ${auditLog.entityId} = asked.id AND ${nameInEntry} IS NOT NULL
      ${readable ? sql`AND ${readable}` : sql``}
    ORDER BY ${auditLog.at} DESC, ${auditLog.id} DESC LIMIT 1`
}

function mayRead(actor: Actor, { entity, entityId }: AuditedRecord): boolean {
  return entityId !== null && isNamed(entity) && actor.permissions.has(`${entity}:read`)
}

function isNamed(entity: string): entity is Named {
  return named.some((known) => known === entity)
}

export const recordKey = ({ entity, entityId }: AuditedRecord) => `${entity} ${entityId}`

/** What an entry itself says that its record is called. Whoever reads the entry reads that, too. */
export function nameInSides({ entity, after, before, detail }: Entry): string | null {
  if (!isNamed(entity)) return null
  const texts = [after, before, detail].flatMap((side) => [side?.['title'], side?.['name'], side?.['code']])
  return texts.find((text) => typeof text === 'string') ?? null
}
type Entry = Pick<typeof auditLog.$inferSelect, 'entity' | 'before' | 'after' | 'detail'>

import type { AuditEntity } from '@pindao/protocol/access/audit.codes.ts'
import type { HistoryEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import { type AuditTrailRow, findAuditTrail, findListTrail } from './audit-search.store.ts'

/** Who did what to a record, newest first. Whoever asks must be known to be allowed to read the record. */
export async function recordHistory(
  db: Executor,
  entity: AuditEntity,
  id: bigint,
  query: { readonly page: number; readonly pageSize: number },
) {
  const { rows, total } = await findAuditTrail(db, entity, id, windowOf(query))
  return { rows: rows.map(presented), total }
}

/**
 * The same of all records of a kind that say the same of themselves in their entries: of one list, say, whatever became of its
 * rows. Whoever asks must be known to be allowed to read them.
 */
export async function historyOfList(
  db: Executor,
  entity: AuditEntity,
  said: Readonly<Record<string, string>>,
  query: { readonly page: number; readonly pageSize: number },
) {
  const { rows, total } = await findListTrail(db, entity, said, windowOf(query))
  return { rows: rows.map((row) => ({ ...presented(row), detail: row.entry.detail })), total }
}

function presented({ entry, fullName }: AuditTrailRow): HistoryEntry {
  const { id, at, staffId, action, before, after } = entry
  return {
    id: String(id),
    at,
    person: staffId === null ? null : { id: String(staffId), fullName },
    action,
    before: before as HistoryEntry['before'],
    after: after as HistoryEntry['after'],
  }
}

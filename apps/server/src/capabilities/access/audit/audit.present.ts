import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import { nameInSides, recordKey } from './audit-name.store.ts'
import type { AuditRow } from './audit-search.store.ts'

type Shown = AuditEntry['before']

/**
 * A row of the log as its readers get it. What was written into it is plain JSON (`auditChange`).
 *
 * @param names of records, by `recordKey`
 */
export function presentAuditEntry(
  { entry, fullName, recordName }: AuditRow,
  names: ReadonlyMap<string, string>,
): AuditEntry {
  const { staffId, entityId, before, after, detail, ...rest } = entry
  return {
    ...rest,
    id: String(entry.id),
    person: staffId === null ? null : { id: String(staffId), fullName },
    entityId: entityId === null ? null : String(entityId),
    recordName: recordName ?? names.get(recordKey(entry)) ?? nameInSides(entry),
    before: before as Shown,
    after: after as Shown,
    detail: detail as NonNullable<Shown>,
  }
}

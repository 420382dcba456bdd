import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import type { AuditRow } from './audit-search.store.ts'

type Shown = AuditEntry['before']

/** A row of the log as its readers get it. What was written into it is plain JSON (`auditChange`). */
export function presentAuditEntry({ entry, fullName, recordName }: AuditRow): AuditEntry {
  const { staffId, entityId, before, after, detail, ...rest } = entry
  return {
    ...rest,
    id: String(entry.id),
    person: staffId === null ? null : { id: String(staffId), fullName },
    entityId: entityId === null ? null : String(entityId),
    recordName,
    before: before as Shown,
    after: after as Shown,
    detail: detail as NonNullable<Shown>,
  }
}

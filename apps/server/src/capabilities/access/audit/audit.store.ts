import type { AuditAction, AuditEntity } from '@pindao/protocol/access/audit.codes.ts'
import type { RequestContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type AuditFields, auditChange } from './audit.change.ts'
import { auditLog } from './audit.table.ts'

/** One line of the audit log: data for administrators, never a token, a ticket or a secret address. */
export type AuditEntry = {
  /** A new one gets its place in `audit.codes.ts` and with it its labels. */
  readonly action: AuditAction
  readonly entity: AuditEntity
  readonly entityId: bigint | null
  /**
   * The record as it was and as it is: give what is at hand, only the fields that differ are kept (`auditChange`). One
   * side alone stands for a record that was made or removed.
   */
  readonly before?: AuditFields | null
  readonly after?: AuditFields | null
  /** What is neither: reasons, counts. */
  readonly detail?: AuditFields
  /** Who, where the context has no signed-in person yet (sign-in itself); otherwise the actor. */
  readonly staffId?: bigint
}

/** Through which key a program acted: its person did not do it with their own hand. */
const keyOf = (source: AuditSource) =>
  source?.actor?.byKey ? { apiKeyId: String(source.actor.sessionId) } : {}

/** Where an act comes from: a request, or null for the system. */
export type AuditSource = Pick<RequestContext, 'actor' | 'requestId' | 'ip'> | null

/**
 * Adds to the audit log (PERM-05), in the transaction of the act itself: both happen or neither. The instant is the
 * machine's own: the log says when something was written, and no caller may say otherwise.
 */
export async function writeAudit(db: Executor, source: AuditSource, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({
    at: new Date().toISOString(),
    staffId: entry.staffId ?? source?.actor?.staffId ?? null,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    requestId: source?.requestId ?? null,
    ip: source?.ip ?? null,
    ...auditChange(entry.before ?? null, entry.after ?? null),
    detail: auditChange(null, { ...entry.detail, ...keyOf(source) }).after ?? {},
  })
}

import type { RequestContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { auditLog } from './audit.table.ts'

/** One line of the audit log. `detail` is data for administrators: never a token, a ticket or a secret address. */
export type AuditEntry = {
  /** `subject.verb`, for example `session.signIn`. */
  readonly action: string
  readonly entity: string
  readonly entityId: bigint | null
  readonly detail?: Readonly<Record<string, unknown>>
  /** Who, where the context has no signed-in person yet (sign-in itself); otherwise the actor. */
  readonly staffId?: bigint
}

/** Where an act comes from: a request, or null for the system. */
export type AuditSource = Pick<RequestContext, 'actor' | 'requestId' | 'ip'> | null

/** Adds to the audit log (PERM-05), in the transaction of the act itself: both happen or neither. */
export async function writeAudit(db: Executor, source: AuditSource, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({
    at: new Date().toISOString(),
    staffId: entry.staffId ?? source?.actor?.staffId ?? null,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    requestId: source?.requestId ?? null,
    ip: source?.ip ?? null,
    detail: { ...entry.detail },
  })
}

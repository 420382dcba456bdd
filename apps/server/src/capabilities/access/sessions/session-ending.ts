import { instantIn } from '#src/platform/clock.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { publishSessionEnd } from '#src/platform/live/live.ts'
import { type AuditSource, writeAudit } from '../audit/audit.store.ts'
import { type EndReason, endSession, type SessionRow } from './session.store.ts'

/** What ends a session: a person, a theft, an administrator, the sign-on. */
type SessionEnding = { readonly reason: EndReason; readonly clock: () => number }

/**
 * Ends a session in the caller's transaction: the row, the audit, and the word to all processes, which close its
 * streams and forget its token. The caller evicts it from its own process after the commit. False when it had ended.
 * It is the act of whoever ends it; of its own person where nobody is signed in to do so (the sign-on, a spent token).
 */
export async function endAndTell(
  tx: Executor,
  source: AuditSource,
  session: Pick<SessionRow, 'id' | 'staffId'>,
  { reason, clock }: SessionEnding,
): Promise<boolean> {
  const ended = await endSession(tx, session.id, { reason, now: instantIn(clock, 0) })
  if (!ended) return false
  const endedBy = source?.actor?.staffId ?? session.staffId
  await writeAudit(tx, source, {
    action: 'session.end',
    entity: 'session',
    entityId: session.id,
    staffId: endedBy,
    detail: { reason, ...(endedBy === session.staffId ? {} : { staffId: String(session.staffId) }) },
  })
  await publishSessionEnd(tx, session.id)
  return true
}

import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import { forgetIdempotencyKeys } from '#src/platform/db/idempotency.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { pruneAccessJob } from './access.jobs.ts'
import { warnOfKeys } from './keys/api-key.warn.ts'
import { forgetSessions } from './sessions/session.store.ts'
import { forgetSignOns } from './sign-on/sign-on.store.ts'

const day = 24 * 60 * 60
/** A page that lost its answer asks again within minutes, an upload that was interrupted within a week. */
const idempotencyKeptSeconds = 7 * day

type Pruned = { readonly sessions: number; readonly signOns: number; readonly idempotencyKeys: number }

type PruneDeps = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  /** Days after its end that a session is kept: whoever asks why it ended asks soon; the audit log remembers for good. */
  readonly sessionsKeptDays: () => number
}

/** Forgets sessions long over, sign-ons nobody finished, messages that could not come again, old idempotency keys. */
export async function pruneAccess({ database: { db }, clock, sessionsKeptDays }: PruneDeps): Promise<Pruned> {
  return {
    sessions: await forgetSessions(db, instantIn(clock, -sessionsKeptDays() * day)),
    signOns: await forgetSignOns(db, instantIn(clock, 0)),
    idempotencyKeys: await forgetIdempotencyKeys(db, instantIn(clock, -idempotencyKeptSeconds)),
  }
}

/** Prunes every hour, and tells whose keys end soon; called in workers only. */
export async function workPruning(
  queue: Queue,
  deps: PruneDeps & { readonly database: Database; readonly news: NewsDesk },
): Promise<void> {
  await queue.work(pruneAccessJob, async (_payload, run) => {
    run.log.info({ ...(await pruneAccess(deps)), warnedOfKeys: await warnOfKeys(deps) }, 'access pruned')
  })
}

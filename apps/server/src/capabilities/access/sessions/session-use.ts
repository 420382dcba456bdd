import type { Logger } from 'pino'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'

/** How exact "last used" is: one write a minute for each session that works. */
const noteEveryMs = 60_000
const rememberedSessions = 10_000

const statement = {
  name: 'session-used',
  text: "UPDATE session SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2::timestamptz - interval '30 s'",
}

/**
 * Remembers when sessions were used, for their list. Beside the request and never in its way: a note that fails is
 * logged and forgotten.
 */
export function createSessionUse(deps: {
  database: Pick<Database, 'pool'>
  clock: Clock
  log: Logger
}): (sessionId: bigint) => void {
  const { database, clock, log } = deps
  const notedAt = new Map<bigint, number>()

  return (sessionId) => {
    const now = clock()
    if (now - (notedAt.get(sessionId) ?? 0) < noteEveryMs) return
    if (notedAt.size >= rememberedSessions) notedAt.clear()
    notedAt.set(sessionId, now)
    database.pool
      .query({ ...statement, values: [String(sessionId), instantIn(clock, 0)] })
      .catch((err: unknown) => log.warn({ err }, 'use of a session not noted'))
  }
}

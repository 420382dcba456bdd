import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { RequestContext } from '#src/platform/context.ts'
import { type SecretBox, tokenDigest } from '#src/platform/crypto/secret-box.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { lockLiveSessions } from '../sessions/session.store.ts'
import { endAndTell } from '../sessions/session-ending.ts'
import type { Authentication } from './authentication.ts'
import { dropTickets, signOnSessionKey, takeMessage } from './sign-on.store.ts'
import { refusedBecause } from './sign-on-http.ts'
import type { LogoutNotice } from './sign-on-provider.ts'

/** Ends the sessions here that began with a session there (SSO-07). */
export type SingleLogout = (ctx: RequestContext, notice: LogoutNotice) => Promise<number>

/**
 * Single logout. Tickets on their way to the page go too, so that nobody slips in behind the message. Returns how many
 * sessions ended; none is no failure: the person may have signed out here first.
 *
 * @throws access.signOnFailed for a message that came before, or names nobody.
 */
export function createSingleLogout(deps: {
  database: Pick<Database, 'transaction'>
  secrets: SecretBox
  authentication: Pick<Authentication, 'evict'>
  clock: Clock
}): SingleLogout {
  const { database, clock } = deps
  const sessionKey = signOnSessionKey(deps.secrets)
  const onceKey = deps.secrets.derive('sign-on message')

  async function takeOnce(tx: Tx, { once }: LogoutNotice): Promise<void> {
    if (once === null) return
    const digest = tokenDigest(once.id, onceKey)
    if (!(await takeMessage(tx, { digest, expiresAt: new Date(once.until).toISOString() })))
      throw refusedBecause('the message came before')
  }

  return async (ctx, notice) => {
    const { subject, signOnSessionId } = notice
    if (subject === null && signOnSessionId === null) throw refusedBecause('the message names nobody')
    const whose = { subject, signOnSessionId: signOnSessionId && sessionKey(signOnSessionId) }
    const ended = await database.transaction(async (tx) => {
      await takeOnce(tx, notice)
      await dropTickets(tx, whose)
      const sessions = await lockLiveSessions(tx, whose, instantIn(clock, 0))
      for (const session of sessions) await endAndTell(tx, ctx, session, { reason: 'singleLogout', clock })
      return sessions
    })
    for (const { id } of ended) deps.authentication.evict(id)
    return ended.length
  }
}

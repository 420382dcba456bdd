import type { OwnSession } from '@pindao/protocol/access/session.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Authentication } from '../sign-on/authentication.ts'
import { findLiveSessions, lockLiveSessions, type SessionRow } from './session.store.ts'
import { endAndTell } from './session-ending.ts'
import { deviceOf } from './user-agent.ts'

/** What people see of their own sessions, and how they end them (SSO-07). Nobody reaches another person's here. */
export function createOwnSessions(deps: {
  database: Pick<Database, 'db' | 'transaction'>
  authentication: Pick<Authentication, 'evict'>
  clock: Clock
}) {
  const { database, authentication, clock } = deps

  async function end(ctx: SignedInContext, which: (id: bigint) => boolean): Promise<readonly bigint[]> {
    const ended = await database.transaction(async (tx) => {
      const live = await lockLiveSessions(tx, { staffId: ctx.actor.staffId }, instantIn(clock, 0))
      const chosen = live.filter(({ id }) => which(id))
      for (const session of chosen) await endAndTell(tx, ctx, session, { reason: 'endedByPerson', clock })
      return chosen.map(({ id }) => id)
    })
    for (const id of ended) authentication.evict(id)
    return ended
  }

  return {
    async list(ctx: SignedInContext): Promise<OwnSession[]> {
      const { staffId, sessionId } = ctx.actor
      const rows = await findLiveSessions(database.db, { staffId, first: sessionId }, instantIn(clock, 0))
      return rows.map((row) => present(row, sessionId))
    },
    /** @throws access.sessionNotFound for one that is over, or somebody else's */
    async end(ctx: SignedInContext, sessionId: bigint): Promise<void> {
      const ended = await end(ctx, (id) => id === sessionId)
      if (ended.length === 0) throw new AppError('access.sessionNotFound')
    },
    /** Ends all but the one that asks; returns how many. */
    async endOthers(ctx: SignedInContext): Promise<number> {
      return (await end(ctx, (id) => id !== ctx.actor.sessionId)).length
    },
  }
}
export type OwnSessions = ReturnType<typeof createOwnSessions>

function present(row: SessionRow, current: bigint): OwnSession {
  const { id, userAgent, ip, createdAt, lastUsedAt, expiresAt } = row
  return {
    id: String(id),
    device: deviceOf(userAgent),
    ip,
    createdAt,
    lastUsedAt,
    expiresAt,
    current: id === current,
  }
}

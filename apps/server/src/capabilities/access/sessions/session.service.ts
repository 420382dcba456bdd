import { abilityOf } from '@pindao/protocol/access/permissions.ts'
import type { TokenPair, UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import type { Logger } from 'pino'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { RequestContext, SignedInContext } from '#src/platform/context.ts'
import type { SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { knownPermissions } from '../roles/role-grants.ts'
import type { RoleViews } from '../roles/role-view.service.ts'
import type { Authentication } from '../sign-on/authentication.ts'
import { auditRefusal, type SignOnService } from '../sign-on/sign-on.service.ts'
import type { SignOnProvider } from '../sign-on/sign-on-provider.ts'
import { presentStaff } from '../staff/staff.present.ts'
import { findProfile } from '../staff/staff.store.ts'
import {
  type EndReason,
  insertSession,
  lockSession,
  reserveSessionId,
  rotateSession,
  type SessionRow,
} from './session.store.ts'
import { endAndTell } from './session-ending.ts'
import { accessExpiry, judgeRefresh, sessionSeconds } from './session-policy.ts'
import type { SessionTokenMaker, SessionTokens } from './session-tokens.ts'

type SessionStart = {
  readonly ticket: string
  readonly browser: Buffer | null
  readonly userAgent: string
}

/** Sessions: opened by a ticket, carried on by rotating refresh tokens, ended by the person or by a theft (SSO-07). */
export function createSessionService(deps: {
  database: Pick<Database, 'db' | 'transaction'>
  secrets: SecretBox
  tokens: SessionTokenMaker
  authentication: Pick<Authentication, 'evict'>
  signOn: Pick<SignOnService, 'redeemTicket'>
  provider: Pick<SignOnProvider, 'endSessionUrl'>
  views: Pick<RoleViews, 'of'>
  clock: Clock
  log: Logger
}) {
  const { database, secrets, tokens, clock } = deps

  /** Opens a session for the holder of a ticket. @throws access.ticketInvalid, access.staffDisabled */
  async function open(
    ctx: RequestContext,
    { ticket, browser, userAgent }: SessionStart,
  ): Promise<{ tokens: TokenPair; userInfo: UserInfo; returnTo: string | null }> {
    const outcome = await database.transaction(async (tx) => {
      const { staffId, signOnSessionId, returnTo, idToken } = await deps.signOn.redeemTicket(
        tx,
        ticket,
        browser,
      )
      const profile = await findProfile(tx, staffId)
      if (!profile || profile.disabled) {
        // Thrown after the commit: the ticket is spent, and the refusal is in the log.
        await auditRefusal(tx, ctx, staffId)
        return new AppError('access.staffDisabled')
      }
      const id = await reserveSessionId(tx)
      const pair = tokens.first(id)
      const now = instantIn(clock, 0)
      const expiresAt = instantIn(clock, sessionSeconds)
      const row = {
        id,
        staffId,
        accessDigest: tokens.digest(pair.accessToken),
        accessExpiresAt: accessExpiry(clock(), expiresAt),
        refreshDigest: tokens.digest(pair.refreshToken),
        rotatedAt: now,
        expiresAt,
        userAgent,
        ip: ctx.ip,
        signOnSessionId,
        idTokenSealed: idToken && secrets.seal(idToken, idTokenPlace(id)),
        createdAt: now,
      }
      await insertSession(tx, row)
      const signIn = { action: 'session.signIn', entity: 'session', entityId: id, staffId } as const
      await writeAudit(tx, ctx, { ...signIn, detail: { userAgent } })
      return { tokens: toPair(pair, row.accessExpiresAt), userInfo: presentStaff(profile), returnTo }
    })
    if (outcome instanceof AppError) throw outcome
    return outcome
  }

  /**
   * Rotates the tokens under the session's row lock; what each presented token is worth is decided by `judgeRefresh`.
   * The outcome is thrown after the commit: ending a stolen family must not be rolled back by its own error.
   *
   * @throws access.refreshRejected, access.staffDisabled
   */
  async function refresh(ctx: RequestContext, refreshToken: string): Promise<TokenPair> {
    const sessionId = tokens.sessionOf(refreshToken)
    if (sessionId === null) throw new AppError('access.refreshRejected')
    const outcome = await database.transaction(async (tx) => {
      const locked = await lockSession(tx, sessionId)
      if (!locked) return new AppError('access.refreshRejected')
      if (locked.disabled) {
        await end(tx, ctx, locked.session, 'staffDisabled')
        return new AppError('access.staffDisabled')
      }
      return takeRefresh(tx, ctx, locked.session, refreshToken)
    })
    deps.authentication.evict(sessionId)
    if (outcome instanceof AppError) throw outcome
    return outcome
  }

  async function takeRefresh(
    tx: Tx,
    ctx: RequestContext,
    row: SessionRow,
    refreshToken: string,
  ): Promise<TokenPair | AppError> {
    const presented = tokens.digest(refreshToken)
    switch (judgeRefresh(row, presented, clock())) {
      case 'rotate': {
        const pair = tokens.successorOf(refreshToken)
        const accessExpiresAt = accessExpiry(clock(), row.expiresAt)
        await rotateSession(tx, row.id, {
          accessDigest: tokens.digest(pair.accessToken),
          accessExpiresAt,
          refreshDigest: tokens.digest(pair.refreshToken),
          previousRefreshDigest: presented,
          rotatedAt: instantIn(clock, 0),
        })
        return toPair(pair, accessExpiresAt)
      }
      case 'repeat':
        return toPair(tokens.successorOf(refreshToken), row.accessExpiresAt)
      case 'reuse':
        await end(tx, ctx, row, 'refreshReuse')
        return new AppError('access.refreshRejected')
      case 'over':
        return new AppError('access.refreshRejected')
    }
  }

  /**
   * Ends this session. The provider's address is a courtesy: when it is down, the person is signed out here all the
   * same and gets null.
   */
  async function signOut(ctx: SignedInContext): Promise<string | null> {
    const { sessionId } = ctx.actor
    const row = await database.transaction(async (tx) => {
      const locked = await lockSession(tx, sessionId)
      if (locked) await end(tx, ctx, locked.session, 'signOut')
      return locked?.session
    })
    deps.authentication.evict(sessionId)
    const idToken = row?.idTokenSealed ? secrets.open(row.idTokenSealed, idTokenPlace(sessionId)) : null
    return deps.provider.endSessionUrl(idToken).catch((err: unknown) => {
      deps.log.warn({ err }, 'sign-on gave no address to end its session')
      return null
    })
  }

  async function end(tx: Tx, ctx: RequestContext, row: SessionRow, reason: EndReason): Promise<void> {
    await endAndTell(tx, ctx, row, { reason, clock })
  }

  function toPair(pair: SessionTokens, accessExpiresAt: string): TokenPair {
    const expiresIn = Math.max(0, Math.floor((Date.parse(accessExpiresAt) - clock()) / 1000))
    return { ...pair, tokenType: 'Bearer', expiresIn }
  }

  return {
    open,
    refresh,
    signOut,
    /** The session a refresh token was issued for, good or used; null for one that we did not make. No look-up. */
    provedBy: (refreshToken: string): string | null => tokens.sessionOf(refreshToken)?.toString() ?? null,
    /** Who is signed in, as the page keeps it (SSO-03). */
    async userInfo(ctx: SignedInContext): Promise<UserInfo> {
      const profile = await findProfile(database.db, ctx.actor.staffId)
      if (!profile) throw new AppError('access.notSignedIn')
      const info = presentStaff(profile)
      const viewing = await deps.views.of(ctx)
      // The abilities are those of this session, whichever way it is limited.
      const ability = knownPermissions(ctx.actor.permissions).values().map(abilityOf).toArray()
      return viewing === null ? { ...info, ability } : { ...info, ability, viewing }
    },
  }
}
export type SessionService = ReturnType<typeof createSessionService>

function idTokenPlace(sessionId: bigint) {
  return { table: 'session', column: 'id_token', row: String(sessionId) }
}

import { refreshTimeoutSeconds, type TokenPair } from '@pindao/protocol/access/sso.endpoints.ts'
import { isRefusal } from '../api/api-error.ts'
import { announceRotation, isRotated, type RotatedTokenLocks } from './rotated-token.ts'
import type { SessionStore } from './session-store.ts'

/** What the refresh needs of the world. `locks` is missing where the page is not a secure context. */
type TokenRefreshWorld = {
  readonly session: Pick<
    SessionStore,
    'accessToken' | 'refreshToken' | 'userId' | 'renew' | 'untilRenewed' | 'expire'
  >
  /**
   * Trades the refresh token; null when the server refuses it. Other failures, the signal's too, are thrown: they say
   * nothing of it.
   */
  readonly exchange: (refreshToken: string, signal: AbortSignal) => Promise<TokenPair | null>
  /** Ends on the server what came for somebody who has left meanwhile. */
  readonly abandon: (tokens: TokenPair) => void
  readonly locks?: RotatedTokenLocks | undefined
}

/** A fresh access token for one the server refused, or null when there is none and somebody must sign in. */
export type RenewToken = (refusedToken: string | null) => Promise<string | null>

const lockName = 'pindao.token-refresh'

/** While one tab waits for its answer the calls of all tabs wait for the lock. */
const exchangeTimeoutMs = refreshTimeoutSeconds * 1000

/** What one tab stored is in the others within milliseconds. After this long it is not coming any more. */
const arrivalLimitMs = 2000

/**
 * One silent refresh for all calls of all tabs (SSO-04). Refresh tokens rotate and a reused one ends the whole session
 * (SSO-07), so two tabs must never send the same: a Web Lock serialises them, and the later tab finds the new token in
 * the storage, for which it waits where the lock was faster. What somebody does meanwhile (a sign-out, another person's sign-in) goes before the answer.
 */
export function createTokenRefresh({ session, exchange, abandon, locks }: TokenRefreshWorld): RenewToken {
  let inFlight: Promise<string | null> | null = null
  /** Another person or nobody; whoever was not known before may have become known. */
  const hasLeft = (asker: string | null) => asker !== null && session.userId() !== asker

  /** A lost answer is asked for again at once, while the server still repeats it: later it would be a reuse. */
  const ask = (refreshToken: string) => {
    const once = () => exchange(refreshToken, AbortSignal.timeout(exchangeTimeoutMs))
    return once().catch((error: unknown) => {
      if (isRefusal(error) || session.refreshToken() !== refreshToken) throw error
      return once()
    })
  }

  const arrived = async () => {
    const refreshToken = session.refreshToken()
    if (!locks || refreshToken === null || !(await isRotated(locks, refreshToken))) return
    await session.untilRenewed(refreshToken, arrivalLimitMs)
  }

  const renew = async (refusedToken: string | null, asker: string | null) => {
    await arrived()
    // A call of one person is never repeated with the token of another.
    if (hasLeft(asker)) return null
    const current = session.accessToken()
    if (current !== null && current !== refusedToken) return current
    const refreshToken = session.refreshToken()
    const tokens = refreshToken === null ? null : await ask(refreshToken)
    if (hasLeft(asker)) {
      if (tokens) abandon(tokens)
      return null
    }
    if (session.refreshToken() !== refreshToken) return session.accessToken()
    if (tokens === null) {
      session.expire()
      return null
    }
    session.renew(tokens)
    if (locks && refreshToken !== null) await announceRotation(locks, refreshToken)
    return tokens.accessToken
  }

  return (refusedToken) => {
    const asker = session.userId()
    inFlight ??= Promise.resolve(
      locks ? locks.request(lockName, () => renew(refusedToken, asker)) : renew(refusedToken, asker),
    ).finally(() => {
      inFlight = null
    })
    return inFlight
  }
}

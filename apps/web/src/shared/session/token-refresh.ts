import type { TokenPair } from '@pindao/protocol/access/sso.endpoints.ts'
import type { SessionStore } from './session-store.ts'

/** What the refresh needs of the world. `locks` is missing where the page is not a secure context. */
export type TokenRefreshWorld = {
  readonly session: Pick<SessionStore, 'accessToken' | 'refreshToken' | 'renew' | 'expire'>
  /**
   * Trades the refresh token; null when the server refuses it. Other failures, the signal's too, are thrown: they say
   * nothing of it.
   */
  readonly exchange: (refreshToken: string, signal: AbortSignal) => Promise<TokenPair | null>
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

/** A fresh access token for one the server refused, or null when there is none and somebody must sign in. */
export type RenewToken = (refusedToken: string | null) => Promise<string | null>

const lockName = 'pindao.token-refresh'

/** While one tab waits for its answer the calls of all tabs wait for the lock. */
const exchangeTimeoutMs = 30_000

/**
 * One silent refresh for all calls of all tabs (SSO-04). Refresh tokens rotate and a reused one ends the whole session
 * (SSO-07), so two tabs must never send the same: a Web Lock serialises them, and the later tab finds the new token in
 * the storage.
 */
export function createTokenRefresh({ session, exchange, locks }: TokenRefreshWorld): RenewToken {
  let inFlight: Promise<string | null> | null = null

  const renew = async (refusedToken: string | null) => {
    const current = session.accessToken()
    if (current !== null && current !== refusedToken) return current
    const refreshToken = session.refreshToken()
    const tokens =
      refreshToken === null ? null : await exchange(refreshToken, AbortSignal.timeout(exchangeTimeoutMs))
    if (tokens === null) {
      session.expire()
      return null
    }
    session.renew(tokens)
    return tokens.accessToken
  }

  return (refusedToken) => {
    inFlight ??= Promise.resolve(
      locks ? locks.request(lockName, () => renew(refusedToken)) : renew(refusedToken),
    ).finally(() => {
      inFlight = null
    })
    return inFlight
  }
}

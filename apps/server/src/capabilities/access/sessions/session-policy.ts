import { refreshGraceSeconds } from '@pindao/protocol/access/sso.endpoints.ts'

/** Access tokens live 15 minutes, a session 12 hours whatever happens (reliability.md §1 SSO). */
export const accessSeconds = 15 * 60
export const sessionSeconds = 12 * 60 * 60

/** What of a session decides about a refresh. Instants are RFC 3339. */
type RefreshableSession = {
  readonly endedAt: string | null
  readonly expiresAt: string
  readonly rotatedAt: string
  readonly refreshDigest: Buffer
  readonly previousRefreshDigest: Buffer | null
}

/**
 * - `rotate`: the present token; it is replaced.
 * - `repeat`: the one before, within the grace: the pair it was already traded for is answered again.
 * - `reuse`: any other token of the family: two parties hold it, so the family ends.
 * - `over`: the session has ended.
 */
type RefreshVerdict = 'rotate' | 'repeat' | 'reuse' | 'over'

/** Decides what a refresh token of this session's family is worth. `now` in milliseconds. */
export function judgeRefresh(session: RefreshableSession, presented: Buffer, now: number): RefreshVerdict {
  if (session.endedAt !== null || Date.parse(session.expiresAt) <= now) return 'over'
  if (session.refreshDigest.equals(presented)) return 'rotate'
  const inGrace = now - Date.parse(session.rotatedAt) <= refreshGraceSeconds * 1000
  return inGrace && session.previousRefreshDigest?.equals(presented) ? 'repeat' : 'reuse'
}

/** When an access token made at `now` ends: never after its session. */
export function accessExpiry(now: number, sessionExpiresAt: string): string {
  return new Date(Math.min(now + accessSeconds * 1000, Date.parse(sessionExpiresAt))).toISOString()
}

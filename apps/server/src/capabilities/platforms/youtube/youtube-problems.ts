import { PlatformProblem, type PlatformProblemKind } from '../platform-adapter.ts'
import type { PlatformAnswer } from '../platform-http.ts'
import { errorAnswer, tokenRefusal } from './youtube-answers.ts'

/** The channel's cap moves with the hour (rolling 24 h), so it is worth asking before the day is over. */
const channelCapPauseSeconds = 6 * 3600

/** Reasons that mean something else than their HTTP status says (platforms.md A6). */
const kindOfReason: Readonly<Record<string, PlatformProblemKind>> = {
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  uploadLimitExceeded: 'channelQuota',
  rateLimitExceeded: 'transient',
  userRateLimitExceeded: 'transient',
  authError: 'credential',
  unauthorized: 'credential',
  expired: 'credential',
  youtubeSignupRequired: 'credential',
  insufficientPermissions: 'credential',
  authenticatedUserAccountClosed: 'credential',
  authenticatedUserAccountSuspended: 'credential',
}

/** An unwanted answer of the Data API as a problem. */
export function problemOfAnswer({ status, body, headers }: PlatformAnswer): PlatformProblem {
  const retryAfter = headers['retry-after']
  const parsed = parseError(body)
  const reason = parsed?.errors?.[0]?.reason
  const message = (parsed?.message ?? `HTTP ${status}`).slice(0, 500)
  return new PlatformProblem(kindOf(status, reason), message, {
    platformCode: reason ?? `HTTP ${status}`,
    retryAfterSeconds: reason === 'uploadLimitExceeded' ? channelCapPauseSeconds : secondsOf(retryAfter),
  })
}

/** An unwanted answer of the token endpoint (platforms.md A1): `invalid_grant` alone, and of a revocation `invalid_token`, speaks of the grant. */
export function problemOfToken({ status, body }: PlatformAnswer): PlatformProblem {
  const code = refusalIn(body) ?? `HTTP ${status}`
  const kind = tokenKindOf(status, code)
  return new PlatformProblem(kind, code, { platformCode: code })
}

function tokenKindOf(status: number, code: string): PlatformProblemKind {
  if (status === 400 && (code === 'invalid_grant' || code === 'invalid_token')) return 'credential'
  return status === 400 || status === 401 ? 'misconfigured' : 'transient'
}

function refusalIn(body: string): string | null {
  try {
    return tokenRefusal.parse(JSON.parse(body)).error
  } catch {
    return null
  }
}

function kindOf(status: number, reason: string | undefined): PlatformProblemKind {
  if (status === 401) return 'credential'
  if (status >= 500 || status === 429 || status === 408) return 'transient'
  return (reason === undefined ? undefined : kindOfReason[reason]) ?? 'rejected'
}

function parseError(body: string) {
  try {
    return errorAnswer.parse(JSON.parse(body)).error
  } catch {
    return null
  }
}

/** `Retry-After` in seconds; the date form is not used by this platform. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  const seconds = Number(retryAfter)
  return retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

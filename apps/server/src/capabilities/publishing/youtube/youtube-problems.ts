import { PlatformProblem, type PlatformProblemKind } from '../delivery/platform-adapter.ts'
import { errorAnswer } from './youtube-answers.ts'

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

/** An unwanted answer of the Data API as a problem. `body` is text as received. */
export function problemOfAnswer(
  status: number,
  body: string,
  retryAfter: string | undefined,
): PlatformProblem {
  const parsed = parseError(body)
  const reason = parsed?.errors?.[0]?.reason
  const message = (parsed?.message ?? `HTTP ${status}`).slice(0, 500)
  return new PlatformProblem(kindOf(status, reason), message, {
    platformCode: reason ?? `HTTP ${status}`,
    retryAfterSeconds: reason === 'uploadLimitExceeded' ? channelCapPauseSeconds : secondsOf(retryAfter),
  })
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

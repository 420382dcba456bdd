import { type CredentialEnd, PlatformProblem, type PlatformProblemKind } from '../platform-adapter.ts'
import type { PlatformAnswer } from '../platform-http.ts'
import { errorAnswer } from './facebook-answers.ts'

/** How long a throttled app or Page waits before it asks again. */
const throttledSeconds = 300
/** A block for policy does not pass within the hour. */
const blockedSeconds = 6 * 3600

const throttled = [4, 17, 32, 341, 613]

/** What a code of the Graph API means (platforms.md D7). */
export function kindOfCode(code: number): PlatformProblemKind {
  if (code === 190 || code === 102 || code === 10 || (code >= 200 && code <= 299)) return 'credential'
  if (code === 1 || code === 2 || throttled.includes(code) || isBusinessLimit(code)) return 'transient'
  if (code === 368) return 'channelQuota'
  return code === 101 ? 'misconfigured' : 'rejected'
}

/** An unwanted answer of the Graph API as a problem. Its message never holds a token. */
export function problemOfAnswer({ status, body }: PlatformAnswer): PlatformProblem {
  const error = errorIn(body)
  if (!error) {
    const kind = status >= 500 || status === 429 ? 'transient' : 'rejected'
    return new PlatformProblem(kind, `HTTP ${status}`, { platformCode: `HTTP ${status}` })
  }
  return problemOfCode(error.code, error.error_subcode, error.message, error.is_transient)
}

/** The same of a code, as `debug_token` tells it, too. */
export function problemOfCode(
  code: number,
  subcode: number | undefined,
  message: string | undefined,
  isTransient = false,
): PlatformProblem {
  const kind = isTransient ? 'transient' : kindOfCode(code)
  return new PlatformProblem(kind, withoutTokens(message ?? `code ${code}`), {
    platformCode: String(code),
    subcode: subcode === undefined ? undefined : String(subcode),
    retryAfterSeconds: pauseOf(code),
    ended: code === 190 ? endOfSubcode(subcode) : undefined,
  })
}

/** 463: its sixty days are over; 458: the person removed our app. */
function endOfSubcode(subcode: number | undefined): CredentialEnd | undefined {
  if (subcode === 463) return 'expired'
  return subcode === 458 ? 'withdrawn' : undefined
}

function pauseOf(code: number): number | undefined {
  if (code === 368) return blockedSeconds
  return throttled.includes(code) || isBusinessLimit(code) ? throttledSeconds : undefined
}

function isBusinessLimit(code: number): boolean {
  return code >= 80_000 && code <= 80_014
}

/** Some messages quote what they were given. */
function withoutTokens(message: string): string {
  return message.replaceAll(/[\w|-]{30,}/gu, '…').slice(0, 500)
}

function errorIn(body: string) {
  try {
    return errorAnswer.parse(JSON.parse(body)).error
  } catch {
    return null
  }
}

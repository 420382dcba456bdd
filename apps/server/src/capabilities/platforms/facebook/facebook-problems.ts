import { z } from 'zod'
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
export function problemOfAnswer({ status, body, headers }: PlatformAnswer): PlatformProblem {
  const error = errorIn(body)
  if (!error) {
    const kind = status >= 500 || status === 429 ? 'transient' : 'rejected'
    const retryAfterSeconds = secondsOf(headers['retry-after'])
    return new PlatformProblem(kind, `HTTP ${status}`, { platformCode: `HTTP ${status}`, retryAfterSeconds })
  }
  const { code, error_subcode: subcode, message, is_transient: isTransient } = error
  const wanted = chunkWindow.safeParse(error.error_data)
  const retryAfterSeconds = secondsOf(headers['retry-after'])
  if (subcode === otherChunkWanted && wanted.success) return new OtherChunkWanted(wanted.data)
  return problemOfCode(code, subcode, message, { isTransient, retryAfterSeconds })
}

/** A chunk that was sent is not the one that the platform wants next: `start` to `end` (exclusive) is. */
export class OtherChunkWanted extends PlatformProblem {
  readonly start: number
  readonly end: number
  constructor({ start_offset: start, end_offset: end }: z.output<typeof chunkWindow>) {
    super('transient', 'another chunk is wanted', { platformCode: String(otherChunkWanted) })
    this.start = start
    this.end = end
  }
}

/** Subcode of a refused chunk (platforms.md D3; reliability.md §3.7). */
const otherChunkWanted = 1_363_037
const chunkWindow = z.object({ start_offset: z.coerce.number(), end_offset: z.coerce.number() })

/** Subcodes of an upload session that there is not, or not any more (K: as remembered). */
const sessionsGone = ['1363041', '1363042']

/** Whether a problem says that the upload session is gone. */
export function isSessionGone(error: unknown): boolean {
  return error instanceof PlatformProblem && error.subcode !== null && sessionsGone.includes(error.subcode)
}

/** The same of a code, as `debug_token` tells it, too. */
export function problemOfCode(
  code: number,
  subcode: number | undefined,
  message: string | undefined,
  said: { readonly isTransient?: boolean | undefined; readonly retryAfterSeconds?: number | undefined } = {},
): PlatformProblem {
  const { isTransient = false, retryAfterSeconds } = said
  const kind = isTransient ? 'transient' : kindOfCode(code)
  return new PlatformProblem(kind, withoutTokens(message ?? `code ${code}`), {
    platformCode: String(code),
    subcode: subcode === undefined ? undefined : String(subcode),
    retryAfterSeconds: retryAfterSeconds ?? pauseOf(code),
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

/** `Retry-After` in seconds. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  const seconds = Number(retryAfter)
  return retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
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

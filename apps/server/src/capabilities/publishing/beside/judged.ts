import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'

/** Pauses after tries that failed for a passing reason; after the last one a person decides. */
const pausesSeconds = [60, 300, 1500] as const
/** A used-up quota is no try: it is waited for. */
const quotaPauseSeconds = 3600

/** What went wrong with a call about a published video, and after how many seconds it is worth another try. */
export type Judged = {
  readonly code: ErrorCode
  /** In the platform's own words. */
  readonly message: string | null
  /** Null where a person has to do something. */
  readonly waits: number | null
}

export function isQuota(error: unknown): boolean {
  return error instanceof PlatformProblem && (error.kind === 'quota' || error.kind === 'channelQuota')
}

/**
 * @param attempts tries in a row that failed for a passing reason
 * @param refused what a final no of the platform is called here
 */
export function judged(error: unknown, attempts: number, refused: ErrorCode): Judged {
  const pause = pausesSeconds[attempts] ?? null
  if (error instanceof PlatformProblem) {
    const message = error.message
    if (isQuota(error)) {
      const waits = error.retryAfterSeconds ?? quotaPauseSeconds
      return { code: 'publishing.quotaUsedUp', message, waits }
    }
    if (error.kind === 'transient') {
      const waits = pause === null ? null : Math.max(pause, error.retryAfterSeconds ?? 0)
      return { code: 'publishing.platformTrouble', message, waits }
    }
    return {
      code: error.kind === 'credential' ? 'channels.credentialInvalid' : refused,
      message,
      waits: null,
    }
  }
  if (error instanceof AppError && error.status < 500) return { code: error.code, message: null, waits: null }
  return { code: 'publishing.systemTrouble', message: null, waits: pause }
}

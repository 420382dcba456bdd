import type { FailureEnvelope } from '@pindao/protocol/core/envelope.ts'

/**
 * A failed call. `status` is the HTTP code, 0 without an answer; `message` is the server's text, empty without one;
 * `retryAfterMs` is what the server asked to wait; `intervalMs` is the least time between two throttled calls. `code` is one
 * of the server's, or says why there is none:
 * - `page.network`: no answer came; the call may or may not have been carried out.
 * - `page.badAnswer`: an answer came that is none of ours (a proxy's page, a cut body).
 * - `page.tooFrequent`: the page did not send the call, the same one was just made.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly problems: NonNullable<FailureEnvelope['problems']>
  /** The values the message speaks of, by name; to be read with a schema. */
  readonly params: NonNullable<FailureEnvelope['params']>
  readonly retryAfterMs: number | null
  readonly intervalMs: number | null

  constructor(
    failure: Pick<FailureEnvelope, 'status' | 'code' | 'message'> &
      Partial<Pick<FailureEnvelope, 'requestId' | 'problems' | 'params'>>,
    options: ErrorOptions & { readonly retryAfterMs?: number | null; readonly intervalMs?: number } = {},
  ) {
    super(withoutPrefix(failure.message), options)
    this.status = failure.status
    this.code = failure.code
    this.requestId = failure.requestId ?? null
    this.problems = failure.problems ?? []
    this.params = failure.params ?? {}
    this.retryAfterMs = options.retryAfterMs ?? null
    this.intervalMs = options.intervalMs ?? null
  }
}

/** True for a failure that the same call may overcome: no answer, too many requests, or the server's own trouble. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** True where the server has decided; anything else may have been carried out, or is being carried out. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status >= 400 && error.status < 500 && error.code !== 'common.idempotencyInProgress'
}

const internalPrefix = /^(?:internal[- ]system[- ]exception|系统内部异常)\s*[:：,，-]?\s*/iu

/** API-02: the prefix is for the log, not for a person. */
function withoutPrefix(message: string): string {
  return message.replace(internalPrefix, '')
}

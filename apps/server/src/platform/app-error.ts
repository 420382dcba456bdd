import { type ErrorCode, errorStatus } from '@pindao/protocol/core/error-codes.ts'

/** Values put into the error's text; the page gets them, too. */
type ErrorParams = Readonly<Record<string, string | number>>

/**
 * An error a person can meet. The code is a key of the `errors` texts and maps to one HTTP status; `cause` and the
 * stack go to the log only.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly params: ErrorParams

  constructor(code: ErrorCode, options: { params?: ErrorParams; cause?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.params = options.params ?? {}
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code]
  }

  /** The same, under the name Fastify knows: for servers without our error handler. */
  get statusCode(): number {
    return this.status
  }
}

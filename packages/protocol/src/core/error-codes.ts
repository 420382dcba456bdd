import { type CapabilityErrorCode, errors } from '#src/capabilities.ts'

/** Errors that any call may answer. */
const common = {
  'common.internal': 500,
  'common.invalidInput': 400,
  'common.notFound': 404,
  'common.conflict': 409,
  'common.tooManyRequests': 429,
  'common.payloadTooLarge': 413,
  'common.unsupportedMediaType': 415,
  'common.unavailable': 503,
  'common.brieflyUnavailable': 503,
  'common.idempotencyMismatch': 422,
  'common.idempotencyInProgress': 409,
  'common.idempotencyKeyRequired': 400,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof common | CapabilityErrorCode

/**
 * Every error a person can meet: the code is a key of the `errors` texts in @pindao/locales and maps to one HTTP
 * status. An error that is not here cannot be thrown; a code without a text fails a test.
 */
export const errorStatus: Readonly<Record<ErrorCode, number>> = { ...common, ...errors }

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}

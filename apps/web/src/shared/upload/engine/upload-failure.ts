import { type ErrorCode, isErrorCode } from '@pindao/protocol/core/error-codes.ts'

/**
 * How a request of the engine failed. `http` means that somebody answered; `network` that nobody did; `stalled` that
 * no byte moved for too long; `fileUnreadable` that the file on disk was moved, changed or withdrawn.
 */
export type UploadFault =
  | {
      readonly kind: 'http'
      readonly status: number
      readonly code: ErrorCode | null
      readonly message: string | null
      readonly requestId: string | null
      readonly retryAfterMs: number | null
    }
  | { readonly kind: 'network' }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'fileUnreadable' }

/** Carries a fault through the engine; anything else that is thrown is a bug or an abort. */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure'
  readonly fault: UploadFault

  constructor(fault: UploadFault, options?: ErrorOptions) {
    super(fault.kind === 'http' ? `http ${fault.status} ${fault.code ?? ''}` : fault.kind, options)
    this.fault = fault
  }
}

/** The fault of an error or of its cause; null where it is none of ours. */
export function faultOf(error: unknown): UploadFault | null {
  if (error instanceof UploadFailure) return error.fault
  return error instanceof Error && error.cause !== undefined ? faultOf(error.cause) : null
}

/**
 * Reads the failure envelope of an answered request. A body that is no envelope (a proxy's page, a store's XML) leaves
 * code and message empty: the status alone then decides.
 */
export function httpFault(status: number, body: string, retryAfter: string | null): UploadFault {
  const envelope = parsedEnvelope(body)
  return {
    kind: 'http',
    status,
    code: isErrorCode(envelope['code']) ? envelope['code'] : null,
    message: textOrNull(envelope['message']),
    requestId: textOrNull(envelope['requestId']),
    retryAfterMs: retryAfterMs(retryAfter),
  }
}

function parsedEnvelope(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Retry-After in seconds; the HTTP-date form is left to the back-off, because clocks differ. */
function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/u.test(header.trim()) ? Number(header) * 1000 : null
}

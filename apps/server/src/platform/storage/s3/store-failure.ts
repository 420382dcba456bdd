import { AppError } from '#src/platform/app-error.ts'

/** What stores say of bytes that are not those of their checksum. */
const changed: readonly string[] = ['BadDigest', 'InvalidDigest', 'XAmzContentChecksumMismatch']

type StoreError = Error & { readonly $metadata?: { readonly httpStatusCode?: number } }

/** What stores say when a disk or a quota of theirs is full. */
const full: readonly string[] = [
  'XMinioStorageFull',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
]

/**
 * Work with an object store, its failures as a person is to hear them.
 *
 * @throws media.storageFull; media.partChecksumMismatch; common.unavailable while the store does not answer, or answers that it cannot now
 */
export async function onStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError || error instanceof RangeError) return error
  const { name, $metadata } = error as StoreError
  const status = $metadata?.httpStatusCode
  if (full.includes(name) || status === 507) return new AppError('media.storageFull', { cause: error })
  if (changed.includes(name)) return new AppError('media.partChecksumMismatch', { cause: error })
  // An abort is the caller's own.
  if (name === 'AbortError') return error
  const isTransient = status === undefined ? isOfTheWay(error) : status >= 500 || status === 429
  return isTransient ? new AppError('common.unavailable', { cause: error }) : error
}

/** No answer came: the line, the name, the time. */
function isOfTheWay(error: Error & { readonly code?: string }): boolean {
  return error.name === 'TimeoutError' || /^(?:E[A-Z]+|UND_ERR_\w+)$/u.test(error.code ?? '')
}

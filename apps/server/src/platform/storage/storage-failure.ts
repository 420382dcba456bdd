import { AppError } from '#src/platform/app-error.ts'

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** The `code` of a system error, or the empty string. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A full disk or quota as `media.storageFull`; any other error as it is. */
export function storageFailure(error: unknown): unknown {
  return fullCodes.has(systemCode(error)) ? new AppError('media.storageFull', { cause: error }) : error
}

/** Runs work on the storage; a full disk becomes `media.storageFull`. */
export async function onStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageFailure(error)
  }
}

/** The result, or null when the file is not there. */
export async function orNull<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

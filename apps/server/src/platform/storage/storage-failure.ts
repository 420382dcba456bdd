import { AppError } from '#src/platform/app-error.ts'
import { systemCode } from '#src/platform/files.ts'

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

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

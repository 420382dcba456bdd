import { runInNewContext } from 'node:vm'
import { AppError } from '#src/platform/app-error.ts'

/** Longer than any pattern needs on the words of one video; some never end. */
const limitMs = 250

/**
 * Work that a person's regular expression does. One that tries for ever is stopped: nobody else may wait for it.
 *
 * @throws publishing.patternTooSlow
 */
export function withinTime<T>(work: () => T): T {
  try {
    return runInNewContext('work()', { work }, { timeout: limitMs }) as T
  } catch (error) {
    if (isTimeout(error)) throw new AppError('publishing.patternTooSlow', { cause: error })
    throw error
  }
}

/** It comes from another realm: it is no `Error` of this one. */
const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { UploadFault } from './upload-failure.ts'
import { holdsSlot, type UploadTask } from './upload-task.ts'

/** Times and counts of the engine; tests shorten them. */
export type RetryTuning = {
  /** Tries again after a failed part (UPL-03, STO-01). */
  readonly partRetries: number
  readonly baseDelayMs: number
  readonly longestDelayMs: number
  /** No byte for this long counts as a failure; a total time-out would punish slow lines. */
  readonly stallMs: number
  /** How long the server may answer 5xx before the task gives its turn to the next one. */
  readonly patienceMs: number
}

export const defaultTuning: RetryTuning = {
  partRetries: 3,
  baseDelayMs: 1000,
  longestDelayMs: 30_000,
  stallMs: 45_000,
  patienceMs: 10 * 60_000,
}

/** A person may try a failed task this often; after that the file is taken for damaged (UPL-04). */
const manualRetryLimit = 3

/**
 * Exponential back-off with full jitter over the upper half: many tabs that lost the same server do not come back in
 * step. A Retry-After of the server is a lower bound.
 *
 * @param attempt counts from 1
 * @param random 0..1
 */
export function backoffMs(
  attempt: number,
  tuning: RetryTuning,
  random: number,
  retryAfterMs: number | null = null,
): number {
  const ceiling = Math.min(tuning.longestDelayMs, tuning.baseDelayMs * 2 ** Math.min(attempt - 1, 30))
  return Math.max(ceiling / 2 + (ceiling / 2) * random, retryAfterMs ?? 0)
}

/**
 * What to do after a failed PUT of a part:
 * - `askServer`: perhaps nobody is there, perhaps only the answer was lost; the server's list of stored parts decides.
 * - `renewLink`: the signed address is refused.
 * - `resync`: the upload itself is gone or closed.
 * - `giveUp`: trying again cannot help now (507: the disk is full, a person has to act).
 */
type PartVerdict = 'askServer' | 'retry' | 'renewLink' | 'resync' | 'giveUp'

export function partVerdict(fault: UploadFault): PartVerdict {
  if (fault.kind === 'network' || fault.kind === 'stalled') return 'askServer'
  if (fault.kind === 'fileUnreadable') return 'giveUp'
  const { status } = fault
  if (status === 401 || status === 403) return 'renewLink'
  if (status === 404 || status === 409) return 'resync'
  if (status === 408 || status === 422 || status === 425 || status === 429) return 'retry'
  return status >= 500 && status !== 507 ? 'askServer' : 'giveUp'
}

/** Whether a call of the API should be asked again, and what for it waits. */
type CallVerdict = 'offlineOrDown' | 'busy' | 'signIn' | 'giveUp'

export function callVerdict(fault: UploadFault): CallVerdict {
  if (fault.kind === 'network' || fault.kind === 'stalled') return 'offlineOrDown'
  if (fault.kind === 'fileUnreadable') return 'giveUp'
  if (fault.status === 401) return 'signIn'
  if (fault.status === 429 || fault.code === 'common.idempotencyInProgress') return 'busy'
  return fault.status >= 500 && fault.status !== 507 ? 'busy' : 'giveUp'
}

const finalCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'common.invalidInput',
  'media.fileNameEmpty',
  'media.fileNameInvalid',
  'media.extensionNotAllowed',
  'media.fileEmpty',
  'media.fileTooLarge',
  'media.tooManyParts',
  'media.notAVideo',
  'media.videoTruncated',
  'media.noPicture',
  'media.notAsNamed',
])

/** True where the server judged the file itself: the same file would be refused again. */
export function isFinal(fault: UploadFault): boolean {
  return fault.kind === 'http' && fault.code !== null && finalCodes.has(fault.code)
}

/** True where the storage has no space left: neither the file nor the line is to blame, a person has to make room. */
export function isStorageFull(fault: UploadFault): boolean {
  return fault.kind === 'http' && (fault.status === 507 || fault.code === 'media.storageFull')
}

/** UPL-04 counts faults of the file and of the network; a full storage is neither and burns no retry. */
export function burnsRetry({ problem }: Pick<UploadTask, 'problem'>): boolean {
  return problem === null || !problem.storageFull
}

/** What a click on "retry" leads to (UPL-04). */
type RetryVerdict = 'retry' | 'queue' | 'offline' | 'tooOften'

/**
 * Being offline is looked at first, so that it never burns a retry; while another task uploads, the retried one queues
 * behind it.
 */
export function retryVerdict(task: UploadTask, tasks: readonly UploadTask[], online: boolean): RetryVerdict {
  if (!online) return 'offline'
  if (burnsRetry(task) && task.retryNumber >= manualRetryLimit) return 'tooOften'
  return tasks.some((other) => other.uuid !== task.uuid && holdsSlot(other)) ? 'queue' : 'retry'
}

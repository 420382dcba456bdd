import type { ErrorCode } from '#src/core/error-codes.ts'
import { publishTaskStatus } from './publish-task.states.ts'

/**
 * Problems after which the same words bring the same answer: what helps is another task with other words or another
 * video (PUB-07). A retry remains possible, for what was put right at the platform.
 */
const finalRefusals: readonly ErrorCode[] = [
  'publishing.rejectedByPlatform',
  'publishing.refusedByPlatform',
  'publishing.removedByPlatform',
]

/** Whether a task failed for good as it is: its video is published anew instead. `status` is a code of the table. */
export function failedForGood(status: number, problemCode: string | null): boolean {
  return (
    status === publishTaskStatus.codes.publishFailed && finalRefusals.some((code) => code === problemCode)
  )
}

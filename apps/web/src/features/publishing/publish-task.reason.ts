import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import {
  type DeliveryStage,
  publishTaskStatus,
  type WaitReason,
} from '@pindao/protocol/publishing/publish-task.states.ts'
import { mayWait, stageWords } from './publish-task.words.ts'

/** What a task waits for, where its state is one that waits. */
export function waitOf({ status, waitReason }: PublishTask): WaitReason | null {
  return mayWait.has(publishTaskStatus.nameOf(status)) ? waitReason : null
}

/** The stage of a delivery that goes on now; null while the task waits, and before and after. */
export function deliveryStageOf(task: PublishTask): DeliveryStage | null {
  const status = publishTaskStatus.nameOf(task.status)
  const goesOn = waitOf(task) === null && (status === 'publishing' || status === 'terminating')
  return goesOn ? task.stage : null
}

/** Each code a problem may have, in a few words; the sentence is that of the code itself. */
const problemReasons = {
  'publishing.outcomeUnknown': 'reasonInShort.outcomeUnknown',
  'publishing.confirming': 'reasonInShort.outcomeUnknown',
  'publishing.refusedByPlatform': 'reasonInShort.refused',
  'publishing.rejectedByPlatform': 'reasonInShort.rejected',
  'publishing.removedByPlatform': 'reasonInShort.removed',
  'publishing.quotaUsedUp': 'reasonInShort.quota',
  'publishing.platformTrouble': 'reasonInShort.platform',
  'publishing.systemTrouble': 'reasonInShort.system',
  'publishing.storageFull': 'reasonInShort.storage',
  'media.storageFull': 'reasonInShort.storage',
  'media.objectUnreadable': 'reasonInShort.file',
  'media.objectNotFound': 'reasonInShort.file',
  'media.objectChecksumMismatch': 'reasonInShort.file',
  'media.prepareFailed': 'reasonInShort.prepare',
  'media.fontsMissing': 'reasonInShort.prepare',
  'media.letterUndrawable': 'reasonInShort.prepare',
  'publishing.recipeFilmGone': 'reasonInShort.prepare',
  'publishing.recipeFileGone': 'reasonInShort.prepare',
  'channels.credentialInvalid': 'reasonInShort.credential',
  'channels.notAuthorised': 'reasonInShort.credential',
} as const

/** Whether something beside the published video failed: the task is done, with a warning. */
export function hasFailedStep({ sideSteps }: Pick<PublishTask, 'sideSteps'>): boolean {
  return sideSteps.some(({ status }) => status === taskResult.codes.failed)
}

/** Of a published video what is not as it was published, and what is still to be changed of it. */
function afterMarkOf({ after, handNote }: PublishTask) {
  if (handNote !== null && handNote !== undefined) return 'publishing:after.hand.by' as const
  if (!after) return null
  if (after.visibility === videoVisibilities.removed) return 'publishing:after.mark.removed' as const
  if (after.visibility === videoVisibilities.blocked) return 'publishing:after.mark.blocked' as const
  if (after.differs) return 'publishing:after.mark.differs' as const
  return after.waiting > 0 ? ('publishing:after.mark.waiting' as const) : null
}

/** Whether a published video is not as it was published: somebody has to look. */
export const isOtherThere = ({ after }: PublishTask): boolean =>
  after?.differs === true || after?.visibility === videoVisibilities.blocked

/** Why a task stands where it stands: the key of at most twelve signs; null where the state says it all. */
export function reasonOf(task: PublishTask) {
  const wait = waitOf(task)
  if (task.review !== null) return 'publishing:reasonInShort.inReview' as const
  if (wait !== null) return `publishing:reasonInShort.${wait}` as const
  const stage = deliveryStageOf(task)
  if (stage !== null) return stageWords[stage] ?? null
  if (task.seenOther !== null) return 'publishing:reasonInShort.seenOther' as const
  if (task.advice !== null) return `publishing:reasonInShort.${task.advice}` as const
  const code = task.problem?.code
  if (code === undefined)
    return hasFailedStep(task) ? ('publishing:beside.warning' as const) : afterMarkOf(task)
  return code in problemReasons
    ? (`publishing:${problemReasons[code as keyof typeof problemReasons]}` as const)
    : ('publishing:reasonInShort.other' as const)
}

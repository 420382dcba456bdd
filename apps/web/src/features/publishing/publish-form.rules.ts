import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'
import type { NewPublishTask } from './api/publish-tasks.mutations.ts'

/** What the form holds. `madeForKids` starts undecided: the law wants a person's answer for each video. */
export type PublishFormValues = {
  readonly channelId: string | null
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly visibility: NewPublishTask['visibility']
  readonly madeForKids: boolean | null
}

/** Private until somebody decides otherwise: too private is mended with a click, too public is not. */
export function initialValues(video: Video): PublishFormValues {
  return {
    channelId: video.channelId,
    title: publishTitleOf(video.title),
    description: '',
    tags: [],
    visibility: visibilityCodes.private,
    madeForKids: null,
  }
}

/** The values as the server wants them; null while something required is missing. Its rules trim and clean. */
export function requestOf(videoId: string, values: PublishFormValues): NewPublishTask | null {
  const { channelId, madeForKids, tags, ...rest } = values
  if (channelId === null || madeForKids === null) return null
  return { ...rest, videoId, channelId, madeForKids, tags: [...tags] }
}

import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { PublishDefault } from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'
import type { NewPublishTask } from './api/publish-tasks.mutations.ts'
import { type PrepareFormValues, recipeOfForm } from './prepare-form.rules.ts'

/** What the form holds. `madeForKids` starts undecided: the law wants a person's answer for each video. */
export type PublishFormValues = {
  readonly channelId: string | null
  /** Further channels that get the same, each a task of its own. */
  readonly alsoTo?: readonly string[]
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly visibility: NewPublishTask['visibility']
  readonly madeForKids: boolean | null
  /** What is made of the film first; not there until somebody opened that section. */
  readonly prepare?: PrepareFormValues
}

/** Private until somebody decides otherwise: too private is mended with a click, too public is not. */
export function initialValues(video: Video): PublishFormValues {
  return {
    channelId: video.channelId,
    alsoTo: [],
    title: publishTitleOf(video.title),
    description: '',
    tags: [],
    visibility: visibilityCodes.private,
    madeForKids: null,
  }
}

/** The values as the server wants them; null while something required is missing. Its rules trim and clean. */
export function requestOf(videoId: string, values: PublishFormValues): NewPublishTask | null {
  const { channelId, alsoTo: _, madeForKids, tags, prepare, ...rest } = values
  if (channelId === null || madeForKids === null) return null
  const recipe = recipeOfForm(prepare)
  return { ...rest, videoId, channelId, madeForKids, tags: [...tags], ...(recipe === null ? {} : { recipe }) }
}

/** The channels besides the first, once each. */
export function furtherChannels({ channelId, alsoTo = [] }: PublishFormValues): readonly string[] {
  return [...new Set(alsoTo)].filter((id) => id !== channelId)
}

/**
 * What is taken over from the last time: the channel, where the video is meant for none, and what was chosen on it. Null
 * where nothing is remembered of it.
 */
export function remembered(
  defaults: readonly PublishDefault[],
  channelId: string | null,
): Pick<PublishFormValues, 'channelId' | 'visibility' | 'madeForKids'> | null {
  const last = channelId === null ? defaults[0] : defaults.find((one) => one.channelId === channelId)
  return last ?? null
}

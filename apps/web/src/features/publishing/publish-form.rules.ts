import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import {
  descriptionProblem,
  tagsProblem,
  titleProblem,
  youtubeLimits,
} from '@pindao/protocol/publishing/youtube-rules.ts'
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

type CheckedField = 'title' | 'description' | 'tags'

/** YouTube's rules by field, so that the form says at once what the server would refuse. */
export const fieldProblem: {
  readonly [F in CheckedField]: (value: PublishFormValues[F]) => ErrorCode | null
} = { title: titleProblem, description: descriptionProblem, tags: tagsProblem }

/** Private until somebody decides otherwise: too private is mended with a click, too public is not. */
export function initialValues(video: Video): PublishFormValues {
  return {
    channelId: video.channelId,
    title: [...video.title].slice(0, youtubeLimits.titleCharacters).join(''),
    description: '',
    tags: [],
    visibility: visibilityCodes.private,
    madeForKids: null,
  }
}

/** The values as the server wants them; null while something required is missing. */
export function requestOf(videoId: string, values: PublishFormValues): NewPublishTask | null {
  const { channelId, madeForKids, title, tags, ...rest } = values
  if (channelId === null || madeForKids === null) return null
  return { ...rest, videoId, channelId, madeForKids, title: title.trim(), tags: cleanTags(tags) }
}

/** Tags as YouTube keeps them: trimmed, none empty, none twice. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
}

export function characterCount(text: string): number {
  return [...text].length
}

export function byteCount(text: string): number {
  return new TextEncoder().encode(text).length
}

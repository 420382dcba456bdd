import { type RequestedVisibility, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { VideoDescription } from '#src/capabilities/platforms/platforms.ts'
import type { PublishTaskRow } from './publish-task.table.ts'

const visibilityNames = Object.entries(visibilityCodes) as [RequestedVisibility, number][]

/** So short before its time a video is no longer announced: it is made public at once. */
const announceAheadMs = 60_000

/**
 * The stored task as the platform is told at `now` (milliseconds); what the task leaves open is what the channel says of
 * all its videos. A time that has come meanwhile is none any more.
 */
export function descriptionOf(
  task: Pick<
    PublishTaskRow,
    | 'title'
    | 'description'
    | 'tags'
    | 'visibility'
    | 'madeForKids'
    | 'categoryId'
    | 'language'
    | 'audioLanguage'
    | 'syntheticMedia'
    | 'publishAt'
    | 'fbFormat'
    | 'fbAge'
  >,
  channel: Pick<VideoDescription, 'categoryId' | 'language'>,
  now: number,
): VideoDescription {
  const visibility = visibilityNames.find(([, code]) => code === task.visibility)?.[0]
  if (!visibility) throw new RangeError(`visibility ${task.visibility} cannot be asked for`)
  const { publishAt } = task
  const language = task.language ?? channel.language
  return {
    title: task.title,
    description: task.description,
    tags: task.tags,
    visibility,
    madeForKids: task.madeForKids,
    categoryId: task.categoryId ?? channel.categoryId,
    language,
    audioLanguage: task.audioLanguage ?? language,
    syntheticMedia: task.syntheticMedia,
    publishAt: publishAt !== null && Date.parse(publishAt) - now > announceAheadMs ? publishAt : null,
    fbFormat: task.fbFormat,
    fbAge: task.fbAge,
  }
}

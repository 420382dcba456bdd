import { type RequestedVisibility, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { VideoDescription } from '#src/capabilities/platforms/platforms.ts'
import type { PublishTaskRow } from './publish-task.table.ts'

const visibilityNames = Object.entries(visibilityCodes) as [RequestedVisibility, number][]

/** The stored task as the platform is told, with what the channel says of all its videos. */
export function descriptionOf(
  task: Pick<PublishTaskRow, 'title' | 'description' | 'tags' | 'visibility' | 'madeForKids'>,
  { categoryId, language }: Pick<VideoDescription, 'categoryId' | 'language'>,
): VideoDescription {
  const visibility = visibilityNames.find(([, code]) => code === task.visibility)?.[0]
  if (!visibility) throw new RangeError(`visibility ${task.visibility} cannot be asked for`)
  return {
    title: task.title,
    description: task.description,
    tags: task.tags,
    visibility,
    madeForKids: task.madeForKids,
    categoryId,
    language,
  }
}

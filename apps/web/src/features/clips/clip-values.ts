import type { ClipTaskDetail } from '@pindao/protocol/clips/clip.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'
import { formOfRecipe } from '#src/features/publishing/door/recipe-form.ts'
import type { ClipValues } from './clip-request.ts'

/** Private until somebody decides otherwise: too private is mended with a click, too public is not. */
export function newValues(video: Pick<Video, 'title' | 'channelId'>): ClipValues {
  return {
    title: publishTitleOf(video.title),
    channelIds: video.channelId === null ? [] : [video.channelId],
    description: '',
    tags: [],
    visibility: visibilityCodes.private,
    madeForKids: null,
    publishAt: null,
    asDraft: false,
    focus: 0.5,
  }
}

/** What a clip that is changed begins with. */
export function valuesOf({ title, words, besides, publishAt, asDraft, recipe }: ClipTaskDetail): ClipValues {
  const prepare = formOfRecipe(recipe)
  return {
    title,
    channelIds: besides.map(({ channelId }) => channelId),
    description: words.description,
    tags: words.tags,
    visibility: words.visibility,
    madeForKids: words.madeForKids,
    publishAt,
    asDraft,
    focus: recipe.frame?.focus ?? 0.5,
    ...(recipe.music === null ? {} : { music: recipe.music }),
    ...(prepare === undefined ? {} : { prepare }),
  }
}

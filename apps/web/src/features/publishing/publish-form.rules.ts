import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { PublishDefault } from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { type PublishFields, publishChoices } from '@pindao/protocol/publishing/publish-task.fields.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'
import type { NewPublishTask } from './api/publish-tasks.mutations.ts'
import { type PrepareFormValues, recipeOfForm } from './door/recipe-form.ts'

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
  /** The template that filled it in, and the fields that it did. */
  readonly templateId?: string | null
  readonly byTemplate?: readonly string[]
  /** The fields that a person has filled in; the form itself counts those as touched that were filled in for them, too. */
  readonly byHand?: readonly string[]
  /** What is made of the film first; not there until somebody opened that section. */
  readonly prepare?: PrepareFormValues
} & Choices

/** What is said beside the words: a field that was emptied says `undefined`. */
export type Choices = {
  readonly [K in keyof typeof publishChoices]?: PublishFields[K] | undefined
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

/** What a task says, as the form of a change begins. */
export function valuesOf(task: PublishTask): PublishFormValues {
  const { categoryId, language, audioLanguage, syntheticMedia, playlistIds, sendsCover } = task
  return {
    channelId: task.channelId,
    title: task.title,
    description: task.description,
    tags: task.tags,
    visibility: task.visibility,
    madeForKids: task.madeForKids,
    categoryId,
    language,
    audioLanguage,
    syntheticMedia,
    playlistIds,
    sendsCover,
    subtitleFileIds: task.subtitleFileIds,
    fbFormat: task.fbFormat,
    fbAge: task.fbAge,
    publishAt: task.publishAt,
    publishZone: task.publishZone,
  }
}

/** How many of the folded choices say something; the time has a field of its own. */
export function choicesSet({ publishAt: _at, publishZone: _zone, ...choices }: Partial<Choices>): number {
  return (Object.keys(publishChoices) as (keyof Choices)[]).filter((key) => {
    const value = (choices as Partial<Choices>)[key]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  }).length
}

/** The choices as the server wants them: what says nothing is left out. A time goes with the zone it was said in. */
function choicesOf(values: Choices, zone: string) {
  const said = Object.entries(values).filter(
    ([key, value]) => key in publishChoices && value !== undefined && value !== null,
  )
  const choices = Object.fromEntries(said) as Choices
  return values.publishAt ? { ...choices, publishZone: values.publishZone ?? zone } : choices
}

/**
 * The values as the server wants them; null while something required is missing. Its rules trim and clean.
 *
 * @param zone of the person: in which a time is meant
 */
export function requestOf(videoId: string, values: PublishFormValues, zone: string): NewPublishTask | null {
  const { channelId, title, description, madeForKids, tags = [], visibility, prepare, templateId } = values
  if (channelId === null || madeForKids === null) return null
  const words = { title, description, tags: [...tags], visibility, madeForKids }
  const by = templateId ? { templateId } : {}
  const recipe = recipeOfForm(prepare)
  const asked = { ...words, ...choicesOf(values, zone), ...by, videoId, channelId } as NewPublishTask
  return recipe === null ? asked : { ...asked, recipe }
}

/** The channels besides the first, once each. */
export function furtherChannels({
  channelId,
  alsoTo = [],
}: Pick<PublishFormValues, 'channelId' | 'alsoTo'>): readonly string[] {
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

import { z } from 'zod'
import { country, language } from '#src/core/fields.ts'
import { optionalText, requiredLine, requiredText } from '#src/core/rules.ts'

/** What a source video is called. */
export const videoTitleLength = 255
export const videoTitle = requiredText(videoTitleLength)

/** The series or programme that a video belongs to. */
export const programmeLength = 100
export const programme = requiredLine(programmeLength)

/** What a programme is: codes that the product brings along to the list; an installation adds its own. */
export const programmeTypes = [
  'short_drama',
  'series',
  'film',
  'variety',
  'documentary',
  'animation',
  'kids',
  'music',
  'news',
  'lifestyle',
] as const
export const programmeType = requiredLine(60)
const episode = z.int().min(1).max(100_000)

/** Words by which people find videos again; without a comma, which separates them wherever they are typed. */
export const tagLength = 40
export const mostTags = 30
export const tag = requiredLine(tagLength).regex(/^[^,，、;；]*$/u, { error: 'pattern' })
/** Tags as people separate them in one line. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[,，、;；]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const tags = z
  .array(tag)
  .max(mostTags)
  .transform((words) => [...new Map(words.map((word) => [word.toLowerCase(), word])).values()])

/** Short: lists carry it. */
export const remarkLength = 500
/** A calendar day of a licence, without a zone: a contract names days. */
export const licenceDay = z.iso.date()
const mostTerritories = 250

/** What people say of a video beside its title and channel; each may be unknown. */
export const videoDescription = {
  language: language.nullable(),
  programme: programme.nullable(),
  programmeType: programmeType.nullable(),
  episode: episode.nullable(),
  tags,
  remark: optionalText(remarkLength),
  /** From when, until when and where it may be shown, by the proof of rights; no territory means everywhere. */
  licenceFrom: licenceDay.nullable(),
  licenceTo: licenceDay.nullable(),
  licenceTerritories: z.array(country).max(mostTerritories),
}

/** What may be said of a video as it is saved, the same for many at once. */
export const newVideoDescription = z
  .object(videoDescription)
  .pick({ language: true, programme: true, programmeType: true, episode: true, tags: true })
  .partial()

/** A change of a description: what is left out stays. */
export const videoDescriptionChange = z.object(videoDescription).partial()
export type VideoDescriptionChange = z.output<typeof videoDescriptionChange>

import { z } from 'zod'
import { type AgeRestriction, ageRestrictions } from '#src/channels/channel.codes.ts'
import { isManagedPlatform, type ManagedPlatform } from '#src/channels/platforms.ts'
import { anyText, ruleParams } from '#src/core/rules.ts'
import { isTimeZone } from '#src/core/time-zone.ts'
import { parseDay, wallInstant } from '#src/core/zoned-day.ts'
import { type PublishFieldName, publishFieldProblems, publishFieldsOf } from './platform-fields.ts'
import {
  type FbFormat,
  fbFormats,
  mostPlaylists,
  type PublishFields,
  publishFields,
  shortestLeadMinutes,
} from './publish-task.fields.ts'
import { type RequestedVisibility, visibilityCodes } from './publish-task.states.ts'

/** The columns of the composer, in their order. A cell is text: what was pasted and fits nowhere stays to be mended. */
export const composerColumns = [
  'title',
  'description',
  'tags',
  'visibility',
  'publishAt',
  'publishZone',
  'madeForKids',
  'categoryId',
  'language',
  'audioLanguage',
  'playlistIds',
  'syntheticMedia',
  'sendsCover',
  'subtitles',
  'fbFormat',
  'fbAge',
  'templateId',
] as const
export type ComposerColumn = (typeof composerColumns)[number]

/** So much one cell holds at most: more than any platform takes, so that too much is said and not lost. */
const longestCell = 10_000

/** The cells of a row that say something. */
export const composerCells = z.partialRecord(
  z.enum(composerColumns),
  anyText.max(longestCell, { error: 'tooLong' }),
)
export type ComposerCells = z.output<typeof composerCells>

/** What a field of a platform's form is called here; columns that are not named belong to every platform. */
const fieldOf: Partial<Record<ComposerColumn, PublishFieldName>> = {
  tags: 'tags',
  publishAt: 'publishAt',
  publishZone: 'publishAt',
  madeForKids: 'madeForKids',
  categoryId: 'categoryId',
  language: 'language',
  audioLanguage: 'audioLanguage',
  playlistIds: 'playlistIds',
  syntheticMedia: 'syntheticMedia',
  sendsCover: 'thumbnail',
  subtitles: 'subtitles',
  fbFormat: 'fbFormat',
  fbAge: 'fbAge',
}

/** Whether a platform has what a column says, by its capability card. A cell that does not apply is grey, and is not sent. */
export function columnApplies(
  column: ComposerColumn,
  platform: string,
  fbFormat: FbFormat | null = null,
): boolean {
  const field = fieldOf[column]
  if (field === undefined || !isManagedPlatform(platform)) return true
  return publishFieldsOf(platform, fbFormat).fields.includes(field)
}

export const yes = 'yes'
export const no = 'no'
/** A cell of the template that says: none. */
export const noTemplate = 'none'

/** What is wrong with a cell: `error` is a key of the `validation` texts. */
export type CellProblem = {
  readonly column: ComposerColumn
  readonly error: string
  readonly params: Readonly<Record<string, string | number>>
}

/** What a row is read with. `zone` is meant where the row names none; `now` in milliseconds. */
export type RowSubject = {
  readonly platform: string
  readonly durationSec: number | null
  readonly zone: string
  readonly now: number
}

/** A row as a publication. `withSubtitles`: all subtitle files of the video go along; only the server knows them. */
export type ReadRow = {
  readonly fields: PublishFields
  readonly withSubtitles: boolean
  readonly templateId: string | null
}

/**
 * Reads a row by the rules that a submission is checked with, for page and server alike.
 *
 * @returns the publication, and everything that keeps it from being one; with a problem the publication is null
 */
export function readRow(
  cells: ComposerCells,
  subject: RowSubject,
): { readonly row: ReadRow | null; readonly problems: readonly CellProblem[] } {
  const problems = new Map<ComposerColumn, CellProblem>()
  const say = (column: ComposerColumn, error: string, params: CellProblem['params'] = {}) => {
    if (!problems.has(column)) problems.set(column, { column, error, params })
  }
  const format = chosen(cells.fbFormat, fbFormats)
  const applies = (column: ComposerColumn) => columnApplies(column, subject.platform, format.value)
  const textOf = (column: ComposerColumn) => (applies(column) ? (cells[column] ?? '').trim() : '')
  const choice = <T extends string>(column: ComposerColumn, options: readonly T[]): T | null => {
    const { value, wrong } = chosen(textOf(column), options)
    if (wrong) say(column, 'cellChoice')
    return value
  }
  const flag = (column: ComposerColumn) => choice(column, [yes, no]) === yes

  const visibility = choice('visibility', visibilityNames)
  if (visibility === null) say('visibility', 'required')
  if (applies('madeForKids') && textOf('madeForKids') === '') say('madeForKids', 'required')
  const publishAt = readInstant(textOf('publishAt'), textOf('publishZone') || subject.zone, say)
  if (publishAt !== null && Date.parse(publishAt) < subject.now + shortestLeadMinutes * 60_000)
    say('publishAt', 'scheduleTooSoon', { min: shortestLeadMinutes })
  if (publishAt !== null && visibility !== null && visibility !== 'public')
    say('visibility', 'scheduledIsPublic')

  const fields: PublishFields = {
    title: (cells.title ?? '').trim(),
    description: cells.description ?? '',
    tags: tagsIn(textOf('tags')),
    visibility: visibilityCodes[visibility ?? 'private'],
    madeForKids: flag('madeForKids'),
    categoryId: textOf('categoryId') || null,
    language: textOf('language') || null,
    audioLanguage: textOf('audioLanguage') || null,
    syntheticMedia: flag('syntheticMedia'),
    playlistIds: wordsIn(textOf('playlistIds')),
    sendsCover: flag('sendsCover'),
    subtitleFileIds: [],
    fbFormat: choice('fbFormat', fbFormats),
    fbAge: choice('fbAge', ageRestrictions) as AgeRestriction | null,
    publishAt,
    publishZone: publishAt === null ? null : textOf('publishZone') || subject.zone,
  }
  const parsed = publication.safeParse(fields)
  for (const issue of parsed.error?.issues ?? []) say(columnOf(issue.path[0]), ...sentenceOf(issue as never))
  if (isManagedPlatform(subject.platform))
    for (const problem of platformProblems(subject.platform, fields, subject))
      say(problem.field, problem.error, { ...problem.params })
  const withSubtitles = flag('subtitles')
  const templateId = templateOf(textOf('templateId'), say)
  const found = composerColumns.flatMap((column) => problems.get(column) ?? [])
  if (!parsed.success || found.length > 0) return { row: null, problems: found }
  return { row: { fields: parsed.data, withSubtitles, templateId }, problems: [] }
}

const publication = z.object(publishFields)
type Say = (column: ComposerColumn, error: string, params?: CellProblem['params']) => void

function platformProblems(
  platform: ManagedPlatform,
  fields: PublishFields,
  { durationSec, now }: RowSubject,
) {
  const visibility = visibilityNames.find((name) => visibilityCodes[name] === fields.visibility) ?? 'private'
  return publishFieldProblems(platform, { ...fields, visibility, durationSec }, now)
}

const visibilityNames = Object.keys(visibilityCodes) as readonly RequestedVisibility[]

function chosen<T extends string>(
  text: string | undefined,
  options: readonly T[],
): { readonly value: T | null; readonly wrong: boolean } {
  const given = text?.trim() ?? ''
  const value = options.find((option) => option === given) ?? null
  return { value, wrong: given !== '' && value === null }
}

function readInstant(text: string, zone: string, say: Say): string | null {
  if (!isTimeZone(zone)) {
    say('publishZone', 'cellZone')
    return null
  }
  if (text === '') return null
  const wall = readWall(text)
  if (wall === null) {
    say('publishAt', 'cellTime')
    return null
  }
  return new Date(wallInstant(wall.day, wall.minutes, zone)).toISOString()
}

function templateOf(text: string, say: Say): string | null {
  if (text === '' || text === noTemplate) return null
  if (/^[1-9]\d{0,18}$/u.test(text)) return text
  say('templateId', 'cellChoice')
  return null
}

/** A sentence of a rule says what it needs; one of zod's own says no more than that the writing is wrong. */
function sentenceOf(issue: {
  readonly code: string
  readonly message: string
}): [string, CellProblem['params']] {
  const known = /^[a-z][A-Za-z]+$/u.test(issue.message)
  if (issue.code === 'too_big' && !known) return ['cellTooMany', { max: mostPlaylists }]
  return [known ? issue.message : 'pattern', ruleParams(issue)]
}

function columnOf(path: PropertyKey | undefined): ComposerColumn {
  return composerColumns.find((column) => column === path) ?? 'title'
}

/** The tags of a cell: between commas of any script, or a line each. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[,，、،;；\n]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

const wordsIn = (text: string): string[] => text.split(/[\s,，、،;；]+/u).filter((word) => word !== '')

const wallTime =
  /^(?<year>\d{4})\s*[-/.年]\s*(?<month>\d{1,2})\s*[-/.月]\s*(?<date>\d{1,2})\s*日?[\sT]*(?<hour>\d{1,2})[:：时](?<minute>\d{2})(?:[:：]\d{2})?分?$/u

/** A time as people and sheets write it, year first; null for what is none. */
export function readWall(text: string): { readonly day: string; readonly minutes: number } | null {
  const {
    year = '',
    month = '',
    date = '',
    hour = '',
    minute = '',
  } = wallTime.exec(text.trim())?.groups ?? {}
  const day = parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null
  return { day, minutes: Number(hour) * 60 + Number(minute) }
}

/** The same in the one writing that cells keep: `YYYY-MM-DD HH:mm`. */
export function writeWall({ day, minutes }: { readonly day: string; readonly minutes: number }): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

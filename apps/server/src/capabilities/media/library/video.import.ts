import { tagsIn } from '@pindao/protocol/media/video.fields.ts'
import { codesByName, type NamedCode } from '#src/capabilities/settings/settings.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { plainWord } from '#src/platform/i18n/list-words.ts'
import type { VideoChange, VideoService } from './video.service.ts'
import { findChangeable } from './video.store.ts'

type NamedChannel = { readonly id: bigint; readonly title: string; readonly handle: string | null }
type WantedRows = Parameters<ImportAdapter['preview']>[1]
type Verdicts = Awaited<ReturnType<ImportAdapter['preview']>>
type Verdict = Verdicts extends ReadonlyMap<string, infer V> ? V : never
type Field = Verdict['fields'][string]
type Changeable = Awaited<ReturnType<typeof findChangeable>>[number]

/** What a sheet may name. */
type Lists = {
  readonly channels: readonly NamedChannel[]
  readonly types: ReadonlyMap<string, NamedCode>
  readonly tagWords: ReadonlyMap<string, NamedCode>
}
const noWords: Lists['tagWords'] = new Map()

export type VideoImportDeps = {
  readonly database: Pick<Database, 'db'>
  readonly service: Pick<VideoService, 'change'>
  /** Channels that somebody may use, by title or handle in any case. */
  readonly channelsNamed: (ctx: SignedInContext, names: readonly string[]) => Promise<readonly NamedChannel[]>
}

/**
 * Titles, channels and descriptions of source videos by a sheet. A channel may be one without authorisation, as in the form: a video is
 * meant for it until it is published.
 */
export function createVideoImport({ database, service, channelsNamed }: VideoImportDeps): ImportAdapter {
  async function preview(ctx: SignedInContext, rows: WantedRows): Promise<Verdicts> {
    const ids = rows.flatMap(({ recordId }) => recordId ?? [])
    const names = rows.flatMap(({ texts: { channel } }) => (channel === undefined ? [] : [channel]))
    const [videos, channels, types, tagWords] = await Promise.all([
      findChangeable(database.db, ctx.actor, ids),
      names.length === 0 ? [] : channelsNamed(ctx, [...new Set(names)]),
      codesByName(database.db, 'programmeType'),
      rows.some(({ texts }) => texts['tags']) ? codesByName(database.db, 'videoTag') : noWords,
    ])
    const lists = { channels, types, tagWords }
    const known = new Map(videos.map((video) => [video.id, video]))
    return new Map(
      rows.flatMap(({ key, recordId, texts }) => {
        const video = recordId === null ? undefined : known.get(recordId)
        return video ? [[key, verdictOf(video, texts, lists)] as const] : []
      }),
    )
  }

  return {
    kind: 'video.import',
    preview,
    apply(ctx, recordId, { version, values }, transact) {
      return service.change(ctx, recordId, { version, ...changeOf(values) }, transact)
    },
  }
}

/** What a row changes; an empty cell left nothing here. What is taken back may have been nothing before. */
function changeOf(values: Readonly<Record<string, string>>): VideoChange {
  const { title, channel, episode, tags, remark, ...said } = values
  return {
    ...Object.fromEntries(Object.entries(said).map(([key, text]) => [key, text || null])),
    ...(title === undefined ? {} : { title }),
    ...(remark === undefined ? {} : { remark }),
    ...(channel === undefined ? {} : { channelId: channel === '' ? null : BigInt(channel) }),
    ...(episode === undefined ? {} : { episode: episode === '' ? null : Number(episode) }),
    ...(tags === undefined ? {} : { tags: tagsIn(tags) }),
  }
}

function verdictOf(
  video: Changeable,
  texts: Readonly<Record<string, string>>,
  { channels, types, tagWords }: Lists,
): Verdict {
  const { title, version, channelName } = video
  const wantedTitle = texts['title'] ?? title
  return {
    recordId: video.id,
    title,
    version,
    fields: {
      title: { before: title, after: wantedTitle, value: wantedTitle, was: title },
      channel: channelField(video, channelName ?? '', texts['channel'], channels),
      ...saidFields(video, texts),
      tags: tagsField(video, texts['tags'], tagWords),
      programmeType: typeField(video, texts['programmeType'], types),
    },
  }
}

/** The columns whose cells say what a video says itself, as text. */
function saidFields(video: Changeable, texts: Readonly<Record<string, string>>): Record<string, Field> {
  const { language, programme, episode, licenceFrom, licenceTo, remark } = video
  const now = {
    language,
    programme,
    episode: episode === null ? null : String(episode),
    licenceFrom,
    licenceTo,
    remark,
  }
  return Object.fromEntries(
    Object.entries(now).map(([key, value]): [string, Field] => {
      const before = value ?? ''
      const after = texts[key] ?? before
      return [key, { before, after, value: after, was: before }]
    }),
  )
}

/** Tags may be new words, but none that is not offered any more; those that the video has it keeps. */
function tagsField(
  { tags }: Changeable,
  text: string | undefined,
  words: ReadonlyMap<string, NamedCode>,
): Field {
  const before = tags.join(', ')
  const wanted = text === undefined ? tags : tagsIn(text)
  const held = new Set(tags.map((word) => word.toLowerCase()))
  const isWithheld = (word: string) =>
    !held.has(word.toLowerCase()) && words.get(plainWord(word))?.enabled === false
  if (wanted.some(isWithheld)) return { before, problem: 'wordWithheld' }
  const after = wanted.join(', ')
  return { before, after, value: after, was: before }
}

/** A programme type is said by its name in any language, or by its code; one that is not offered any more is no new one. */
function typeField(
  { programmeType }: Changeable,
  text: string | undefined,
  types: ReadonlyMap<string, NamedCode>,
): Field {
  const before = programmeType ?? ''
  const said = text === undefined ? { code: before, enabled: true } : types.get(plainWord(text))
  if (said === undefined) return { before, problem: 'wordUnknown' }
  const { code, enabled } = said
  if (!enabled && code !== before) return { before, problem: 'wordWithheld' }
  return { before, after: code, value: code, was: before }
}

/** Of several channels of one title the one that the video has is meant: nothing is to change then. */
function channelField(
  { channelId }: Changeable,
  before: string,
  name: string | undefined,
  channels: readonly NamedChannel[],
): Field {
  if (name === undefined) return { before, after: before, value: '' }
  const named = channels.filter(({ title, handle }) => isCalled(name, title) || isCalled(name, handle))
  const own = named.find(({ id }) => id === channelId)
  const [only = null, other] = own ? [own] : named
  if (only === null) return { before, problem: 'channelNotFound' }
  if (other) return { before, problem: 'channelAmbiguous' }
  const { id, title, handle } = only
  // Another channel of the same title is told from the present one by its handle.
  const after = id !== channelId && title === before ? (handle ?? `${title} (${id})`) : title
  return { before, after, value: String(id), was: channelId === null ? '' : String(channelId) }
}

const isCalled = (name: string, called: string | null) => called?.toLowerCase() === name.toLowerCase()

import { allPermissions, type Permission } from '@pindao/protocol/access/permissions.ts'
import { settingEntries } from '@pindao/protocol/capabilities.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { FilmReading } from '#src/platform/media-tools/reading/film-reading.ts'
import type { FoundCue } from '#src/platform/media-tools/reading/found-cue.ts'
import { createTestKit } from '../../../test/kit.ts'
import { findNewestSubtitle } from '../media/attachments/video-file.store.ts'
import { createVideoBesides } from '../media/files/video-besides.ts'
import { createVideoWorld } from '../media/library/video.test-support.ts'
import { charactersOfTexts, type TranslationEngine } from './engines/translation-engine.ts'
import type { SpeechFile, Transcript } from './extractions/engines/speech-engine.ts'
import { createSubtitles } from './subtitles.ts'

const srt = (lines: readonly string[]) =>
  lines
    .map(
      (line, at) =>
        `${at + 1}\n00:00:${String(at).padStart(2, '0')},000 --> 00:00:${String(at).padStart(2, '0')},900\n${line}\n`,
    )
    .join('\n')
export const lines = ['你好', '再见', '明天见', '后天也见']
export const query = { page: 1, pageSize: 30, sort: '-createdAt' } as const
let pressed = 0
export const another = <C extends object>(ctx: C) => ({ ...ctx, idempotencyKey: `subtitles-${++pressed}` })
export const able = (
  ctx: SignedInContext,
  permissions: readonly Permission[] = allPermissions,
): SignedInContext => ({
  ...ctx,
  actor: { ...ctx.actor, permissions: new Set(permissions) },
})
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )

/** A film with Chinese subtitles, and an engine that a test can hold or spoil. */
export async function createSubtitleWorld() {
  const world = await createVideoWorld()
  const kit = createTestKit({ database: world.database, clock: world.clock })
  const engine: { -readonly [K in keyof TranslationEngine]: TranslationEngine[K] } = {
    kind: 'openai',
    model: 'x',
    mostTexts: 2,
    mostCharacters: 1000,
    pricePerMillion: '80000',
    currency: 'USD',
    charactersOf: charactersOfTexts,
    translate: async ({ texts }) => new Map(texts.map(({ id, text }) => [id, `EN ${id} ${text.length}`])),
  }
  const pushed: bigint[] = []
  const set = new Map<string, unknown>()
  const heard = {
    hasSound: true,
    embedded: null as FoundCue[] | null,
    transcribe: async ({ durationMs }: SpeechFile): Promise<Transcript> => ({
      language: 'zh',
      segments: [
        { startMs: 0, endMs: 900, text: `听到 ${durationMs}`, confidence: 0.9, flags: [] },
        { startMs: 1000, endMs: 1900, text: '谢谢观看', confidence: 0.9, flags: ['noSpeech'] },
      ],
    }),
  }
  const reading: FilmReading = {
    readableLanguages: async () => null,
    embedded: async () => heard.embedded,
    drawn: async () => [],
    async spoken(_input, _options, act) {
      await act({ path: 'a', offsetMs: 0, durationMs: 600_000 }, 0.5)
      await act({ path: 'b', offsetMs: 600_000, durationMs: 300_000 }, 1)
    },
  }
  const subtitles = createSubtitles(kit, {
    setting: (key) => (set.get(key) ?? settingEntries.get(key)?.default) as never,
    captionOf: createVideoBesides(world).captionOf,
    assertVideo: async (ctx, id) => void (await world.service.videoForPublishing(ctx, id)),
    putBeside: async (ctx, id, file) => {
      const { subtitles: files } = await world.attachments.addSubtitle(ctx, id, file)
      const [newest] = files
        .filter(({ language }) => language === file.language)
        .toSorted((one, other) => other.revision - one.revision)
      return { revision: newest?.revision ?? 0, fileId: BigInt(newest?.id ?? 0) }
    },
    titlesOf: world.service.titlesOf,
    newestFile: findNewestSubtitle,
    pushCaption: async (_ctx, _videoId, fileId) => pushed.push(fileId),
    actorAtWork: async ({ staffId }) =>
      [world.owner, world.stranger].map(({ actor }) => actor).find((one) => one.staffId === staffId) ?? null,
    reading,
    filmOf: async () => ({
      objectKey: 'a',
      fileName: '第1集.mp4',
      durationMs: 900_000,
      width: 10,
      height: 10,
      hasSound: heard.hasSound,
    }),
    withFilm: (_key, work) => work('/nowhere.mp4'),
    speech: new Map([
      ['whisper', { kind: 'whisper', mostBytes: 1, transcribe: (piece) => heard.transcribe(piece) }],
    ]),
    engines: { all: [engine], of: (kind) => (kind === 'openai' ? engine : null) },
  })
  const owner = able(world.owner)
  const stored = await world.storeClip(world.owner)
  const video = await world.service.save(another(world.owner), { title: '第1集', ...stored })
  const videoId = BigInt(video.id)
  const { subtitles: files } = await world.attachments.addSubtitle(world.owner, videoId, {
    language: 'zh',
    fileName: '第1集.srt',
    bytes: Buffer.from(srt(lines)),
  })
  const { documents, translations } = subtitles.services
  const fileId = BigInt(files[0]?.id ?? 0)
  const open = async () => BigInt((await documents.open(owner, videoId, fileId)).id)
  const ask = async (id: bigint, targets = ['en']) => {
    const { ids } = await translations.create(another(owner), id, { targets, engine: 'openai', style: '' })
    return ids.map(BigInt)
  }
  const newestOf = () => findNewestSubtitle(world.database.db, videoId, 'zh')
  const go = () => subtitles.translate(new AbortController().signal)
  const stateOf = async () => {
    const { rows } = await world.database.pool.query('SELECT upload_status AS s FROM video WHERE id = $1', [
      videoId,
    ])
    return videoUploadStatus.nameOf(rows[0].s)
  }
  const { extractions, glossary } = subtitles.services
  const extract = (signal = new AbortController().signal) => subtitles.extract(signal)
  const heardOf = { set, heard, extractions, extract, glossary, subtitles, pushed, newestOf }
  return {
    ...world,
    ...heardOf,
    owner,
    videoId,
    fileId,
    documents,
    translations,
    engine,
    open,
    ask,
    go,
    stateOf,
  }
}

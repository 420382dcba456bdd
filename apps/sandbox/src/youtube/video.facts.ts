import { z } from 'zod'
import { ChannelChange } from './channel.state.ts'

/** The writable metadata of a video, grouped as the API groups it in parts. */
export const VideoMetadata = z.object({
  snippet: z.object({
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    categoryId: z.string(),
    defaultLanguage: z.string().optional(),
    defaultAudioLanguage: z.string().optional(),
  }),
  status: z.object({
    privacyStatus: z.enum(['public', 'unlisted', 'private']),
    publishAt: z.string().optional(),
    license: z.enum(['youtube', 'creativeCommon']),
    embeddable: z.boolean(),
    publicStatsViewable: z.boolean(),
    selfDeclaredMadeForKids: z.boolean().optional(),
    containsSyntheticMedia: z.boolean().optional(),
  }),
  localizations: z.record(z.string(), z.object({ title: z.string(), description: z.string() })),
  recordingDetails: z.object({ recordingDate: z.string().optional() }),
})
export type VideoMetadata = z.infer<typeof VideoMetadata>

/** What a look into the stored bytes found. */
export const MediaFacts = z.object({
  bytes: z.number(),
  sha256: z.string(),
  /** Known container signature; null: no video. */
  container: z.string().nullable(),
  durationMs: z.number().nullable(),
})
export type MediaFacts = z.infer<typeof MediaFacts>

/** A state forced from outside, through `/__sandbox/videos/{id}`. */
export const ForcedState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('processing') }),
  z.object({ state: z.literal('processed') }),
  z.object({
    state: z.literal('failed'),
    reason: z
      .enum(['conversion', 'invalidFile', 'emptyFile', 'tooSmall', 'codec', 'uploadAborted'])
      .default('conversion'),
  }),
  z.object({
    state: z.literal('rejected'),
    reason: z
      .enum([
        'copyright',
        'inappropriate',
        'duplicate',
        'termsOfUse',
        'length',
        'claim',
        'trademark',
        'legal',
      ])
      .default('copyright'),
  }),
])
export type ForcedState = z.infer<typeof ForcedState>

const channelId = z.string()
const clientId = z.string()

/** The ledger (`ledger.jsonl`): everything that is true in the sandbox's YouTube, in the order it became true. */
export const WorldFact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account.connected'), clientId, channelId, scopes: z.array(z.string()) }),
  z.object({ type: z.literal('account.disconnected'), clientId: clientId.nullable(), channelId }),
  z.object({ type: z.literal('channel.changed'), channelId, change: ChannelChange }),
  z.object({
    type: z.literal('upload.started'),
    uploadId: z.string(),
    clientId,
    channelId,
    parts: z.array(z.string()),
    metadata: VideoMetadata,
    total: z.number().nullable(),
    mimeType: z.string(),
    expiresAt: z.number(),
  }),
  z.object({ type: z.literal('upload.expired'), uploadId: z.string() }),
  z.object({
    type: z.literal('video.created'),
    id: z.string(),
    channelId,
    clientId,
    /** The resumable session it came through; null for multipart and simple uploads. */
    uploadId: z.string().nullable(),
    /** Name of the file that holds the bytes. */
    blob: z.string(),
    mimeType: z.string(),
    title: z.string(),
    ...MediaFacts.shape,
    metadata: VideoMetadata,
    processingMs: z.number(),
    /** Of one made by hand: when it was published, where that is not when it was made. */
    publishedAt: z.iso.datetime().optional(),
  }),
  z.object({
    type: z.literal('video.updated'),
    id: z.string(),
    parts: z.array(z.string()),
    metadata: VideoMetadata,
  }),
  z.object({ type: z.literal('video.deleted'), id: z.string() }),
  z.object({ type: z.literal('video.forced'), id: z.string(), forced: ForcedState.nullable() }),
  z.object({ type: z.literal('video.viewed'), id: z.string() }),
  z.object({ type: z.literal('thumbnail.set'), videoId: z.string(), blob: z.string(), mimeType: z.string() }),
  z.object({
    type: z.literal('caption.added'),
    id: z.string(),
    videoId: z.string(),
    language: z.string(),
    name: z.string(),
    isDraft: z.boolean(),
    blob: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    /** Whether the file's timings could be read. */
    readable: z.boolean(),
  }),
  z.object({
    type: z.literal('caption.updated'),
    id: z.string(),
    blob: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    readable: z.boolean(),
  }),
  z.object({ type: z.literal('caption.removed'), id: z.string() }),
  z.object({ type: z.literal('playlist.itemRemoved'), id: z.string() }),
  z.object({ type: z.literal('playlist.item'), id: z.string(), playlistId: z.string(), videoId: z.string() }),
])
export type WorldFact = z.infer<typeof WorldFact>

/** One kind of fact. */
export type FactOf<Type extends WorldFact['type']> = Extract<WorldFact, { type: Type }>

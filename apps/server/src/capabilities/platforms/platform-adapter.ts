import type { AgeRestriction } from '@pindao/protocol/channels/channel.codes.ts'
import type { FbFormat } from '@pindao/protocol/publishing/publish-task.fields.ts'
import type { RequestedVisibility } from '@pindao/protocol/publishing/publish-task.states.ts'

/** What a video is to look like on the platform. */
export type VideoDescription = {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly visibility: RequestedVisibility
  readonly madeForKids: boolean
  /** As the platform numbers or names them; null: its room chooses. */
  readonly categoryId: string | null
  /** Of title and description; null: not said. */
  readonly language: string | null
  /** Of what is spoken; null: not said. */
  readonly audioLanguage: string | null
  /** Made or altered by a machine. */
  readonly syntheticMedia: boolean
  /** When it is to become `visibility`; until then nobody but the channel sees it. Null: at once. */
  readonly publishAt: string | null
  /** As what, and for whom, Facebook takes it; null: its room chooses. */
  readonly fbFormat: FbFormat | null
  readonly fbAge: AgeRestriction | null
}

/** Where an upload session stands. `lost` means gone, which is no proof that no video came of it. */
export type SessionPosition =
  | { readonly kind: 'at'; readonly next: number }
  | { readonly kind: 'complete'; readonly videoId: string }
  | { readonly kind: 'lost' }

export type PlatformVideoState =
  | { readonly kind: 'processing' | 'ready' | 'missing' }
  | { readonly kind: 'refused'; readonly reason: string }

export type PlatformVideo = {
  readonly state: PlatformVideoState
  readonly channelId: string | null
  readonly tags: readonly string[]
}

/** One of the channel's own uploads, as far as the platform tells: its facts come while it processes a video. */
export type Upload = {
  readonly videoId: string
  readonly tags: readonly string[]
  /** Size of the uploaded file, in bytes. */
  readonly size: number | null
  readonly durationMs: number | null
}

/** The channel's uploads since an instant. */
export type UploadList = {
  readonly uploads: readonly Upload[]
  /** Whether every one of them was seen. Otherwise whatever is not among them may be there all the same. */
  readonly complete: boolean
}

/** Bytes `start` to `end` (exclusive) of `total`. */
export type ByteSpan = { readonly start: number; readonly end: number; readonly total: number }

/**
 * A platform that takes videos. Generic code never asks which one it is.
 *
 * Contract: `openSession` and everything but the last byte of `sendChunk` may be repeated freely — nothing exists on
 * the channel before the last byte. After the last byte only `position`, `listUploads` and `read` decide what
 * happened. `describe` on a known id may be repeated.
 *
 * Every call throws {@link PlatformProblem} and nothing else.
 */
export type PlatformAdapter = {
  readonly platform: string
  /** Bytes per chunk; every chunk but the last has this size. */
  readonly chunkSize: number
  /** Takes the day's call that a new session costs, before it is opened; null where the platform counts none. */
  readonly reserveUpload: ((token: string) => Promise<void>) | null
  openSession(
    token: string,
    upload: { size: number; marker: string; description: VideoDescription },
  ): Promise<string>
  position(token: string, session: string, total: number): Promise<SessionPosition>
  sendChunk(
    token: string,
    session: string,
    span: ByteSpan,
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<SessionPosition>
  /** The channel's own uploads, the newest first, back to this instant (milliseconds). */
  listUploads(token: string, uploadsPlaylistId: string, since: number): Promise<UploadList>
  describe(token: string, videoId: string, description: VideoDescription): Promise<void>
  read(token: string, videoId: string): Promise<PlatformVideo>
  /** Takes a video away; one that is gone already counts as taken away. */
  remove(token: string, videoId: string): Promise<void>
  watchUrl(videoId: string): string
}

/**
 * - `transient`: no answer, or one that asks to come back; nothing is known about the effect of the call.
 * - `credential`: the token is refused.
 * - `quota`: the project's calls are used up. - `channelQuota`: this channel's uploads are; others go on.
 * - `rejected`: final, a person has to change something.
 * - `misconfigured`: the platform does not know our client; says nothing about channels.
 */
export type PlatformProblemKind =
  | 'transient'
  | 'credential'
  | 'quota'
  | 'channelQuota'
  | 'rejected'
  | 'misconfigured'

/**
 * How a refused token ended, where the platform says so: `expired` by time alone, which leaves tokens that were bought
 * with it alive; `withdrawn` by whoever gave it.
 */
export type CredentialEnd = 'expired' | 'withdrawn'

/** What went wrong at the platform, in the platform's own words beside our kind. Never holds a secret. */
export class PlatformProblem extends Error {
  override readonly name = 'PlatformProblem'
  readonly kind: PlatformProblemKind
  readonly platformCode: string | null
  /** Which case of its code, where the platform has such. */
  readonly subcode: string | null
  readonly retryAfterSeconds: number | null
  readonly ended: CredentialEnd | null

  constructor(
    kind: PlatformProblemKind,
    message: string,
    options: {
      platformCode?: string | undefined
      subcode?: string | undefined
      retryAfterSeconds?: number | undefined
      ended?: CredentialEnd | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.platformCode = options.platformCode ?? null
    this.subcode = options.subcode ?? null
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.ended = options.ended ?? null
  }
}

import type { AgeRestriction } from '@pindao/protocol/channels/channel.codes.ts'
import type { FbFormat } from '@pindao/protocol/publishing/publish-task.fields.ts'
import type { RequestedVisibility } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { AfterSteps, CaptionFile } from './platform-after.ts'

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

/** A session that was opened. */
export type OpenedSession = {
  /** What all calls of the transfer need, and nobody else understands; it is kept sealed. */
  readonly session: string
  /** Up to where (exclusive) the platform wants the first chunk; left out: as long as `chunkSize` says. */
  readonly until?: number | undefined
}

/**
 * Where an upload session stands. `lost` means gone, which is no proof that no video came of it. `until`: up to where
 * (exclusive) the platform wants the next chunk, where it says so.
 */
export type SessionPosition =
  | { readonly kind: 'at'; readonly next: number; readonly until?: number | undefined }
  | { readonly kind: 'complete'; readonly videoId: string }
  | { readonly kind: 'lost' }

/** `unfinished`: its id is known and its bytes may be there, but the commit has not happened. */
export type PlatformVideoState =
  | { readonly kind: 'unfinished' | 'processing' | 'ready' | 'missing' }
  | { readonly kind: 'refused'; readonly reason: string }

export type PlatformVideo = {
  readonly state: PlatformVideoState
  readonly channelId: string | null
  /** The marker that it still carries; null where it has none, or where the platform's videos carry none. */
  readonly marker: string | null
  /** It becomes public by itself later, and is not public yet. */
  readonly scheduled: boolean
}

/** What the platform shows of a delivery whose answer was lost. */
export type Sighting =
  | { readonly kind: 'one'; readonly videoId: string }
  /** Nobody but a person can say; `candidates` are the videos it may be. */
  | { readonly kind: 'unclear'; readonly candidates: readonly string[] }
  /** Every upload since then was seen, and it is none of them. */
  | { readonly kind: 'none' }

/** A video that is looked for among a channel's own ones. */
export type SoughtVideo = {
  readonly platformChannelId: string
  readonly uploadsPlaylistId: string | null
  /** Markers under which it may have been sent. */
  readonly markers: ReadonlySet<string>
  /** From when on it may have been made (milliseconds). */
  readonly since: number
  /** Null where nothing was ever sent: then only the marker counts, and what is not listed is not missed. */
  readonly size: number | null
  readonly durationMs: number | null
  /** Which of these videos are known to be of another delivery. */
  othersAmong(videoIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Bytes `start` to `end` (exclusive) of `total`. */
export type ByteSpan = { readonly start: number; readonly end: number; readonly total: number }

/** Calls that may be repeated while nobody knows whether they took effect: no second video comes of it. */
export type RepeatableStep = 'openSession' | 'sendChunk' | 'finish' | 'describe' | 'remove'
/** What may be changed of a video that is there; `hide`: what everybody sees can be taken back. */
export type LaterChange = 'describe' | 'schedule' | 'hide' | 'remove' | 'thumbnail' | 'captions' | 'playlists'

/** What an adapter declares of its steps. Generic code follows this and never asks for the platform's name. */
export type PublishSteps = {
  /** What makes the video: the last byte of the transfer, or a call of its own once all bytes are there. */
  readonly commit: 'lastByte' | 'finish'
  /** Whether it stays hidden until it is described, or the commit itself publishes or books it. */
  readonly shows: 'whenDescribed' | 'whenCommitted'
  /**
   * How the result is found again where the answer to the commit is lost. `marker`: by a tag that cannot be guessed.
   * `idFirst`: by its id, which is known before a byte moves. `alike`: only by size and time, which proves nothing, so
   * that an unknown is a question for a person and never tried again by itself.
   */
  readonly foundBy: 'marker' | 'idFirst' | 'alike'
  /** `finish` among them: on the id that is known, where reading says that it has not happened. */
  readonly repeatable: readonly RepeatableStep[]
  readonly changes: readonly LaterChange[]
}

/** The commit of an adapter whose last byte makes nothing. */
export type FinishCall = {
  /** The video's id, which is known since the session was opened. */
  videoIdOf(session: string): string
  /** Seconds until it may be called for this description; 0 for now. */
  waitSeconds(description: VideoDescription, at: Date): number
  /** Takes what it counts against, once for a video however often. @throws PlatformProblem channelQuota */
  reserve(session: string, at: Date): Promise<void>
  /** Publishes or books the video. `lost`: the session is gone, which a reading has to confirm. */
  call(token: string, session: string, description: VideoDescription, at: Date): Promise<'done' | 'lost'>
}

/** A picture that stands for a video. */
export type ThumbnailFile = { readonly mimeType: 'image/jpeg' | 'image/png'; readonly bytes: Uint8Array }

/**
 * Steps beside the video, on its known id, each with an intent of its own: one that fails leaves the video as it is.
 * Null where the platform has no such thing. Setting a thumbnail and adding captions may be repeated.
 */
export type SideSteps = {
  readonly setThumbnail: ((token: string, videoId: string, file: ThumbnailFile) => Promise<void>) | null
  /** One that is there already in this language and by this name counts as added. */
  readonly addCaption: ((token: string, videoId: string, file: CaptionFile) => Promise<void>) | null
  /** One that is on the list already stays there once. */
  readonly addToPlaylist: ((token: string, videoId: string, playlistId: string) => Promise<void>) | null
}

/**
 * A platform that takes videos. Generic code never asks which one it is, but follows `steps` (docs/decisions/0038).
 *
 * Contract: until the commit everything may be repeated freely, because nothing exists that anybody sees. After it only
 * `position`, `search` and `read` decide what happened.
 *
 * Every call throws {@link PlatformProblem} and nothing else.
 */
export type PlatformAdapter = {
  readonly platform: string
  readonly steps: PublishSteps
  /** Bytes per chunk, where the platform does not say how long the next one is to be. */
  readonly chunkSize: number
  /** Takes the day's call that a new session costs, before it is opened; null where the platform counts none. */
  readonly reserveUpload: ((token: string) => Promise<void>) | null
  /** The day for which such a call is taken: on another one it has to be taken again. */
  quotaDay(at: Date): string
  /** Seconds until a used-up quota is worth another try, where the platform does not say. */
  quotaPauseSeconds(at: Date): number
  openSession(
    token: string,
    upload: {
      readonly size: number
      readonly marker: string
      readonly platformChannelId: string
      readonly description: VideoDescription
    },
  ): Promise<OpenedSession>
  position(token: string, session: string, total: number): Promise<SessionPosition>
  sendChunk(
    token: string,
    session: string,
    span: ByteSpan,
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<SessionPosition>
  /** Null where the last byte commits. */
  readonly finish: FinishCall | null
  /** Looks among the channel's own videos; null where an id is known that can be asked for. */
  readonly search: ((token: string, sought: SoughtVideo) => Promise<Sighting>) | null
  describe(token: string, videoId: string, description: VideoDescription): Promise<void>
  read(token: string, videoId: string): Promise<PlatformVideo>
  /** Takes a video away; one that is gone already counts as taken away. */
  remove(token: string, videoId: string): Promise<void>
  readonly side: SideSteps
  /** What can be done with a video once it is published. */
  readonly after: AfterSteps
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
  /** A limit that we keep ourselves was reached, so that the platform was not asked. */
  readonly counted: boolean

  constructor(
    kind: PlatformProblemKind,
    message: string,
    options: {
      platformCode?: string | undefined
      subcode?: string | undefined
      retryAfterSeconds?: number | undefined
      ended?: CredentialEnd | undefined
      counted?: boolean
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.platformCode = options.platformCode ?? null
    this.subcode = options.subcode ?? null
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.ended = options.ended ?? null
    this.counted = options.counted ?? false
  }
}

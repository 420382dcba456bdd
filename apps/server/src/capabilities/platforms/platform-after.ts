import type { ChangeKind, ShownName } from '@pindao/protocol/publishing/publish-change.ts'

/** The words of a video as they stand on its platform. Null is what it does not say. */
export type VideoWords = {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly categoryId: string | null
  readonly language: string | null
}

/** A published video as its owner is shown it. */
export type SeenVideo = {
  readonly videoId: string
  readonly words: VideoWords
  readonly privacy: 'public' | 'unlisted' | 'private' | null
  /** `uploaded`, `processed`, `failed`, `rejected`, `deleted`. */
  readonly processing: string | null
  readonly scheduledAt: string | null
  readonly regionAllowed: readonly string[] | null
  readonly regionBlocked: readonly string[] | null
  /** What its room needs to write it back whole; nobody else reads it. */
  readonly whole: string
}

/** Subtitles: SRT or WebVTT with timings. `language` is a BCP 47 tag. */
export type CaptionFile = {
  readonly language: string
  readonly name: string
  readonly bytes: Uint8Array
}

/** Subtitles that a video has. `changedAt` null: the platform does not tell. */
export type CaptionTrack = {
  readonly id: string
  readonly language: string
  readonly name: string
  readonly changedAt: string | null
}

/** As what a video is shown from now on; `publishAt` belongs to `scheduled` alone. */
export type ShownAs = { readonly visibility: ShownName; readonly publishAt: string | null }

/**
 * What is done with a video after it was published. Every call is on an id that is known and may be repeated: it sets what
 * is to be, or looks first, so that a lost answer costs a look and nothing else.
 */
export type AfterSteps = {
  /** Units of quota that a change costs with the looks before and after it; 0 where the platform counts none. */
  readonly costs: Readonly<Partial<Record<ChangeKind, number>>>
  /** Videos that one look takes, at the cost of one call. */
  readonly perLook: number
  /** As many as `perLook`; one that is gone is not among them. */
  look(token: string, videoIds: readonly string[]): Promise<readonly SeenVideo[]>
  /** Writes these words over those that were seen; whatever else the video says stays. */
  amend(token: string, seen: SeenVideo, words: Partial<VideoWords>): Promise<void>
  /** Shows it to others, or to fewer. */
  show(token: string, seen: SeenVideo, as: ShownAs): Promise<void>
  /** Null where the platform has none that can be changed. */
  readonly captions: {
    list(token: string, videoId: string): Promise<readonly CaptionTrack[]>
    /** Whether a track is what this file makes on the platform: of one language and name there is one. */
    isOf(track: CaptionTrack, file: Pick<CaptionFile, 'language' | 'name'>): boolean
    /** Puts a file in the place of a track that is there. */
    replace(token: string, videoId: string, track: CaptionTrack, file: CaptionFile): Promise<void>
    /** One that is gone already counts as taken away. */
    remove(token: string, videoId: string, track: CaptionTrack): Promise<void>
  } | null
  readonly playlists: {
    has(token: string, videoId: string, playlistId: string): Promise<boolean>
    /** One that is not on the list counts as taken off. */
    remove(token: string, videoId: string, playlistId: string): Promise<void>
  } | null
}

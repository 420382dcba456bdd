import type { PlatformFacts } from '@pindao/protocol/channels/platform-facts.ts'

/** What a platform tells of a channel now. Null is what it does not tell. */
export type ChannelReading = {
  readonly platformChannelId: string
  readonly title: string
  readonly handle: string | null
  readonly avatarUrl: string | null
  readonly url: string
  readonly subscriberCount: bigint | null
  readonly viewCount: bigint | null
  readonly videoCount: bigint | null
  readonly uploadsPlaylistId: string | null
  readonly publishedAt: string | null
  readonly country: string | null
  readonly language: string | null
  /** What staff keep facts of their own beside; null where the platform has none of it. */
  readonly platformFacts: PlatformFacts | null
}

/** What a platform tells of a video now. */
export type VideoReading = {
  readonly platformVideoId: string
  /** Short upright films have a list of their own on some platforms. */
  readonly kind: 'video' | 'reel'
  readonly title: string
  readonly url: string
  readonly thumbnailUrl: string | null
  /** The platform's own code. */
  readonly category: string | null
  readonly durationSec: number | null
  readonly publishedAt: string | null
  readonly scheduledAt: string | null
  readonly privacy: 'public' | 'unlisted' | 'private' | null
  /** `uploaded`, `processed`, `failed`, `rejected`, `deleted`. */
  readonly processing: string | null
  readonly failureReason: string | null
  readonly rejectionReason: string | null
  readonly regionAllowed: readonly string[] | null
  readonly regionBlocked: readonly string[] | null
  readonly views: bigint | null
  readonly likes: bigint | null
  readonly comments: bigint | null
}

/** One page of a channel's uploads, the newest first; `next` leads to the following one. */
export type UploadsPage = {
  readonly ids: readonly string[]
  readonly next: string | null
  /** What the list told of them on the way; null where it tells ids only. */
  readonly readings: readonly VideoReading[] | null
}

/**
 * What a platform tells of channels and their videos. `pass` is a token as `passFor` makes it. Every call throws
 * `PlatformProblem` and nothing else; what is gone is left out of the answer.
 */
export type PlatformReading = {
  /** As many as the card says in one call. Nothing is asked for that these scopes of the grant do not cover. */
  readChannels(
    pass: string,
    ids: readonly string[],
    scopes: readonly string[],
  ): Promise<readonly ChannelReading[]>
  /** How a channel's videos are read; null where the platform is not read for them. */
  readonly videos: {
    uploads(pass: string, channel: ChannelReading, page: string | null): Promise<UploadsPage>
    /** Fifty at most. */
    read(pass: string, ids: readonly string[]): Promise<readonly VideoReading[]>
  } | null
}

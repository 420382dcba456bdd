import type {
  ClaimPolicy,
  ClaimSegment,
  ClaimType,
  PlatformClaimStatus,
} from '@pindao/protocol/claims/claim.states.ts'

/** A claim as a platform tells it; null and an empty list: it said nothing of that. */
export type ClaimReading = {
  readonly platformClaimId: string
  readonly platformVideoId: string
  readonly videoTitle: string
  readonly views: number | null
  readonly platformAssetId: string | null
  readonly status: PlatformClaimStatus
  /** Null of a source that does not say since when. */
  readonly statusChangedAt: string | null
  readonly statusDetail: string | null
  readonly claimedAt: string | null
  readonly type: ClaimType | null
  readonly origin: string | null
  /** Somebody else claims a video of the content owner; otherwise the content owner claims. */
  readonly thirdParty: boolean
  /** The content owner uploaded the video itself: it claims nobody. */
  readonly ownUpload: boolean
  readonly policy: ClaimPolicy | null
  readonly policyTerritories: readonly string[]
  readonly matchSec: number | null
  readonly longestMatchSec: number | null
  readonly referenceId: string | null
  readonly segments: readonly ClaimSegment[]
  readonly assetTitle: string
  readonly uploaderChannelId: string | null
  readonly uploaderTitle: string
}

/** Something that happened to a claim, in the platform's own words. */
export type ClaimHappening = {
  readonly at: string
  readonly type: string
  readonly source: string | null
  readonly reason: string | null
  readonly details: Readonly<Record<string, string>>
}

export type ClaimPage = { readonly claims: readonly ClaimReading[]; readonly next: string | null }

/** A day's report of a content owner's claims. */
export type ClaimFile = {
  readonly id: string
  readonly createdAt: string
  /** When the day ended of which it is: so the claims stood then. */
  readonly asOf: string
  readonly downloadUrl: string
}

/**
 * Claims of a content owner (platforms.md C). `pass` is a token as `passFor` makes it; every call throws `PlatformProblem`
 * and nothing else.
 */
export type PlatformClaims = {
  /** So many videos can be asked for at once. */
  readonly videosPerCall: number
  /** Claims of its own whose status changed in a span of time, page by page. @param span RFC 3339 in UTC */
  changed(
    pass: string,
    contentOwnerId: string,
    span: { readonly from: string; readonly before: string },
    page: string | null,
  ): Promise<ClaimPage>
  /** Claims of anybody on these videos, page by page. */
  onVideos(
    pass: string,
    contentOwnerId: string,
    videoIds: readonly string[],
    page: string | null,
  ): Promise<ClaimPage>
  /** The same claims with policy and matches, those that are still told. */
  details(
    pass: string,
    contentOwnerId: string,
    claims: readonly ClaimReading[],
  ): Promise<readonly ClaimReading[]>
  /** One by its id; null where the platform knows none. */
  read(pass: string, contentOwnerId: string, platformClaimId: string): Promise<ClaimReading | null>
  history(pass: string, contentOwnerId: string, platformClaimId: string): Promise<readonly ClaimHappening[]>
  /** Lets a claim of the content owner's go. It cannot be taken back. */
  release(pass: string, contentOwnerId: string, platformClaimId: string): Promise<ClaimReading>
  /** Daily reports, the oldest first. */
  files(pass: string, contentOwnerId: string, createdSince: string | null): Promise<readonly ClaimFile[]>
  download(pass: string, file: ClaimFile): AsyncIterable<Buffer>
}

/** What a platform found that is somebody else's when it checked a video (platforms.md D4). */
export type CopyrightCheck = {
  readonly platformVideoId: string
  readonly title: string
  readonly matches: boolean
}

/** A platform that says of a channel's own videos whether they match somebody's rights. */
export type PlatformCopyrightChecks = {
  readonly videosPerCall: number
  /** Of those that the platform still shows, and has checked. */
  read(pass: string, videoIds: readonly string[]): Promise<readonly CopyrightCheck[]>
}

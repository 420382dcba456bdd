import type { ClaimType } from '@pindao/protocol/claims/claim.states.ts'
import type { RequestedPolicy } from '@pindao/protocol/claims/claim-request.states.ts'
import type { ClaimReading } from './platform-claims.ts'

/** So many assets are read at once; who looks for others says more of their title. */
export const mostAssetsRead = 200

/** Something a content owner has rights in. */
export type RightsAsset = {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly customId: string
  readonly createdAt: string | null
}
/** A share of a hundred; `territories` are those in which it is, or is not. */
export type RightsShare = {
  readonly owner: string
  readonly ratio: number
  readonly type: 'include' | 'exclude'
  readonly territories: readonly string[]
}
export type RightsReference = {
  readonly id: string
  readonly type: ClaimType | null
  readonly videoId: string
  readonly active: boolean
}
export type RightsPolicyReading = {
  readonly id: string
  readonly name: string
  readonly actions: readonly string[]
}
export type RightsWhole = {
  readonly asset: RightsAsset
  readonly shares: readonly RightsShare[]
  readonly policyId: string | null
  readonly references: readonly RightsReference[]
}

/**
 * What content owners keep of their rights (platforms.md C). `pass` is a token as `passFor` makes it; every call throws
 * `PlatformProblem` and nothing else.
 */
export type PlatformRights = {
  /** Assets by a part of their title, as many as `mostAssetsRead`; `more` where there are others. */
  assets(
    pass: string,
    contentOwnerId: string,
    words: string,
  ): Promise<{ readonly assets: readonly RightsAsset[]; readonly more: boolean }>
  /** Null where the content owner has none of that id. */
  asset(pass: string, contentOwnerId: string, id: string): Promise<RightsWhole | null>
  createAsset(
    pass: string,
    contentOwnerId: string,
    fields: Pick<RightsAsset, 'title' | 'type' | 'customId'>,
  ): Promise<RightsAsset>
  own(pass: string, contentOwnerId: string, id: string, shares: readonly RightsShare[]): Promise<void>
  match(pass: string, contentOwnerId: string, id: string, policyId: string): Promise<void>
  policies(pass: string, contentOwnerId: string): Promise<readonly RightsPolicyReading[]>
  refer(
    pass: string,
    contentOwnerId: string,
    reference: { readonly assetId: string; readonly videoId: string; readonly type: ClaimType },
  ): Promise<void>
  endReference(pass: string, contentOwnerId: string, id: string): Promise<void>
  /** Claims a video for an asset. */
  claim(
    pass: string,
    contentOwnerId: string,
    claim: {
      readonly assetId: string
      readonly videoId: string
      readonly type: ClaimType
      readonly policy: RequestedPolicy
    },
  ): Promise<ClaimReading>
  /** The channel a video is on, as far as the platform tells: nothing of one that is private or gone. */
  uploaderOf(pass: string, videoId: string): Promise<string | null>
  /** Channels that are not claimed: id and title. */
  allowed(
    pass: string,
    contentOwnerId: string,
  ): Promise<readonly { readonly id: string; readonly title: string }[]>
  allow(
    pass: string,
    contentOwnerId: string,
    channel: { readonly id: string; readonly title: string },
  ): Promise<void>
  /** Nothing happens where it is not there. */
  disallow(pass: string, contentOwnerId: string, channelId: string): Promise<void>
}

import type { ClaimPolicy } from '@pindao/protocol/claims/claim.states.ts'
import type { RequestedPolicy } from '@pindao/protocol/claims/claim-request.states.ts'
import type { ClaimReading } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { isAllowed } from './allowed-channel.store.ts'
import { findOwnVideo, isOwnChannel } from './rights.store.ts'
import { type RightsAccount, rightsPlatform } from './rights-account.ts'

/** A video as it is to be claimed, by the platform's ids. */
export type Claimable = { readonly videoId: string; readonly assetId: string }

/** All claims on a video, whoever made them. @throws PlatformProblem */
export async function claimsOn(account: RightsAccount, videoId: string): Promise<readonly ClaimReading[]> {
  const found: ClaimReading[] = []
  let page: string | null = null
  do {
    const { claims, next } = await account.ask((pass) =>
      account.claims.onVideos(pass, account.accountId, [videoId], page),
    )
    found.push(...claims)
    page = next
  } while (page !== null)
  return found
}

/** What the platform says that a claim does; to it a removal is a block (`strictestRule`). */
const policyRead = (policy: RequestedPolicy): ClaimPolicy => (policy === 'takedown' ? 'block' : policy)

/** Whether a claim that stands does what is asked for; where the platform does not say what it does, it is believed to. */
export const doesWhatIsAsked = ({ policy }: ClaimReading, asked: RequestedPolicy): boolean =>
  policy === null || policy === policyRead(asked)

/** A claim of ours by this asset that stands. */
export const standingIn = (claims: readonly ClaimReading[], { assetId }: Claimable) =>
  claims.find((one) => one.platformAssetId === assetId && !one.thirdParty && one.status !== 'inactive')

/**
 * That nobody's video of ours or of a partner is claimed: asked for when it is asked for, agreed to, tried again, and last
 * before it is sent, because channels and the list change meanwhile (CLM-01; business.md §4, outbound).
 *
 * @throws assets.ownVideo, assets.allowedVideo, PlatformProblem
 */
export async function assertStrange(
  db: Executor,
  account: RightsAccount,
  videoId: string,
  claims: readonly ClaimReading[],
): Promise<void> {
  if (await findOwnVideo(db, rightsPlatform, videoId)) throw new AppError('assets.ownVideo')
  const uploader = await account.ask((pass) => account.rights.uploaderOf(pass, videoId))
  const channels = new Set([uploader, ...claims.map(({ uploaderChannelId }) => uploaderChannelId)])
  for (const platformChannelId of channels) {
    if (!platformChannelId) continue
    if (await isOwnChannel(db, rightsPlatform, platformChannelId)) throw new AppError('assets.ownVideo')
    if (await isAllowed(db, { contentOwner: account.accountId, platformChannelId }))
      throw new AppError('assets.allowedVideo')
  }
}

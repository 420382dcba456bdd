import type { Permission } from '@pindao/protocol/access/permissions.ts'
import {
  type Claim,
  type ClaimAction,
  type ClaimBrief,
  type ClaimDetail,
  claimActions,
} from '@pindao/protocol/claims/claim.endpoints.ts'
import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { moneyOf } from '@pindao/protocol/core/money.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ClaimRow } from '../claim.table.ts'
import { seesClaimMoney } from '../money-sight.ts'
import type { ListedClaim } from './claim.store.ts'

const needs: Readonly<Record<ClaimAction, Permission>> = {
  take: 'claim:update',
  assign: 'claim:update',
  release: 'claim:decide',
  note: 'claim:update',
}

/** The address of a video on its platform. */
export type WatchUrl = (platform: string, videoId: string) => string

/** Whether a claim is over: released, expired, or of a video that is gone. */
export const isOver = ({ platformStatus }: Pick<ClaimRow, 'platformStatus'>): boolean =>
  platformStatus === 'inactive'

/** What can be done to a claim as it stands, whoever may. Only our own are let go, and only by the platform's id. */
function possibleActions(row: ClaimRow): readonly ClaimAction[] {
  const open = !isOver(row)
  const ours = row.direction === 'outbound' && row.platformClaimId !== null
  return [
    ...(open && row.handlerStaffId === null ? (['take'] as const) : []),
    ...(open ? (['assign'] as const) : []),
    ...(open && ours ? (['release'] as const) : []),
    'note',
  ]
}

/** What a claim puts at risk, for whoever may see amounts. */
export function riskOf(row: ClaimRow, actor: Actor): ClaimBrief['revenueAtRisk'] {
  const { revenueAtRisk, currency } = row
  return revenueAtRisk === null || currency === null || !seesClaimMoney(actor)
    ? null
    : moneyOf(revenueAtRisk, currency)
}

/** A claim as other lists name it. */
export function presentBrief(
  { claim: row, channelTitle }: Pick<ListedClaim, 'claim' | 'channelTitle'>,
  actor: Actor,
): ClaimBrief {
  return {
    id: String(row.id),
    platform: row.platform as ClaimBrief['platform'],
    platformClaimId: row.platformClaimId,
    direction: row.direction,
    videoTitle: row.videoTitle || row.platformVideoId,
    channel: row.channelId === null ? null : { id: String(row.channelId), title: channelTitle ?? '' },
    claimantName: row.claimantName,
    status: row.platformStatus,
    policy: row.policy,
    dueAt: row.dueAt,
    dueKind: row.dueKind,
    revenueAtRisk: riskOf(row, actor),
  }
}

/** A claim as this person sees it, with what they may do. */
export function presentClaim(listed: ListedClaim, actor: Actor, watchUrl: WatchUrl): Claim {
  const { claim: row, departmentCode, ownerName, handlerName, video } = listed
  const can = possibleActions(row)
  const named = (id: string | null, title: string) => (id === null && title === '' ? null : { id, title })
  return {
    ...presentBrief(listed, actor),
    state: claimState.codes[claimState.nameOf(row.state)],
    type: row.type,
    music: listed.music,
    policyTerritories: row.policyTerritories,
    platformVideoId: row.platformVideoId,
    videoId: row.videoId === null ? null : String(row.videoId),
    thumbnail: video?.thumbnailUrl ?? null,
    url: video?.url ?? watchUrl(row.platform, row.platformVideoId),
    uploader: named(row.uploaderChannelId, row.uploaderTitle),
    asset: named(row.platformAssetId, row.assetTitle),
    claimedAt: row.claimedAt,
    statusChangedAt: row.statusChangedAt,
    views: row.views === null ? null : String(row.views),
    handler:
      row.handlerStaffId === null ? null : { id: String(row.handlerStaffId), fullName: handlerName ?? '' },
    owner: { id: String(row.ownerStaffId), fullName: ownerName },
    department: { id: String(row.departmentId), code: departmentCode },
    thirdParty: row.thirdParty,
    source: row.source,
    updatedAt: row.updatedAt,
    version: row.version,
    actions: claimActions.filter((action) => can.includes(action) && actor.permissions.has(needs[action])),
  }
}

export function presentDetail(
  listed: ListedClaim,
  actor: Actor,
  {
    watchUrl,
    sourceVideo,
  }: { readonly watchUrl: WatchUrl; readonly sourceVideo: ClaimDetail['sourceVideo'] },
): ClaimDetail {
  const { claim: row, video } = listed
  return {
    ...presentClaim(listed, actor, watchUrl),
    claimantContact: row.claimantContact,
    contentOwner: row.contentOwner,
    origin: row.origin,
    matchSec: row.matchSec,
    longestMatchSec: row.longestMatchSec,
    referenceId: row.referenceId,
    segments: row.segments.map(({ fromMs, toMs, referenceFromMs }) => ({
      fromMs,
      toMs,
      referenceFromMs: referenceFromMs ?? null,
    })),
    durationSec: video?.durationSec ?? null,
    sourceVideo,
    remark: row.remark,
    seenAt: row.seenAt,
  }
}

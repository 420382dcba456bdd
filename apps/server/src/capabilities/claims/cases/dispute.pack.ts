import type { PackLine } from '@pindao/protocol/claims/dispute.record.ts'
import type { StatementValues } from '@pindao/protocol/claims/dispute.rules.ts'
import type { DisputeKind } from '@pindao/protocol/claims/dispute.states.ts'
import type { ClaimRow } from '../claim.table.ts'
import type { ListedDispute } from './dispute.store.ts'

const studio = 'https://studio.youtube.com'
const rightsManager = 'https://business.facebook.com/latest/rights_manager'

/** The platform's own page on which a case is filed; null where it is filed nowhere. */
export function placeOf(
  kind: DisputeKind,
  claim: Pick<ClaimRow, 'platform' | 'platformVideoId' | 'direction' | 'contentOwner'> | null,
  channel: { readonly platform: string; readonly platformChannelId: string } | null,
): string | null {
  if (kind === 'contract' || kind === 'settlement') return null
  const platform = claim?.platform ?? channel?.platform
  if (platform === 'facebook') return rightsManager
  if (platform !== 'youtube') return null
  if (claim?.direction === 'outbound')
    return claim.contentOwner === null
      ? studio
      : `${studio}/?${new URLSearchParams({ o: claim.contentOwner })}`
  if (claim) return `${studio}/video/${encodeURIComponent(claim.platformVideoId)}/copyright`
  return channel === null ? studio : `${studio}/channel/${encodeURIComponent(channel.platformChannelId)}`
}

/** What is copied to that page, line by line; what is not known has no line. */
export function packOf(
  { dispute, claim, contract }: ListedDispute,
  values: StatementValues,
  watchUrl: (platform: string, videoId: string) => string,
): { readonly name: PackLine; readonly value: string }[] {
  const lines: Readonly<Record<PackLine, string>> = {
    video: claim === null ? '' : values.video,
    url: claim === null ? '' : watchUrl(claim.platform, claim.platformVideoId),
    channel: values.channel,
    claimId: claim?.platformClaimId ?? '',
    claimant: values.claimant,
    contact: claim?.claimantContact ?? '',
    asset: claim?.assetTitle ?? '',
    matched: claim === null ? '' : matchedParts(claim),
    contract: values.contract || (contract === null ? '' : contract.no),
    licence: values.licence,
    reference: dispute.filedReference,
  }
  return (Object.entries(lines) as [PackLine, string][])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value }))
}

/** `0:12–0:45, 3:00–3:10`, as the platforms' pages write it. */
const matchedParts = ({ segments }: Pick<ClaimRow, 'segments'>): string =>
  segments.map(({ fromMs, toMs }) => `${clockText(fromMs)}–${clockText(toMs)}`).join(', ')

function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

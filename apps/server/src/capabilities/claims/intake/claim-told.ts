import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { ClaimSource } from '@pindao/protocol/claims/claim.states.ts'
import type { ClaimReading } from '#src/capabilities/platforms/platforms.ts'
import type { ToldClaim } from './claim-record.ts'
import type { Speaker } from './claim-source.store.ts'

/** Whose claims are read. */
export type TellingAccount = {
  readonly platform: ManagedPlatform
  readonly accountId: string
  readonly speaker: Speaker
}

/** A platform's words as news of a claim. Null of what claims nobody: a video that the content owner uploaded itself. */
export function toldOf(
  reading: ClaimReading,
  { platform, accountId, speaker }: TellingAccount,
  { source, saidAt }: { readonly source: ClaimSource; readonly saidAt: string },
): ToldClaim | null {
  const { platformClaimId, status, statusChangedAt, statusDetail, thirdParty, ownUpload, ...facts } = reading
  if (ownUpload && !thirdParty) return null
  return {
    platform,
    platformClaimId,
    source,
    saidAt,
    home: speaker.home,
    status: { is: status, since: statusChangedAt, detail: statusDetail },
    facts: {
      ...facts,
      direction: thirdParty ? 'inbound' : 'outbound',
      thirdParty,
      contentOwner: accountId,
      segments: facts.segments,
      policyTerritories: [...facts.policyTerritories],
      // Of claims of others the partner API does not say who they are.
      claimantName: thirdParty ? null : speaker.label,
    },
  }
}

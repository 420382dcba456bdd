import type { PlatformFacts } from '@pindao/protocol/channels/platform-facts.ts'
import type { z } from 'zod'
import type { channelReadings } from './youtube-reading-answers.ts'

type Channel = z.output<typeof channelReadings>['items'][number]

/** What YouTube says of a channel's state and standing; without `auditDetails` it says nothing of the standing. */
export function factsOf({
  status,
  auditDetails: audit,
}: Pick<Channel, 'status' | 'auditDetails'>): PlatformFacts {
  return {
    longUploads: status?.longUploadsStatus ?? null,
    madeForKids: status?.madeForKids ?? null,
    selfDeclaredMadeForKids: status?.selfDeclaredMadeForKids ?? null,
    isLinked: status?.isLinked ?? null,
    monetised: status?.isChannelMonetizationEnabled ?? null,
    standing: audit
      ? {
          guidelines: audit.communityGuidelinesGoodStanding ?? null,
          copyright: audit.copyrightStrikesGoodStanding ?? null,
          claims: audit.contentIdClaimsGoodStanding ?? null,
        }
      : null,
  }
}

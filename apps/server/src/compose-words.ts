import { channelWordUses } from '#src/capabilities/channels/channels.ts'
import { claimWordUses } from '#src/capabilities/claims/claims.ts'
import { partyWordUses } from '#src/capabilities/contracts/contracts.ts'
import { videoWordUses } from '#src/capabilities/media/media.ts'
import { taskWordUses } from '#src/capabilities/publishing/publishing.ts'
import { revenueWordUses } from '#src/capabilities/revenue/revenue.ts'
import type { DictionaryUse } from '#src/capabilities/settings/settings.ts'

/** Which records carry the words of lists that administrators keep. */
export const dictionaryUses: readonly DictionaryUse[] = [
  ...channelWordUses,
  ...videoWordUses,
  ...taskWordUses,
  ...claimWordUses,
  ...partyWordUses,
  ...revenueWordUses,
]

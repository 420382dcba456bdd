import { reportHandover } from '#src/capabilities/channel-data/channel-data.ts'
import { claimHandover, disputeHandover } from '#src/capabilities/claims/claims.ts'
import { clipHandover } from '#src/capabilities/clips/clips.ts'
import { contractHandover, partyHandover } from '#src/capabilities/contracts/contracts.ts'
import { videoHandover } from '#src/capabilities/media/media.ts'
import { planHandover, taskHandover, templateHandover } from '#src/capabilities/publishing/publishing.ts'
import { scheduleHandover } from '#src/capabilities/sheets/sheets.ts'
import type { HandoverPart } from '#src/platform/handover.ts'

/** What a handover moves beside channels and their groups, in the order in which it is locked (business.md §6, leaving staff). */
export const handoverParts: readonly HandoverPart[] = [
  taskHandover,
  planHandover,
  templateHandover,
  videoHandover,
  clipHandover,
  disputeHandover,
  claimHandover,
  contractHandover,
  partyHandover,
  scheduleHandover,
  reportHandover,
]

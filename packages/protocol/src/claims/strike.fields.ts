import { z } from 'zod'
import { id, instant } from '#src/core/fields.ts'
import { optionalText } from '#src/core/rules.ts'

/** What a strike is for (business.md §1 strike). */
export const strikeKinds = ['copyright', 'community'] as const
export type StrikeKind = (typeof strikeKinds)[number]

/** How it stands: it counts, it lapsed, whoever asked for it took it back, or a counter notification was upheld. */
export const strikeStatuses = ['active', 'expired', 'retracted', 'countered'] as const
export type StrikeStatus = (typeof strikeStatuses)[number]
/** How a person can end one; lapsing it does by itself. */
export const strikeEndings = ['retracted', 'countered'] as const satisfies readonly StrikeStatus[]

/** So many of a kind at once lose the channel (business.md §4). */
export const strikesToLose = 3

export const strikeRemarkLength = 1000

/** What people say of a strike, of a form and of a call alike. */
export const strikeFields = {
  kind: z.enum(strikeKinds),
  /** When the platform gave it; null: nobody knows (any more), and it does not lapse by itself. */
  receivedAt: instant.nullable(),
  claimantName: optionalText(200),
  /** The platform's id of the video, as it writes it. */
  platformVideoId: optionalText(64),
  videoTitle: optionalText(255),
  /** The claim that it came of. */
  claimId: id.nullable(),
  remark: optionalText(strikeRemarkLength),
}

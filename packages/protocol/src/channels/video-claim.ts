import { z } from 'zod'
import { claimDirections, claimState, claimTypes } from '#src/claims/claim.states.ts'
import { codeList } from '#src/core/fields.ts'

/** How a video on a platform is claimed (E14): the highest of its claims, what of it they are of, and who claims. */
export const videoClaim = z.object({
  state: z.literal(Object.values(claimState.codes)),
  /** Null where nothing is claimed, or nobody knows. */
  type: z.enum(claimTypes).nullable(),
  direction: z.enum(claimDirections).nullable(),
})
export type VideoClaim = z.output<typeof videoClaim>

export const unclaimed: VideoClaim = { state: claimState.codes.not_claimed, type: null, direction: null }

/** What lists of videos are narrowed by; 0 is not claimed. */
export const videoClaimConditions = {
  claimState: codeList(Object.values(claimState.codes)).optional(),
  claimType: z.enum(claimTypes).optional(),
}

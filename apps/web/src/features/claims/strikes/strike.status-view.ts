import type { StrikeStatus } from '@pindao/protocol/claims/strike.fields.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a strike looks. */
export const strikeTone: Readonly<Record<StrikeStatus, Tone>> = {
  active: 'error',
  expired: 'neutral',
  retracted: 'success',
  countered: 'success',
}

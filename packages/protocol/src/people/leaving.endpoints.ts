import { z } from 'zod'
import { handoverWish } from '#src/channels/handover.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'

/** So many days before the last one, those whom it concerns are reminded. */
export const leavingReminderDays = 3

/**
 * When somebody leaves, and who takes over. Once the last day is over (midnight in the company's zone) everything they
 * then have in hand is handed over and their account is disabled, in one step.
 */
export const leaving = z.object({
  lastDay: z.iso.date(),
  wish: handoverWish,
  /** Who takes over what is not excepted. */
  successor: z.object({ id, fullName: z.string() }),
  /** With whose rights it is carried out. */
  plannedBy: z.object({ id, fullName: z.string() }),
  plannedAt: instant,
  /** Why it could not be carried out at the last try, as a code of the errors with what fills its text; null: nothing is wrong. */
  trouble: z
    .object({
      code: z.string(),
      params: z.record(z.string(), z.string()),
      at: instant,
    })
    .nullable(),
  version,
})
export type Leaving = z.output<typeof leaving>

export const getLeaving = endpoint({
  method: 'GET',
  url: '/staff/:id/leaving',
  access: 'staff:read',
  summary: 'When a member of staff leaves and who takes over; null for one of whom nothing is planned',
  params: z.object({ id }),
  output: z.object({ leaving: leaving.nullable() }),
})

export const planLeaving = endpoint({
  method: 'PUT',
  url: '/staff/:id/leaving',
  access: 'staff:update',
  summary:
    'Plans the last day of a member of staff with the handover, or changes the plan; needs channel:handover, too',
  params: z.object({ id }),
  /** `version` null: nothing was planned yet. */
  body: handoverWish.extend({ lastDay: z.iso.date(), version: version.nullable() }),
  output: z.object({ leaving }),
})

export const cancelLeaving = endpoint({
  method: 'DELETE',
  url: '/staff/:id/leaving',
  access: 'staff:update',
  summary: 'Takes the planned leaving of a member of staff back: they stay',
  params: z.object({ id }),
  output: z.object({ cancelled: z.boolean() }),
})

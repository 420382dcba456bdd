import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { type GuideRole, type GuideStep, guideRoles, guideStepNames } from './guide.steps.ts'

const step = z.enum(guideStepNames as [GuideStep, ...GuideStep[]])
const day = z.iso.date()

/** The first day of a person and what they have read of what is new (NAV-02). */
export const guide = z.object({
  role: z.enum(guideRoles as [GuideRole, ...GuideRole[]]),
  steps: z.array(
    z.object({
      step,
      /** Done, as the audit log knows. */
      done: z.boolean(),
      /** Ticked by the person, or by having opened the page. */
      ticked: z.boolean(),
    }),
  ),
  /** Put away until it is taken up again. */
  putAway: z.boolean(),
  /** News up to this day have been read; null: none. */
  newsRead: day.nullable(),
})
export type Guide = z.output<typeof guide>

export const getGuide = endpoint({
  method: 'GET',
  url: '/me/guide',
  access: 'signedIn',
  summary: 'The first day of whoever asks, with what is done of it, and how far the news are read',
  output: guide,
})

export const updateGuide = endpoint({
  method: 'PATCH',
  url: '/me/guide',
  access: 'signedIn',
  summary: 'Ticks a step, puts the first day away or takes it up, notes how far the news are read',
  body: z.object({
    tick: z.array(step).max(guideStepNames.length).optional(),
    untick: z.array(step).max(guideStepNames.length).optional(),
    putAway: z.boolean().optional(),
    newsRead: day.optional(),
  }),
  output: guide,
})

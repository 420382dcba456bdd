import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { requiredText } from '#src/core/rules.ts'
import { type UrgentKind, urgentKinds } from './workbench.endpoints.ts'

/** What stops the whole house cannot be put off. */
export type SnoozableKind = Exclude<UrgentKind, 'publishingHeld'>
const snoozableKinds = urgentKinds.filter((kind): kind is SnoozableKind => kind !== 'publishingHeld')

/** Nothing urgent is forgotten for longer than that. */
export const longestSnoozeDays = 7
export const snoozeReasonLength = 200

const params = z.object({ kind: z.enum(snoozableKinds), id })
const snoozeBody = z.object({ until: instant, reason: requiredText(snoozeReasonLength) })
export type SnoozeBody = z.output<typeof snoozeBody>

export const snoozeUrgent = endpoint({
  method: 'PUT',
  url: '/workbench/urgent/:kind/:id/snooze',
  access: 'workbench:read',
  summary: 'Puts an urgent thing off for oneself until a time, with a reason; or changes both',
  params,
  body: snoozeBody,
  output: z.object({ until: instant }),
})

export const wakeUrgent = endpoint({
  method: 'DELETE',
  url: '/workbench/urgent/:kind/:id/snooze',
  access: 'workbench:read',
  summary: 'Shows an urgent thing again that oneself had put off',
  params,
  output: z.null(),
})

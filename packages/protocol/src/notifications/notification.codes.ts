import type { NotificationEvent } from '../access/person-settings.ts'

/** What the bell can tell: the events whose notification choices offer it (SHL-08, CH-04). */
export const notificationTypes = [
  'publishSucceeded',
  'publishFailed',
  'credentialExpiring',
  'mailArrived',
] as const satisfies readonly NotificationEvent[]
export type NotificationType = (typeof notificationTypes)[number]

/** How much it matters: for information, to be seen soon, to be dealt with. */
export const notificationLevels = ['info', 'warn', 'urgent'] as const
export type NotificationLevel = (typeof notificationLevels)[number]

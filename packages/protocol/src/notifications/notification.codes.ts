import { type BellEvent, type NotificationEvent, notificationOffers } from '#src/capabilities.ts'

/** What the bell can tell: the events whose notification choices offer it (SHL-08, CH-04). */
export type NotificationType = BellEvent
export const notificationTypes = (Object.keys(notificationOffers) as NotificationEvent[]).filter(
  (event): event is NotificationType => notificationOffers[event].includes('bell'),
)

/** How much it matters: for information, to be seen soon, to be dealt with. */
export const notificationLevels = ['info', 'warn', 'urgent'] as const
export type NotificationLevel = (typeof notificationLevels)[number]

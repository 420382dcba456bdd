import { type MailEvent, type NotificationEvent, notificationOffers } from '#src/capabilities.ts'

/** Letters the system writes by itself; their words are texts of the page, in the reader's language. */
export type SystemMailKind = MailEvent
export const systemMailKinds = (Object.keys(notificationOffers) as NotificationEvent[]).filter(
  (event): event is SystemMailKind => (notificationOffers[event] as readonly string[]).includes('mail'),
)

import { type NotificationEvent, notificationOffers } from '#src/capabilities.ts'
import { type NotificationWay, notificationWays } from '#src/core/manifest.ts'

export { isTimeZone } from '#src/core/time-zone.ts'
export { type NotificationEvent, type NotificationWay, notificationOffers, notificationWays }

export const notificationEvents = Object.keys(notificationOffers) as readonly NotificationEvent[]

export type NotificationChoices = Readonly<
  Record<NotificationEvent, Readonly<Record<NotificationWay, boolean>>>
>

const everyWay = { toast: true, bell: true, mail: true } as const satisfies Record<NotificationWay, boolean>

/** Nobody misses a failure for never having opened the settings. */
export const defaultNotifications = Object.fromEntries(
  notificationEvents.map((event) => [event, everyWay]),
) as NotificationChoices

/** Languages of the product; those of the locales package (a test there compares the two). */
export const languages = ['zh', 'en', 'fr', 'ar'] as const

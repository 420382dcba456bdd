import { type NotificationEvent, notificationOffers } from '#src/capabilities.ts'
import { type NotificationWay, notificationWays } from '#src/core/manifest.ts'

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

const zoneName = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/u

/** Whether this runtime knows a time zone by its IANA name; offsets such as `+08:00` are no names. */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

import { type NotificationEvent, noticeRules, notificationOffers } from '#src/capabilities.ts'
import { type NotificationWay, notificationWays } from '#src/core/manifest.ts'

export { isTimeZone } from '#src/core/time-zone.ts'
export { type NotificationEvent, type NotificationWay, notificationOffers, notificationWays }

export const notificationEvents = Object.keys(notificationOffers) as readonly NotificationEvent[]

export type NotificationChoices = Readonly<
  Record<NotificationEvent, Readonly<Record<NotificationWay, boolean>>>
>

/**
 * What is told to whom before they have chosen anything. Nobody misses a failure for never having opened the settings:
 * page, bell and mailbox tell everything; e-mail and the group only what a role has to act on.
 */
export function notificationsAtFirst(roleCodes: readonly string[]): NotificationChoices {
  const isTold = (roles: readonly string[] = []) => roles.some((role) => roleCodes.includes(role))
  const atFirst = (event: NotificationEvent) => ({
    toast: true,
    bell: true,
    mail: true,
    email: isTold(noticeRules.get(event)?.email),
    robot: isTold(noticeRules.get(event)?.robot),
  })
  return Object.fromEntries(notificationEvents.map((event) => [event, atFirst(event)])) as NotificationChoices
}

/** Of somebody without any of the roles that the product brings along. */
export const defaultNotifications = notificationsAtFirst([])

/** Languages of the product; those of the locales package (a test there compares the two). */
export const languages = ['zh', 'en', 'fr', 'ar'] as const

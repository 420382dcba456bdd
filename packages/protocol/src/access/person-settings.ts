/** How the product can tell somebody that something happened. */
export const notificationWays = ['toast', 'bell', 'mail'] as const
export type NotificationWay = (typeof notificationWays)[number]

/**
 * What a person can be told of, and in which ways the product can do it today: a way that is not listed is not offered,
 * so that no choice is without effect.
 */
export const notificationOffers = {
  publishSucceeded: ['toast', 'bell'],
  publishFailed: ['toast', 'bell', 'mail'],
  /**
   * Kept under the name of the specification (CH-04). A credential is renewed before it expires, without a person: what
   * is left to be told is that it was lost, which is what the texts say.
   */
  credentialExpiring: ['toast', 'bell'],
  uploadFinished: ['toast'],
  mailArrived: ['bell'],
} as const satisfies Readonly<Record<string, readonly NotificationWay[]>>
export type NotificationEvent = keyof typeof notificationOffers
export const notificationEvents = Object.keys(notificationOffers) as readonly NotificationEvent[]

export type NotificationChoices = Readonly<
  Record<NotificationEvent, Readonly<Record<NotificationWay, boolean>>>
>

const everyWay = { toast: true, bell: true, mail: true } as const satisfies Record<NotificationWay, boolean>

/** Nobody misses a failure for never having opened the settings. */
export const defaultNotifications: NotificationChoices = {
  publishSucceeded: everyWay,
  publishFailed: everyWay,
  credentialExpiring: everyWay,
  uploadFinished: everyWay,
  mailArrived: everyWay,
}

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

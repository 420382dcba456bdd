import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { languages, type NotificationEvent, notificationEvents } from './person-settings.ts'

const ways = z.object({
  toast: z.boolean(),
  bell: z.boolean(),
  mail: z.boolean(),
  email: z.boolean(),
  robot: z.boolean(),
})
/** A value for each event, as the fields of an object. */
export const perEvent = <T extends z.ZodType>(value: T) =>
  Object.fromEntries(notificationEvents.map((event) => [event, value])) as Record<NotificationEvent, T>

/** What follows a person from browser to browser. Null where nothing was chosen: the browser's own is taken. */
export const personSettings = z.object({
  language: z.enum(languages).nullable(),
  timeZone: z.string().nullable(),
  notifications: z.object(perEvent(ways)),
})
export type PersonSettings = z.output<typeof personSettings>

export const getPersonSettings = endpoint({
  method: 'GET',
  url: '/me/settings',
  access: 'signedIn',
  summary: 'Language, time zone and notification choices of whoever asks',
  output: personSettings,
})

export const updatePersonSettings = endpoint({
  method: 'PATCH',
  url: '/me/settings',
  access: 'signedIn',
  summary: 'Changes what is named, for whoever asks; the rest stays',
  body: z.object({
    language: z.enum(languages).nullable().optional(),
    timeZone: timeZone.nullable().optional(),
    /** Null takes all choices back: what the roles are told at first holds again. */
    notifications: z.object(perEvent(ways.partial().optional())).nullable().optional(),
  }),
  output: personSettings,
})

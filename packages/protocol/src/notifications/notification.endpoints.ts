import { z } from 'zod'
import { type BellEvent, type NotificationEvent, notificationOffers } from '#src/capabilities.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { length } from '#src/core/rules.ts'

/** What the bell can tell: the events whose notification choices offer it (SHL-08, CH-04). */
export type NotificationType = BellEvent
export const notificationTypes = (Object.keys(notificationOffers) as NotificationEvent[]).filter(
  (event): event is NotificationType => notificationOffers[event].includes('bell'),
)

/** How much it matters: for information, to be seen soon, to be dealt with. */
export const notificationLevels = ['info', 'warn', 'urgent'] as const
export type NotificationLevel = (typeof notificationLevels)[number]

/**
 * Something that happened to one's own things (SHL-08). `title` is the name of what it happened to; the words around
 * it are texts of the page, chosen by `type` and filled from `params`. `link` is a place in the page, `key` names a
 * finished export (EXP-02).
 */
export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  params: z.record(z.string(), z.string()),
  title: z.string(),
  channelId: id.nullable(),
  /** What the channel was called at that moment. */
  channelTitle: z.string().nullable(),
  key: z.string().nullable(),
  link: z.string(),
  level: z.enum(notificationLevels),
  read: z.boolean(),
  /** What it tells was mended meanwhile: nothing is left to do. */
  mended: z.boolean(),
  /** How many of one kind about one channel it stands for, itself among them; it is the newest. */
  count: z.number().int().min(1),
  /** Names these many, to unfold them; null for one that stands alone. */
  group: z.string().nullable(),
  at: instant,
})
export type Notification = z.output<typeof notification>

/** So many unread ones are counted, and one more says that it is more; the bell shows 99 and a plus long before. */
export const mostUnread = 1000

const unreadCount = z.object({
  unread: z
    .number()
    .int()
    .max(mostUnread + 1),
})

export const listNotifications = endpoint({
  method: 'GET',
  url: '/notifications',
  access: 'signedIn',
  summary:
    'Own notifications: what is urgent and unread first, then the newest; many of one kind about one channel as one',
  query: z.object({
    ...pageQuery,
    /** The members of a group, one by one. */
    group: length(200).optional(),
  }),
  output: z.array(notification),
  list: true,
})

export const countUnreadNotifications = endpoint({
  method: 'GET',
  url: '/notifications/unread',
  access: 'signedIn',
  summary: 'The number at the bell',
  output: unreadCount,
})

export const readNotification = endpoint({
  method: 'POST',
  url: '/notifications/:id/read',
  access: 'signedIn',
  summary: 'An own notification has been read; says how many have not',
  params: z.object({ id }),
  output: unreadCount,
})

export const readAllNotifications = endpoint({
  method: 'POST',
  url: '/notifications/read',
  access: 'signedIn',
  summary: 'All own notifications up to the newest one that was shown have been read; later ones have not',
  body: z.object({ newestId: id }),
  output: unreadCount,
})

import { z } from 'zod'
import { id } from '#src/core/fields.ts'

/**
 * What the live stream carries: which record changed, and enough of it to show the change at once. Everything else is
 * read again through the endpoints, so that permissions are checked in one place.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('publishTask'),
    id,
    status: z.number().int(),
    stage: z.string(),
    progress: z.number(),
    bytesConfirmed: z.number().int(),
    /** Whose task it is and what it is called, to tell that person in a sentence. An older worker does not say. */
    operatorId: id.optional(),
    title: z.string().optional(),
  }),
  z.object({ type: z.literal('video'), id }),
  z.object({
    type: z.literal('channel'),
    id,
    /** Given when the channel has just lost its authorisation: whom to tell, and what it is called. */
    lost: z.object({ ownerId: id, title: z.string() }).optional(),
  }),
  /** Publishing is held, or goes on. */
  z.object({ type: z.literal('recovery'), id }),
  /** What the reader may do or see has changed; `id` is their own. */
  z.object({ type: z.literal('access'), id }),
  /** Something in the reader's own mailbox changed; `id` is that of a letter it concerns, not of a copy. */
  z.object({ type: z.literal('mail'), id, change: z.enum(['arrived', 'changed']) }),
  /**
   * A conversation of the reader: a new message, one that was edited or taken back, read elsewhere, newly begun; or
   * `members`: the reader is in it no longer, they left or were taken out. Those who stay see the message about it.
   */
  z.object({
    type: z.literal('chat'),
    id,
    change: z.enum(['message', 'edited', 'read', 'begun', 'members']),
    /** Who did it: the page announces what others say. */
    staffId: id,
  }),
  /** Notifications of the reader's own came, or were read, here or elsewhere. Which ones, differs for each reader. */
  z.object({ type: z.literal('notification'), change: z.enum(['arrived', 'read']) }),
])
export type LiveEvent = z.output<typeof liveEvent>

/** `GET /api/live`: server-sent events, bearer token in the header (so: fetch, not EventSource). */
export const liveStreamUrl = '/live'
/** Seconds between comments that keep proxies from closing the stream. */
export const liveHeartbeatSeconds = 15

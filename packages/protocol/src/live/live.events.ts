import { z } from 'zod'
import { liveWords } from '#src/capabilities.ts'

/**
 * What the live stream carries: which record changed, and enough of it to show the change at once. Everything else is
 * read again through the endpoints, so that permissions are checked in one place.
 */
export const liveEvent = z.discriminatedUnion('type', liveWords)
export type LiveEvent = z.output<typeof liveEvent>

/** `GET /api/live`: server-sent events, bearer token in the header (so: fetch, not EventSource). */
export const liveStreamUrl = '/live'
/** Seconds between comments that keep proxies from closing the stream. */
export const liveHeartbeatSeconds = 15

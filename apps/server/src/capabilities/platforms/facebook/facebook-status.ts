import { z } from 'zod'
import type { PlatformVideo, PlatformVideoState, SessionPosition } from '../platform-adapter.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { isGone } from './facebook-objects.ts'

const problem = z.object({ code: z.number().optional(), message: z.string().optional() })
const phase = z
  .object({
    status: z.string().optional(),
    errors: z.array(problem).optional(),
    bytes_transferred: z.coerce.number().int().min(0).optional(),
    publish_status: z.string().optional(),
  })
  .optional()
const instant = z.union([z.string(), z.number()]).optional()

const fields = {
  id: z.string(),
  from: z.object({ id: z.string() }).optional(),
  published: z.boolean().optional(),
  scheduled_publish_time: instant,
  status: z
    .object({
      video_status: z.string().optional(),
      uploading_phase: phase,
      processing_phase: phase,
      publishing_phase: phase,
    })
    .optional(),
}
const videoStanding = z.object(fields)
type VideoStanding = z.output<typeof videoStanding>

/** Words of `video_status` before the commit: bytes come in, or are all there (platforms.md D4). */
const uncommitted: ReadonlySet<string> = new Set(['uploading', 'upload_complete'])
const failed: ReadonlySet<string> = new Set(['error', 'upload_failed'])

/** How a video of the Page stands; null where the Page has none of this id. */
export async function readStanding(
  http: Pick<FacebookHttp, 'read'>,
  pass: string,
  videoId: string,
): Promise<VideoStanding | null> {
  try {
    const query = { fields: Object.keys(fields).join(','), access_token: pass }
    return await http.read(`/${videoId}`, query, videoStanding)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** The same in the words of all platforms. */
export function videoOf(standing: VideoStanding | null, now: number): PlatformVideo {
  const none = { channelId: null, marker: null, scheduled: false }
  if (standing === null) return { ...none, state: { kind: 'missing' } }
  const time = momentOf(standing.scheduled_publish_time)
  const scheduled = standing.published === false && time !== null && time > now
  return { ...none, channelId: standing.from?.id ?? null, scheduled, state: stateOf(standing) }
}

/** Where an upload stands: its id is known, so that reading decides. */
export function positionOf(standing: VideoStanding | null, total: number): SessionPosition {
  if (standing === null) return { kind: 'lost' }
  if (stateOf(standing).kind !== 'unfinished') return { kind: 'complete', videoId: standing.id }
  return { kind: 'at', next: Math.min(standing.status?.uploading_phase?.bytes_transferred ?? 0, total) }
}

function stateOf({ status }: VideoStanding): PlatformVideoState {
  const {
    uploading_phase: uploading,
    processing_phase: processing,
    publishing_phase: publishing,
  } = status ?? {}
  const phases = [uploading, processing, publishing]
  const wrong = phases.find((one) => one?.status === 'error' || (one?.errors?.length ?? 0) > 0)
  const word = status?.video_status ?? 'processing'
  if (wrong || failed.has(word)) return { kind: 'refused', reason: reasonOf(wrong?.errors?.[0]) ?? word }
  if (uncommitted.has(word) && !hasBegun(processing) && !hasBegun(publishing)) return { kind: 'unfinished' }
  // `expired` is a video whose time on the Page is over: it was there.
  const done = word === 'ready' || word === 'expired'
  return { kind: done && publishing?.status !== 'in_progress' ? 'ready' : 'processing' }
}

/** A phase of which nothing is told has not begun; that a video is published or booked is told in `publish_status`. */
function hasBegun(one: z.output<typeof phase>): boolean {
  return (one?.status ?? 'not_started') !== 'not_started' || one?.publish_status !== undefined
}

function reasonOf(told: z.output<typeof problem> | undefined): string | null {
  if (!told) return null
  return (told.message ?? `code ${told.code}`).slice(0, 500)
}

/** `2026-03-01T10:00:00+0000`, or seconds since 1970. */
function momentOf(told: string | number | undefined): number | null {
  if (told === undefined) return null
  const moment = typeof told === 'number' ? told * 1000 : Date.parse(told)
  return Number.isFinite(moment) ? moment : null
}

import { publishFieldsOf } from '@pindao/protocol/publishing/platform-fields.ts'
import type { FbFormat } from '@pindao/protocol/publishing/publish-task.fields.ts'
import { PlatformProblem, type VideoDescription } from '../platform-adapter.ts'

const minuteMs = 60_000
/** For clocks that differ, and for the time until the call arrives. */
const marginMs = minuteMs

/** The form that a task asks for; where nobody chose, the long one. */
export const formatOf = ({ fbFormat }: Pick<VideoDescription, 'fbFormat'>): FbFormat => fbFormat ?? 'watch'

/**
 * Seconds until a video may be published or booked. Within the ten minutes before its time nothing can be booked any
 * more, and before its time nothing is published: that is waited out. So is what would be booked too far ahead.
 */
export function waitSeconds(description: VideoDescription, at: Date): number {
  const ahead = aheadMs(description, at)
  if (ahead <= 0) return 0
  const { leastMs, mostMs } = windowOf(description)
  if (ahead < leastMs + marginMs) return Math.ceil(ahead / 1000)
  return Math.max(0, Math.ceil((ahead - mostMs + marginMs) / 1000))
}

/**
 * The instant for which a video is booked, in seconds since 1970; null: it is published at once.
 *
 * @throws PlatformProblem transient where it can be neither yet
 */
export function bookedFor(description: VideoDescription, at: Date): number | null {
  const ahead = aheadMs(description, at)
  if (ahead <= 0) return null
  if (ahead < windowOf(description).leastMs)
    throw new PlatformProblem('transient', 'too late to be booked, too early to be published', {
      retryAfterSeconds: Math.ceil(ahead / 1000),
    })
  return Math.floor((at.getTime() + ahead) / 1000)
}

function aheadMs({ publishAt, visibility }: VideoDescription, at: Date): number {
  return publishAt === null || visibility !== 'public' ? 0 : Date.parse(publishAt) - at.getTime()
}

function windowOf(description: VideoDescription) {
  const { leastMinutes, mostDays } = publishFieldsOf('facebook', formatOf(description)).schedule
  return { leastMs: leastMinutes * minuteMs, mostMs: mostDays * 24 * 60 * minuteMs }
}

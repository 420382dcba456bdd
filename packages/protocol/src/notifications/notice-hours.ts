import { addDays, wallIn, wallInstant } from '#src/core/zoned-day.ts'

/** How often e-mail comes: each message by itself, or what gathered in one. */
export const digests = ['atOnce', 'hourly', 'daily'] as const
export type Digest = (typeof digests)[number]

/** Minutes after midnight between which nobody is disturbed; the end may be on the next day. */
export type QuietHours = { readonly from: number; readonly to: number }

/** When somebody wants to be told outside of the product. */
export type NoticeHours = {
  readonly digest: Digest
  /** The hour of the daily one. */
  readonly digestHour: number
  readonly quiet: QuietHours | null
  readonly timeZone: string
}

const minuteMs = 60_000

/** Whether an instant lies in somebody's quiet hours. */
export function isQuiet(at: number, { quiet, timeZone }: Pick<NoticeHours, 'quiet' | 'timeZone'>): boolean {
  if (quiet === null || quiet.from === quiet.to) return false
  const { minutes } = wallIn(at, timeZone)
  return quiet.from < quiet.to
    ? minutes >= quiet.from && minutes < quiet.to
    : minutes >= quiet.from || minutes < quiet.to
}

/** The end of the quiet hours that an instant lies in; the instant itself outside of them. */
export function quietEnd(at: number, hours: Pick<NoticeHours, 'quiet' | 'timeZone'>): number {
  const { quiet, timeZone } = hours
  if (quiet === null || !isQuiet(at, hours)) return at
  const { day, minutes } = wallIn(at, timeZone)
  const endsTomorrow = quiet.from > quiet.to && minutes >= quiet.from
  return Math.max(at, wallInstant(endsTomorrow ? addDays(day, 1) : day, quiet.to, timeZone))
}

/**
 * When an e-mail about something that happened at `at` is due. What is urgent waits for no digest, and nothing comes in
 * quiet hours.
 */
export function dueAt(at: number, urgent: boolean, hours: NoticeHours): number {
  return quietEnd(urgent ? at : digestAt(at, hours), hours)
}

function digestAt(at: number, { digest, digestHour, timeZone }: NoticeHours): number {
  if (digest === 'atOnce') return at
  const { day, minutes } = wallIn(at, timeZone)
  if (digest === 'hourly') return Math.floor(at / minuteMs) * minuteMs + (60 - (minutes % 60)) * minuteMs
  const today = wallInstant(day, digestHour * 60, timeZone)
  return today > at ? today : wallInstant(addDays(day, 1), digestHour * 60, timeZone)
}

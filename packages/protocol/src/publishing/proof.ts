import { type VisibilityName, videoVisibilities } from '#src/channels/platform-video.codes.ts'

/** When a published video is looked at, in minutes after it became public (or was there, where it is not). */
export const lookMinutes = [1, 10, 60] as const
export type LookMinute = (typeof lookMinutes)[number]

/** Minutes after publication from which on a look tells nothing of its moment any more. */
export const lookEnds = { 1: 10, 10: 60, 60: 24 * 60 } as const satisfies Record<LookMinute, number>

/** How a look stands: to come, made, or not made, for a reason that is said. */
export const lookStates = ['due', 'seen', 'missed'] as const

/** Gone or kept from people by the platform: worse than another visibility. */
const lost: ReadonlySet<VisibilityName> = new Set(['removed', 'blocked', 'regionBlocked'])

/** How what is seen of a video differs from what was wanted; null where it does not. `wanted` and `seen` are codes. */
export function differenceOf(wanted: number, seen: number | null): 'lost' | 'other' | null {
  if (seen === null) return null
  const name = (Object.entries(videoVisibilities) as [VisibilityName, number][]).find(
    ([, code]) => code === seen,
  )?.[0]
  if (name === undefined) return null
  if (lost.has(name)) return 'lost'
  return seen === wanted ? null : 'other'
}

/**
 * Whether a difference is told to somebody. A platform may need minutes to show a video as it is to be seen; what is gone or
 * blocked is told at once.
 */
export function isTold(difference: 'lost' | 'other' | null, minute: LookMinute): boolean {
  return difference === 'lost' || (difference === 'other' && minute > 1)
}

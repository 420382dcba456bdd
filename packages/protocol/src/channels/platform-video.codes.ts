import { z } from 'zod'

/**
 * How a video is seen on its platform (E16). Read from the platform by ordered rules, never moved by hand: the codes of
 * the specification without a table of moves.
 */
export const videoVisibilities = {
  public: 1,
  unlisted: 2,
  private: 3,
  scheduled: 4,
  regionBlocked: 5,
  removed: 6,
  blocked: 7,
} as const
export type VisibilityName = keyof typeof videoVisibilities
export const visibilityNames = Object.keys(videoVisibilities) as readonly VisibilityName[]
export const visibilityCode = z.literal(Object.values(videoVisibilities))

/** What a video is on its platform: short upright films have a list of their own on some. */
export const videoKinds = ['video', 'reel'] as const
export type VideoKind = (typeof videoKinds)[number]

/** The name of a code. @throws RangeError for a code that is none */
export function visibilityNamed(code: number): VisibilityName {
  const name = visibilityNames.find((one) => videoVisibilities[one] === code)
  if (name === undefined) throw new RangeError(`no visibility ${code}`)
  return name
}

import { z } from 'zod'

/** Whether a channel may upload what is longer than fifteen minutes: yes; once it is confirmed; no. */
export const longUploads = ['allowed', 'eligible', 'disallowed'] as const

/** Videos up to here are never refused for their length. */
export const shortUploadSeconds = 15 * 60

/** How a channel stands with its platform: true is good. */
export const standings = ['guidelines', 'copyright', 'claims'] as const
export type Standing = (typeof standings)[number]

const flag = z.boolean().nullable()

/** What the platform says of a channel, beside which staff keep facts of their own. Null is what it does not tell us. */
export const platformFacts = z.object({
  longUploads: z.enum(longUploads).nullable(),
  madeForKids: flag,
  selfDeclaredMadeForKids: flag,
  /** The account behind it is linked to one that may upload. */
  isLinked: flag,
  monetised: flag,
  /** Null: the grant may not read it, which says nothing of how the channel stands. */
  standing: z.object({ guidelines: flag, copyright: flag, claims: flag }).nullable(),
})
export type PlatformFacts = z.output<typeof platformFacts>

/** What staff keep that the platform may see otherwise. */
type OwnFacts = {
  readonly title: string
  readonly platformTitle: string | null
  readonly copyrightStrikes: number
  readonly guidelineStrikes: number
  readonly monetisation: string | null
  readonly uploadDefaults: { readonly madeForKids: boolean | null }
  readonly platformFacts: PlatformFacts | null
}

export type FactDifference = 'title' | 'copyright' | 'guidelines' | 'monetisation' | 'madeForKids'

/** Where the platform and our own facts contradict each other; what one of them does not know is no contradiction. */
export function factDifferences(own: OwnFacts): ReadonlySet<FactDifference> {
  const { platformTitle, platformFacts: told } = own
  const found = new Set<FactDifference>()
  if (platformTitle !== null && platformTitle !== own.title) found.add('title')
  if (told === null) return found
  const { standing, monetised, madeForKids } = told
  if (differs(standing?.copyright, own.copyrightStrikes === 0)) found.add('copyright')
  if (differs(standing?.guidelines, own.guidelineStrikes === 0)) found.add('guidelines')
  const isPaid = own.monetisation === null ? null : own.monetisation !== 'not_monetising'
  if (differs(monetised, isPaid)) found.add('monetisation')
  if (differs(madeForKids, own.uploadDefaults.madeForKids)) found.add('madeForKids')
  return found
}

const differs = (one: boolean | null | undefined, other: boolean | null) =>
  one !== null && one !== undefined && other !== null && one !== other

/** The standings that a channel has lost since it was read before. */
export function standingsLost(before: PlatformFacts | null, now: PlatformFacts | null): readonly Standing[] {
  return standings.filter((one) => now?.standing?.[one] === false && before?.standing?.[one] !== false)
}

/** Whether the platform would refuse a video of this length on the channel. */
export const isTooLong = (told: PlatformFacts | null, seconds: number) =>
  told !== null && told.longUploads !== null && told.longUploads !== 'allowed' && seconds > shortUploadSeconds

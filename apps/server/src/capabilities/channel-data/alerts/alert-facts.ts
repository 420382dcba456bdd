/** What was counted on a day of a channel; null is what the platform did not say, which is not 0. */
export type FactDay = {
  readonly day: string
  /** False while the platform may still correct it. */
  readonly isFinal: boolean
  readonly views: number | null
  readonly revenue: number | null
  readonly subsNet: number | null
  readonly adImpressions: number | null
  readonly monetizedPlaybacks: number | null
}

/** The day on which a video came out and the next one, together: its first 24 hours are in them. */
export type FirstDays = {
  readonly videoId: bigint
  /** The second one. */
  readonly day: string
  readonly views: number | null
  readonly impressions: number | null
  readonly clicks: number | null
}

/** Views of a day by country; null where that day's were not told. */
export type CountryDay = { readonly day: string; readonly views: ReadonlyMap<string, number> | null }

/** How long ago the last publish was at the end of a day, in hours; null where that is not known. */
export type QuietDay = { readonly day: string; readonly hours: number | null }

/** All that the rules read of one channel. Days follow one another without a gap, the oldest first. */
export type ChannelFacts = {
  readonly days: readonly FactDay[]
  /** In the order in which they came out. */
  readonly videos: readonly FirstDays[]
  readonly countries: readonly CountryDay[]
  /** Empty for a channel that nobody runs. */
  readonly quiet: readonly QuietDay[]
  /** Of its money; null where none was told. */
  readonly currency: string | null
}

/** Days of a platform, Pacific Time: `YYYY-MM-DD`, both ends included. */
export type DayRange = { readonly from: string; readonly to: string }

/** A measure that the platform did not say is null, never 0. Whole numbers are bigint, all others decimal text. */
export type DayMeasures = {
  readonly views: bigint | null
  readonly engagedViews: bigint | null
  readonly watchMinutes: string | null
  readonly avgViewSec: string | null
  /** 0–100, and above where viewers go back. */
  readonly avgViewPct: string | null
  readonly likes: bigint | null
  readonly dislikes: bigint | null
  readonly comments: bigint | null
  readonly shares: bigint | null
  readonly subsGained: bigint | null
  readonly subsLost: bigint | null
  readonly impressions: bigint | null
  /** 0–100. */
  readonly ctr: string | null
}

/** Money of a day, which is asked for in a call of its own. Estimates of the platform, never what is paid. */
export type DayMoney = {
  readonly estRevenue: string | null
  /** ISO 4217. */
  readonly currency: string
  readonly adImpressions: bigint | null
  readonly monetizedPlaybacks: bigint | null
  readonly cpm: string | null
}

/** What only whole channels have. `reach` counts people: it is never summed. */
export type ChannelMeasures = {
  readonly followersTotal: bigint | null
  readonly mediaViews: bigint | null
  readonly reach: bigint | null
  readonly engagements: bigint | null
}

export type ChannelDayReading = { readonly day: string } & DayMeasures & ChannelMeasures
export type VideoDayReading = { readonly platformVideoId: string; readonly day: string } & DayMeasures
export type ChannelMoneyReading = { readonly day: string } & DayMoney
export type VideoMoneyReading = { readonly platformVideoId: string; readonly day: string } & DayMoney
/** `kind` tells what `key` is: a source of traffic or a country, as the platform writes it. */
export type DayPartReading = {
  readonly day: string
  readonly kind: 'source' | 'country'
  readonly key: string
  readonly views: bigint | null
  readonly watchMinutes: string | null
}
/** What the platform shows beside a video right now. */
export type VideoCounts = {
  readonly platformVideoId: string
  readonly views: bigint | null
  readonly likes: bigint | null
  readonly comments: bigint | null
}

/** The channel that is asked about, and by whose right: a content owner's, or that of the channel itself. */
export type DataChannel = { readonly platformChannelId: string; readonly contentOwnerId: string | null }

/**
 * Numbers of days, as a platform reports them. `pass` is a token as `passFor` makes it. A day that is not there yet is left
 * out of the answer; so is a video that had nothing on that day. Every call throws `PlatformProblem` and nothing else.
 * Asking is in chunks of the adapter's own making (500 ids a filter, 200 rows a page at YouTube): callers hand over all.
 */
export type PlatformData = {
  channelDays(pass: string, channel: DataChannel, range: DayRange): Promise<readonly ChannelDayReading[]>
  videoDays(
    pass: string,
    channel: DataChannel,
    videoIds: readonly string[],
    range: DayRange,
  ): Promise<readonly VideoDayReading[]>
  /** Null where no scope of the grant covers money, or the channel earns none. */
  channelMoney(
    pass: string,
    channel: DataChannel,
    range: DayRange,
  ): Promise<readonly ChannelMoneyReading[] | null>
  videoMoney(
    pass: string,
    channel: DataChannel,
    videoIds: readonly string[],
    range: DayRange,
  ): Promise<readonly VideoMoneyReading[] | null>
  parts(pass: string, channel: DataChannel, range: DayRange): Promise<readonly DayPartReading[]>
  counts(pass: string, channel: DataChannel, videoIds: readonly string[]): Promise<readonly VideoCounts[]>
  /**
   * Files that a platform makes by itself for a content owner (Reporting API): null where there is none. Each file is one day
   * of one report, and a later file of the same day replaces it.
   */
  readonly files: PlatformDataFiles | null
}

export type DataFile = {
  readonly id: string
  /** Our name of what is in it. */
  readonly kind: 'channelDays' | 'videoDays' | 'videoMoney' | 'videoReach'
  readonly day: string
  readonly createdAt: string
  readonly downloadUrl: string
}

/** Jobs, files and their rows; a file is read as a stream and never held whole. */
export type PlatformDataFiles = {
  /** Makes the jobs that are missing; the first file comes after 48 hours. */
  ensureJobs(pass: string, contentOwnerId: string): Promise<void>
  /** Files made since then, the oldest first. */
  list(pass: string, contentOwnerId: string, createdSince: string | null): Promise<readonly DataFile[]>
  /** Rows of one file, by channel. */
  read(
    pass: string,
    contentOwnerId: string,
    file: DataFile,
  ): AsyncIterable<{
    readonly platformChannelId: string
    readonly row: VideoDayReading | VideoMoneyReading | ChannelDayReading
  }>
}

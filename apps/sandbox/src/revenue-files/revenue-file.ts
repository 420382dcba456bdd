/** The kinds of report files that platforms give out (`business.md` §3.4). */
export const REVENUE_FILE_KINDS = [
  'yt_ad_video_raw',
  'yt_ad_asset_raw',
  'yt_red',
  'yt_api_estimated',
  'yt_payments_summary',
  'yt_studio_table',
  'fb_content_export',
] as const
export type RevenueFileKind = (typeof REVENUE_FILE_KINDS)[number]

export const REVENUE_FILE_FORMATS = ['csv', 'csv.gz', 'zip', 'xlsx'] as const
export type RevenueFileFormat = (typeof REVENUE_FILE_FORMATS)[number]

/** What a row of raw reports is about, where it is no earning of its own month. */
export const ADJUSTMENT_TYPES = [
  'Backpay',
  'Conflict Resolution',
  'Dispute Resolution',
  'Dispute Conflict Resolution',
  'Spam Adjustment',
  'Revenue Correction',
] as const
export type AdjustmentType = (typeof ADJUSTMENT_TYPES)[number]

export interface RevenueVideo {
  readonly id: string
  readonly title: string
  /** Usual: ten minutes. */
  readonly seconds?: number
}

/** A channel or Page with all that it earned in the month. */
export interface RevenueChannel {
  /** The platform's id. One that nobody knows ends in suspense. */
  readonly id: string
  readonly title: string
  /** Partner revenue as decimal text; the file's rows of this channel add up to it exactly. */
  readonly amount: string
  /** One is made up where there is none. */
  readonly videos?: readonly RevenueVideo[]
  /** What subscribers paid of it is another amount beside it; the summary of payments alone says both. */
  readonly subscriptions?: string
  /** Facebook: 0 in-stream ads, 1 reels, 2 content monetisation (usual). */
  readonly revenueType?: 0 | 1 | 2
}

/** A row that corrects an earlier month; raw reports of YouTube and its summary have them. */
export interface RevenueCorrection {
  readonly channelId: string
  readonly adjustmentType: AdjustmentType
  /** `YYYY-MM`. */
  readonly earningMonth: string
  /** Signed decimal text. */
  readonly amount: string
}

/** A report file to be made: the same options make the same bytes of text. */
export interface RevenueFileOptions {
  readonly kind: RevenueFileKind
  /** `YYYY-MM`. */
  readonly month: string
  readonly channels: readonly RevenueChannel[]
  readonly corrections?: readonly RevenueCorrection[]
  /** Rows of earnings in all, one of each channel at least; usual: twelve of each channel. */
  readonly rows?: number
  readonly seed?: string
  /**
   * Heads of columns: English, Chinese, or `api`: the names that the Reporting API gives the same columns of
   * `content_owner_ad_revenue_raw_a1` and its like.
   */
  readonly headers?: 'en' | 'zh' | 'api'
  /** Columns in another order. */
  readonly isReordered?: boolean
  /** Usual: of Facebook's only. */
  readonly hasBom?: boolean
  /** A row of totals at the end; the table of Studio has one at its head in any case. */
  readonly hasTotal?: boolean
  /** `$1,234.50` instead of `1234.50`. */
  readonly hasDollars?: boolean
  /** Only the month is told, not the day. */
  readonly isMonthly?: boolean
  /** What of the month was paid to an account in another currency; summary only. Usual: USD, at 1. */
  readonly paidIn?: { readonly currency: string; readonly rate: string }
}

/** What a reader has to find in a file. Amounts are decimal text. */
export interface RevenueFileFacts {
  /** Rows that say an amount; none of totals, none empty. */
  readonly rows: number
  readonly partner: string
  readonly byChannel: ReadonlyMap<string, string>
  /** `None` where a row is an earning of the month. */
  readonly byAdjustment: ReadonlyMap<string, string>
}

import type { ReportType } from './report.states.ts'

/** What a column of a report file can be taken for. Labels: `reports.column.<name>` of pack `revenue-reports`. */
export const reportColumns = [
  'channelId',
  'videoId',
  'assetId',
  'adjustmentType',
  'day',
  'month',
  'earningMonth',
  'country',
  'product',
  'source',
  'views',
  'gross',
  'partner',
  'estimated',
  'currency',
] as const
export type ReportColumn = (typeof reportColumns)[number]

type Kind = {
  readonly platform: 'youtube' | 'facebook'
  /** Without one of each of these a file is not of the kind. */
  readonly needs: readonly (readonly ReportColumn[])[]
  readonly takes: readonly ReportColumn[]
}

const owned = [
  'adjustmentType',
  'day',
  'month',
  'earningMonth',
  'country',
  'views',
  'gross',
  'currency',
] as const

/** The kinds of files by what they hold (business.md §3.4). */
export const reportKinds: Readonly<Record<ReportType, Kind>> = {
  yt_ad_video_raw: {
    platform: 'youtube',
    needs: [['channelId'], ['partner']],
    takes: ['channelId', 'videoId', 'assetId', ...owned, 'partner'],
  },
  yt_ad_asset_raw: {
    platform: 'youtube',
    needs: [['assetId'], ['partner']],
    takes: ['assetId', 'channelId', 'videoId', ...owned, 'partner'],
  },
  yt_red: {
    platform: 'youtube',
    needs: [['partner']],
    takes: ['channelId', 'videoId', 'assetId', ...owned, 'partner'],
  },
  yt_api_estimated: {
    platform: 'youtube',
    needs: [['channelId'], ['partner']],
    takes: ['channelId', 'videoId', 'day', 'country', 'gross', 'views', 'partner', 'currency'],
  },
  yt_payments_summary: {
    platform: 'youtube',
    needs: [['partner']],
    takes: ['source', 'adjustmentType', 'month', 'currency', 'partner'],
  },
  yt_studio_table: {
    platform: 'youtube',
    needs: [['videoId'], ['partner']],
    takes: ['videoId', 'channelId', 'views', 'partner', 'currency'],
  },
  fb_content_export: {
    platform: 'facebook',
    needs: [['channelId'], ['partner', 'estimated']],
    takes: [
      'channelId',
      'videoId',
      'day',
      'month',
      'earningMonth',
      'country',
      'product',
      'adjustmentType',
      'views',
      'partner',
      'estimated',
      'currency',
    ],
  },
}

/** Whether these columns make a file of the kind: each at most once, all that it needs among them. */
export function fitsKind(type: ReportType, columns: readonly ReportColumn[]): boolean {
  const { needs, takes } = reportKinds[type]
  return (
    new Set(columns).size === columns.length &&
    columns.every((column) => takes.includes(column)) &&
    needs.every((some) => some.some((column) => columns.includes(column)))
  )
}

/**
 * What is wrong with a file or a row of it. `refuse`: nothing of the file is taken. `ask`: it was read, and a person decides.
 * Texts: `reports.problem.<code>`.
 */
export const reportProblems = {
  kindUnknown: 'ask',
  monthUnknown: 'ask',
  columnsMissing: 'refuse',
  columnTwice: 'refuse',
  noRows: 'refuse',
  fileEmpty: 'refuse',
  notAReport: 'refuse',
  damaged: 'refuse',
  badEncoding: 'refuse',
  protectedFile: 'refuse',
  severalFiles: 'refuse',
  tooMuchInside: 'refuse',
  lineTooLong: 'refuse',
  tooManyColumns: 'refuse',
  cellTooLong: 'refuse',
  tooManyRows: 'refuse',
  numberUnclear: 'refuse',
  numberTooLarge: 'refuse',
  dateUnclear: 'refuse',
  idRounded: 'refuse',
  idMissing: 'refuse',
  currencyUnknown: 'refuse',
  currencyDiffers: 'refuse',
  lifetimeTwice: 'refuse',
  lifetimeBesideDays: 'ask',
  dayOutside: 'ask',
  twoEarnings: 'ask',
  estimateTaken: 'ask',
  sameMoney: 'ask',
} as const satisfies Readonly<Record<string, 'refuse' | 'ask'>>
export type ReportProblemCode = keyof typeof reportProblems
/** So many problems of a file are kept with their places. */
export const mostProblems = 100

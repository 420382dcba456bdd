import { type Month, monthOf } from '@pindao/protocol/contracts/month.ts'
import { revenueType } from '@pindao/protocol/contracts/revenue-kinds.ts'
import {
  mostProblems,
  type ReportColumn,
  type ReportProblemCode,
  reportColumns,
  reportKinds,
  reportProblems,
} from '@pindao/protocol/revenue/report.columns.ts'
import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import { copyLine } from '#src/platform/db/copy-line.ts'
import type { ReportProblem } from '../report.table.ts'
import {
  countOfCell,
  currencyOfCell,
  dayOfCell,
  idOfCell,
  isNothing,
  moneyOfCell,
  monthOfCell,
  type Read,
  tidy,
  youtubeChannel,
} from './cell-values.ts'

/** How a file is read: what it is, and what its heads are taken for. */
export type LineOrder = {
  readonly reportId: string
  readonly type: ReportType
  readonly month: Month
  readonly heads: readonly string[]
  readonly columns: readonly (ReportColumn | null)[]
  readonly currency: string | null
}

/** The columns of `revenue_line` in the order of a line. */
export const lineColumns =
  'report_id, row, platform_channel_id, platform_video_id, asset_id, day, earning_month, country, revenue_type, yt_source, adjustment_type, views, gross, partner, currency'

/** What Facebook pays from this month on is one product. */
const mergedFrom = '2025-09'
const totals = /^(?:grand )?total$|^(?:总计|合计|总数|total général|الإجمالي|المجموع)$/iu
const adjustments = [
  'Backpay',
  'Conflict Resolution',
  'Dispute Resolution',
  'Dispute Conflict Resolution',
  'Spam Adjustment',
  'Revenue Correction',
]
const adjustmentLength = 100

/**
 * Makes lines of the rows of a file (business.md §3.1, §3.4), as `COPY` takes them. What is wrong is noted with its row and
 * column; from then on nothing is made, and the rest is only looked at.
 */
export function createLineMaker(order: LineOrder) {
  const { reportId, type, month, heads } = order
  const isYoutube = reportKinds[type].platform === 'youtube'
  const place = Object.fromEntries(
    reportColumns.map((column) => [column, order.columns.indexOf(column)]),
  ) as Record<ReportColumn, number>
  const problems: ReportProblem[] = []
  const counts = { rows: 0, lines: 0, skipped: 0, problems: 0, refused: 0 }
  const outside = { row: 0, count: 0 }
  const estimates = { row: 0, count: 0 }
  /** Of Facebook's ordinary revenue: rows of a day, and rows of all days together. */
  const daily = { row: 0, count: 0 }
  const lifetime = { row: 0, count: 0 }

  function note(
    code: ReportProblemCode,
    row: number | null,
    column: ReportColumn | null,
    params?: Record<string, string | number>,
  ) {
    counts.problems += 1
    if (reportProblems[code] === 'refuse') counts.refused += 1
    if (problems.length < mostProblems)
      problems.push({
        row,
        column: column && (heads[place[column]] ?? null),
        code,
        ...(params ? { params } : {}),
      })
  }

  const cell = (cells: readonly string[], column: ReportColumn): string => {
    const at = place[column]
    return at === -1 ? '' : (cells[at] ?? '')
  }

  /** A cell as what it has to be; null where that was refused, which is noted. */
  function read<T>(found: Read<T>, row: number, column: ReportColumn, text: string): T | null {
    if (!found.fault) return found.value
    note(found.fault, row, column, { text: text.slice(0, 60) })
    return null
  }

  /** Lines of a row; the empty text where it is none. */
  function take(row: number, cells: readonly string[]): string {
    counts.rows += 1
    const faults = counts.refused
    const channelText = cell(cells, 'channelId')
    const videoText = cell(cells, 'videoId')
    if (isTotal(cells, channelText, videoText)) return skip()
    const currency = currencyOf(row, cells)
    const partner = read(
      moneyOfCell(cell(cells, 'partner'), currency),
      row,
      'partner',
      cell(cells, 'partner'),
    )
    const estimatedText = cell(cells, 'estimated')
    const estimated =
      place.estimated === -1
        ? null
        : read(moneyOfCell(estimatedText, currency), row, 'estimated', estimatedText)
    // Nothing of the one is not the amount of a row that the other has something of.
    const isPartner = partner !== null && (estimated === null || isZero(estimated) || !isZero(partner))
    const amount = isPartner ? partner : (estimated ?? partner)
    const channel = read(
      isYoutube ? youtubeChannel(channelText) : idOfCell(channelText),
      row,
      'channelId',
      channelText,
    )
    const video = read(idOfCell(videoText), row, 'videoId', videoText)
    const assetText = cell(cells, 'assetId')
    const asset = assetText === '' ? '' : read(idOfCell(assetText), row, 'assetId', assetText)
    const dayText = cell(cells, 'day')
    const day = dayText === '' ? null : read(dayOfCell(dayText), row, 'day', dayText)
    const adjustmentType = adjustmentOf(cell(cells, 'adjustmentType'))
    const earningMonth = earnedIn(row, cells, day, adjustmentType)
    const viewsText = cell(cells, 'views')
    const views = viewsText === '' ? null : read(countOfCell(viewsText), row, 'views', viewsText)
    const grossText = cell(cells, 'gross')
    const gross = grossText === '' ? null : read(moneyOfCell(grossText, currency), row, 'gross', grossText)
    if (amount === null && counts.refused === faults) return skip()
    if (channel === '' && needsChannel) note('idMissing', row, 'channelId')
    if (counts.refused > 0 || amount === null) return ''
    if (partner !== null && estimated !== null && differ(partner, estimated))
      note('twoEarnings', row, 'estimated')
    if (partner !== null && !isPartner) countIn(estimates, row)
    if (adjustmentType === null && !isYoutube && !isZero(amount))
      countIn(day === null ? lifetime : daily, row)
    if (adjustmentType === null && day !== null && monthOf(day) !== month) countIn(outside, row)
    counts.lines += 1
    return copyLine([
      reportId,
      String(row),
      channel ?? '',
      video ?? '',
      asset ?? '',
      day,
      earningMonth,
      tidy(cell(cells, 'country')).slice(0, 60),
      isYoutube ? null : String(productOf(cell(cells, 'product'), earningMonth, isPartner)),
      isYoutube ? sourceOf(cell(cells, 'source')) : null,
      adjustmentType,
      views,
      gross,
      amount,
      currency,
    ])
  }

  const needsChannel = reportKinds[type].needs.some((some) => some.length === 1 && some[0] === 'channelId')

  function skip(): string {
    counts.skipped += 1
    return ''
  }

  /** A total stands where an id would, or has no id at all. */
  function isTotal(cells: readonly string[], channel: string, video: string): boolean {
    if (cells.every((text) => text === '')) return true
    return totals.test(tidy(cells[0] ?? '')) || totals.test(tidy(video)) || totals.test(tidy(channel))
  }

  function currencyOf(row: number, cells: readonly string[]): string {
    if (place.currency === -1) return order.currency ?? 'USD'
    const text = cell(cells, 'currency')
    const found = isNothing(tidy(text)) ? (order.currency ?? 'USD') : currencyOfCell(text)
    if (found === null) note('currencyUnknown', row, 'currency', { text: text.slice(0, 60) })
    // An amount whose head names a currency is in that one, whatever it was paid in.
    return order.currency ?? found ?? 'USD'
  }

  /** Corrections are of the month that their day, a column or their name says; the rest of that of its day. */
  function earnedIn(
    row: number,
    cells: readonly string[],
    day: string | null,
    adjustmentType: string | null,
  ): Month {
    const said = cell(cells, 'earningMonth')
    const earned = said === '' ? null : read(monthOfCell(said), row, 'earningMonth', said)
    if (earned !== null) return earned
    const named =
      adjustmentType === null ? null : /(20\d{2})-(0[1-9]|1[0-2])/u.exec(cell(cells, 'adjustmentType'))
    if (named) return `${named[1]}-${named[2]}`
    if (day !== null) return monthOf(day)
    const text = cell(cells, 'month')
    return (text === '' ? null : read(monthOfCell(text), row, 'month', text)) ?? month
  }

  function productOf(product: string, earningMonth: Month, isMonetization: boolean): number {
    if (earningMonth >= mergedFrom) return revenueType.codes.content_monetization
    const text = tidy(product).toLowerCase()
    if (/reel|短视频|الريلز/u.test(text)) return revenueType.codes.reels
    if (/stream|mid.?roll|视频广告|插播/u.test(text)) return revenueType.codes.midroll_ad
    if (/content|monetization|monetisation|内容变现/u.test(text))
      return revenueType.codes.content_monetization
    return isMonetization ? revenueType.codes.content_monetization : revenueType.codes.midroll_ad
  }

  function sourceOf(text: string): string | null {
    if (type === 'yt_red') return 'premium'
    if (type === 'yt_ad_video_raw' || type === 'yt_ad_asset_raw') return 'ads'
    if (type !== 'yt_payments_summary') return null
    const said = tidy(text).toLowerCase()
    if (/red|premium|subscription|订阅/u.test(said)) return 'premium'
    if (/short/u.test(said)) return 'shorts'
    if (/transaction|rental|purchase|交易/u.test(said)) return 'transaction'
    return said === '' ? null : 'ads'
  }

  return {
    take,
    /** What was found; asked once, at the end. */
    result() {
      if (lifetime.count > 0 && daily.count > 0)
        note('lifetimeBesideDays', lifetime.row, 'day', { n: lifetime.count, days: daily.count })
      if (estimates.count > 0) note('estimateTaken', estimates.row, 'estimated', { n: estimates.count })
      if (outside.count > 0) note('dayOutside', outside.row, 'day', { n: outside.count })
      if (counts.lines === 0 && counts.refused === 0) note('noRows', null, null)
      return { ...counts, all: problems }
    },
    hasFailed: () => counts.refused > 0,
  }
}

type Counted = { row: number; count: number }
function countIn(counted: Counted, row: number): void {
  if (counted.count === 0) counted.row = row
  counted.count += 1
}

const isZero = (amount: string) => /^-?0*\.?0*$/u.test(amount)
const differ = (a: string, b: string) => Number(a) !== 0 && Number(b) !== 0 && Number(a) !== Number(b)

/** What a correction is called, as YouTube writes it; null for ordinary revenue. */
function adjustmentOf(text: string): string | null {
  if (text === '' || text === 'None') return null
  const said = tidy(text)
  if (isNothing(said) || said === '无') return null
  const bare = said
    .replaceAll('_', ' ')
    .replace(/[\s(:-]*20\d{2}-?\d{2}\)?$/u, '')
    .toLowerCase()
  return adjustments.find((name) => name.toLowerCase() === bare) ?? said.slice(0, adjustmentLength)
}

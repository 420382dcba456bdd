import { type DayNumber, dayNumberOf } from '#src/numbers/days.ts'
import { parameter, YoutubeError } from '../youtube.errors.ts'
import { type Query, textParameter } from '../youtube.query.ts'
import { DIMENSIONS, type Dimension, METRICS, PART_METRICS, RATES } from './analytics.columns.ts'

/** Ids in a filter, and rows of a report by video. */
const MOST_IDS = 500
const MOST_ROWS = 200

/** A query of reports, read and found to be one that is supported. */
export interface ReportQuery {
  readonly of: { readonly kind: 'channel' | 'contentOwner'; readonly id: string }
  readonly from: DayNumber
  readonly to: DayNumber
  readonly metrics: readonly string[]
  readonly dimensions: readonly Dimension[]
  /** Null: not filtered. */
  readonly videos: readonly string[] | null
  readonly channels: readonly string[] | null
  readonly sort: readonly { readonly column: string; readonly descends: boolean }[]
  readonly startIndex: number
  readonly maxResults: number | null
  /** What a US dollar is in the currency that was asked for. */
  readonly rate: number
  readonly asksMoney: boolean
}

/** Reads the parameters of reports.query (`platforms.md` B). Throws `required`, `badRequest` and `invalidParameter`. */
export function readReportQuery(query: Query): ReportQuery {
  const metrics = namesIn(query, 'metrics', Object.keys(METRICS))
  if (metrics.length === 0) throw missing('metrics')
  const dimensions = namesIn(query, 'dimensions', DIMENSIONS) as Dimension[]
  const { video = null, channel = null } = readFilters(query)
  const read: ReportQuery = {
    of: readIds(query),
    from: readDay(query, 'startDate'),
    to: readDay(query, 'endDate'),
    metrics,
    dimensions,
    videos: video,
    channels: channel,
    sort: readSort(query, [...dimensions, ...metrics]),
    startIndex: readCount(query, 'startIndex') ?? 1,
    maxResults: readCount(query, 'maxResults'),
    rate: readRate(query),
    asksMoney: metrics.some((name) => METRICS[name]?.money),
  }
  if (read.to < read.from) throw notSupported()
  refuseUnsupported(read)
  return read
}

/** Only some combinations are reports. */
function refuseUnsupported({ dimensions, metrics, videos, sort, maxResults }: ReportQuery): void {
  const has = (dimension: Dimension) => dimensions.includes(dimension)
  if (has('day') && has('month')) throw notSupported()
  if (has('insightTrafficSourceType') || has('country')) {
    const [part] = dimensions.filter((name) => name !== 'day')
    // By country there is no report by day: a day is asked for by its dates.
    const byDay = has('day') && part === 'country'
    const known = metrics.every((name) => PART_METRICS.includes(name))
    if (dimensions.length > (has('day') ? 2 : 1) || byDay || !known) throw notSupported()
  }
  if (!has('video')) return
  if (maxResults !== null && maxResults > MOST_ROWS) throw notSupported()
  if (videos === null && (sort.length === 0 || maxResults === null || has('day'))) throw notSupported()
}

function readIds(query: Query): ReportQuery['of'] {
  const given = textParameter(query, 'ids')
  if (given === undefined) throw missing('ids')
  const [, kind, id = ''] = /^(channel|contentOwner)==([a-zA-Z0-9_+-]+)$/.exec(given) ?? []
  if (kind !== 'channel' && kind !== 'contentOwner') {
    throw new YoutubeError('invalidParameter', {
      message: `Invalid value '${given}' in field parameters.ids.`,
      place: parameter('ids'),
    })
  }
  return { kind, id }
}

function readDay(query: Query, name: 'startDate' | 'endDate'): DayNumber {
  const given = textParameter(query, name)
  if (given === undefined) throw missing(name)
  const day = dayNumberOf(given)
  if (day === null) {
    const message = `Invalid value '${given}'. Values must match the following regular expression: '[0-9]{4}-[0-9]{2}-[0-9]{2}'`
    throw new YoutubeError('invalidParameter', { message, place: parameter(name) })
  }
  return day
}

function namesIn(query: Query, field: string, known: readonly string[]): string[] {
  const names = (textParameter(query, field) ?? '').split(',').filter((name) => name !== '')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw unknownIdentifier(unknown, field)
  return [...new Set(names)]
}

function readFilters(query: Query): { video?: string[]; channel?: string[] } {
  const parts = (textParameter(query, 'filters') ?? '').split(';').filter((part) => part !== '')
  const filters: { video?: string[]; channel?: string[] } = {}
  for (const part of parts) {
    const [name = '', values = ''] = part.split('==')
    if (name !== 'video' && name !== 'channel') {
      if ((DIMENSIONS as readonly string[]).includes(name)) throw notSupported()
      throw unknownIdentifier(name, 'filters')
    }
    const ids = values.split(',').filter((id) => id !== '')
    if (ids.length === 0 || ids.length > MOST_IDS) throw notSupported()
    filters[name] = ids
  }
  return filters
}

function readSort(query: Query, columns: readonly string[]): ReportQuery['sort'] {
  const names = (textParameter(query, 'sort') ?? '').split(',').filter((name) => name !== '')
  return names.map((name) => {
    const column = name.replace(/^-/, '')
    if (!columns.includes(column)) throw unknownIdentifier(column, 'sort')
    return { column, descends: name.startsWith('-') }
  })
}

function readCount(query: Query, name: string): number | null {
  const given = textParameter(query, name)
  if (given === undefined) return null
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1) {
    throw new YoutubeError('invalidParameter', {
      message: `Invalid value '${given}'. Values must be within the range: [1, 2147483647]`,
      place: parameter(name),
    })
  }
  return count
}

function readRate(query: Query): number {
  const currency = textParameter(query, 'currency') ?? 'USD'
  const rate = RATES[currency]
  if (rate === undefined) {
    throw new YoutubeError('badRequest', {
      message: `Invalid value '${currency}' in field parameters.currency.`,
      place: parameter('currency'),
    })
  }
  return rate
}

const missing = (name: string): YoutubeError =>
  new YoutubeError('required', { message: `Required parameter: ${name}`, place: parameter(name) })

const unknownIdentifier = (name: string, field: string): YoutubeError =>
  new YoutubeError('badRequest', {
    message: `Unknown identifier (${name}) given in field parameters.${field}.`,
    place: parameter(field),
  })

const notSupported = (): YoutubeError =>
  new YoutubeError('badRequest', {
    message:
      'The query is not supported. Check the documentation at https://developers.google.com/youtube/analytics/v2/available_reports for supported queries.',
  })

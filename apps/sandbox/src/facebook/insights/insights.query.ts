import { type DayNumber, dayAt, startOf } from '#src/numbers/days.ts'
import { GraphError } from '../facebook.errors.ts'

const DAY_MS = 24 * 3_600_000
const MOST_DAYS = 93
const PERIODS = ['day', 'week', 'days_28', 'month', 'lifetime', 'total_over_range']

/** What is asked of insights. */
export interface InsightsQuery {
  readonly metrics: readonly string[]
  readonly period: 'day' | 'lifetime'
  /** Days whose end lies after `since` and not after `until`. */
  readonly days: readonly DayNumber[]
}

/**
 * Reads the parameters of `insights` and `video_insights` (`platforms.md` D6). Throws 100 for a name that is no metric, and
 * then for the whole call, for other periods than are played, and for more than 93 days.
 */
export function readInsightsQuery(
  query: URLSearchParams,
  { known, usual, now }: { known: readonly string[]; usual: 'day' | 'lifetime'; now: number },
): InsightsQuery {
  const metrics = (query.get('metric') ?? '').split(',').filter((name) => name !== '')
  if (metrics.length === 0) throw invalid('(#100) The parameter metric is required')
  if (metrics.some((name) => !known.includes(name))) {
    throw invalid('(#100) The value must be a valid insights metric')
  }
  const period = query.get('period') ?? usual
  if (!PERIODS.includes(period))
    throw invalid(`(#100) period must be one of the following values: ${PERIODS.join(', ')}`)
  if (period !== 'day' && period !== 'lifetime') throw invalid(`(#100) period ${period} is not played here`)
  return { metrics, period, days: daysIn(query, now) }
}

function daysIn(query: URLSearchParams, now: number): readonly DayNumber[] {
  const until = momentIn(query, 'until') ?? now
  const since = momentIn(query, 'since') ?? until - 2 * DAY_MS
  if (until - since > MOST_DAYS * DAY_MS) {
    throw invalid('(#100) There cannot be more than 93 days (8035200 s) between since and until')
  }
  const days: DayNumber[] = []
  for (let day = dayAt(since) - 1; day <= dayAt(until); day += 1) {
    const end = startOf(day + 1)
    if (end > since && end <= until) days.push(day)
  }
  return days
}

/** Seconds since 1970, or a day, which begins at Pacific midnight. */
function momentIn(query: URLSearchParams, name: 'since' | 'until'): number | null {
  const given = query.get(name)
  if (given === null) return null
  if (/^\d{9,}$/.test(given)) return Number(given) * 1000
  const at = Date.parse(`${given}T12:00:00Z`)
  if (Number.isNaN(at)) throw invalid(`(#100) Invalid ${name}`)
  return startOf(dayAt(at))
}

const invalid = (message: string): GraphError => new GraphError(100, { message })

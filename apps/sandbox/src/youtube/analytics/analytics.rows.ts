import { type Counts, NOTHING_COUNTED, split, sumOf } from '#src/numbers/counts.ts'
import type { Film } from '#src/numbers/curves.ts'
import { type DayNumber, dayText } from '#src/numbers/days.ts'
import type { Catalogue, Numbers } from '#src/numbers/numbers.ts'
import { COUNTRIES, partsOf, SOURCES } from '#src/numbers/parts.ts'
import { type Dimension, METRICS } from './analytics.columns.ts'
import type { ReportQuery } from './analytics.query.ts'

interface Piece {
  readonly keys: Readonly<Partial<Record<Dimension, string>>>
  readonly counts: Counts
}

/** The rows of a report, or none: sorted as asked, from the row that was asked for. */
export function reportRows(
  numbers: Numbers,
  channels: readonly Catalogue[],
  query: ReportQuery,
): readonly (readonly (string | number)[])[] {
  const { dimensions, metrics, sort, startIndex, maxResults } = query
  const groups = new Map<string, Piece[]>()
  for (const piece of piecesOf(numbers, channels, query)) {
    const key = dimensions.map((name) => piece.keys[name] ?? '').join('\t')
    const group = groups.get(key)
    if (group) group.push(piece)
    else groups.set(key, [piece])
  }
  const rows = [...groups.values()].map((group) => {
    const counts = sumOf(group.map((piece) => piece.counts))
    const keys = dimensions.map((name) => group[0]?.keys[name] ?? '')
    return [...keys, ...metrics.map((name) => METRICS[name]?.of(counts, query.rate) ?? 0)]
  })
  const columns = [...dimensions, ...metrics]
  const order = sort.length > 0 ? sort : dimensions.map((column) => ({ column, descends: false }))
  const sorted = rows.toSorted((one, other) => {
    for (const { column, descends } of order) {
      const at = columns.indexOf(column)
      const found = compare(one[at] ?? '', other[at] ?? '')
      if (found !== 0) return descends ? -found : found
    }
    return 0
  })
  const start = startIndex - 1
  return sorted.slice(start, maxResults === null ? undefined : start + maxResults)
}

function* piecesOf(
  numbers: Numbers,
  channels: readonly Catalogue[],
  { from, to, dimensions, videos }: ReportQuery,
): Generator<Piece> {
  const wanted = videos === null ? null : new Set(videos)
  const byFilm = wanted !== null || dimensions.includes('video')
  for (const channel of channels) {
    const films = channel.films.filter(({ id }) => wanted === null || wanted.has(id))
    for (let day = from; day <= to; day += 1) {
      const keys = { day: dayText(day), month: dayText(day).slice(0, 7), channel: channel.subject.id }
      if (byFilm) {
        for (const { film, counts } of filmsOn(numbers, channel, films, day)) {
          yield* partsOfPiece({ keys: { ...keys, video: film.id }, counts }, dimensions, film.id, day)
        }
        continue
      }
      const counts = numbers.channelDay(channel, day)
      if (counts) yield* partsOfPiece({ keys, counts }, dimensions, channel.subject.id, day)
    }
  }
}

function filmsOn(numbers: Numbers, channel: Catalogue, films: readonly Film[], day: DayNumber) {
  return films.flatMap((film) => {
    const counts = numbers.filmDay(channel, film, day)
    return counts === null ? [] : [{ film, counts }]
  })
}

/** A piece by source or by country, where that is asked for: its views are shared out, the rest follows them. */
function* partsOfPiece(
  { keys, counts }: Piece,
  dimensions: readonly Dimension[],
  id: string,
  day: DayNumber,
): Generator<Piece> {
  const kind = dimensions.find((name) => name === 'insightTrafficSourceType' || name === 'country')
  if (kind === undefined) {
    yield { keys, counts }
    return
  }
  const names: readonly string[] = kind === 'country' ? COUNTRIES : SOURCES
  const views = partsOf(id, day, names, counts.views)
  const share = (name: 'engaged' | 'watchSeconds' | 'watchedPercent') => split(counts[name], views)
  const [engaged, watchSeconds, watchedPercent] = [
    share('engaged'),
    share('watchSeconds'),
    share('watchedPercent'),
  ]
  for (const [index, name] of names.entries()) {
    const part = views[index] ?? 0
    if (part === 0) continue
    yield {
      keys: { ...keys, [kind]: name },
      counts: {
        ...NOTHING_COUNTED,
        views: part,
        engaged: engaged[index] ?? 0,
        watchSeconds: watchSeconds[index] ?? 0,
        watchedPercent: watchedPercent[index] ?? 0,
      },
    }
  }
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0
}

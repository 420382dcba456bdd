import { mostMovers, type Yesterday } from '@pindao/protocol/channel-data/yesterday.endpoints.ts'
import { decimal } from '@pindao/protocol/core/money.ts'
import type { TwoDays } from './yesterday.store.ts'

type Pair = { readonly now: string; readonly before: string }
type Figure = 'views' | 'watchMinutes' | 'net' | 'revenue'

/**
 * What a day did beside the same weekday before, over the channels that have a figure of both; what is missing of one is held
 * against nothing. Movers are by how much was lost or gained, not by shares: a small channel that halved is no news.
 */
export function yesterdayOf(
  rows: readonly TwoDays[],
  { day, before, money }: { readonly day: string; readonly before: string; readonly money: boolean },
): Yesterday {
  const both = rows.filter((row) => pairOf(row, 'views') !== null)
  const currencies = new Set(rows.flatMap(({ now }) => (now.revenue === null ? [] : [now.currency ?? ''])))
  const [currency = ''] = currencies
  const revenue = money && currencies.size === 1 ? sumOf(rows, 'revenue') : null
  const minutes = sumOf(rows, 'watchMinutes')
  return {
    day,
    before,
    counted: both.length,
    missing: rows.length - both.length,
    views: sumOf(rows, 'views'),
    watchHours: minutes && { now: hours(minutes.now), before: hours(minutes.before) },
    subscribers: sumOf(rows, 'net'),
    revenue: revenue && { ...revenue, currency },
    lost: movers(rows, 'views', -1),
    gained: movers(rows, 'views', 1),
    lostRevenue: money
      ? movers(rows, 'revenue', -1).map((mover) => ({
          ...mover,
          currency: rows.find(({ channelId }) => String(channelId) === mover.channelId)?.now.currency ?? '',
        }))
      : [],
  }
}

function pairOf({ now, before }: TwoDays, figure: Figure): Pair | null {
  const [late, early] = [now[figure], before[figure]]
  // Amounts of two currencies say nothing beside each other.
  if (late === null || early === null || (figure === 'revenue' && now.currency !== before.currency))
    return null
  return { now: String(late), before: String(early) }
}

function sumOf(rows: readonly TwoDays[], figure: Figure): Pair | null {
  const pairs = rows.flatMap((row) => pairOf(row, figure) ?? [])
  if (pairs.length === 0) return null
  const sum = (side: keyof Pair) =>
    pairs.reduce((total, pair) => total.plus(pair[side]), decimal('0')).toFixed()
  return { now: sum('now'), before: sum('before') }
}

const hours = (minutes: string) => decimal(minutes).div('60').round(1).toFixed()

function movers(rows: readonly TwoDays[], figure: 'views' | 'revenue', direction: 1 | -1) {
  return rows
    .flatMap((row) => {
      const pair = pairOf(row, figure)
      if (!pair) return []
      const moved = decimal(pair.now).minus(pair.before).times(String(direction))
      return moved.gt('0') ? [{ channelId: String(row.channelId), title: row.title, ...pair, moved }] : []
    })
    .toSorted((one, other) => other.moved.cmp(one.moved))
    .slice(0, mostMovers)
    .map(({ moved: _moved, ...mover }) => mover)
}

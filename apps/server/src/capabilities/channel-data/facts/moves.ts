import type { Feed } from './feeds.ts'

/** What a video's total is moved by. */
export const changedColumns = [
  'views',
  'watch_minutes',
  'likes',
  'comments',
  'shares',
  'subs_net',
  'impressions',
  'impression_clicks',
  'est_revenue',
] as const

/** A row without a number says as little as one that is missing. */
export const saysAnything = ({ columns }: Pick<Feed, 'columns'>) =>
  `num_nonnulls(${columns.map((name) => `i.${name}`).join(', ')}) > 0`

/** Measures that totals have, and how a row moved each of them; null where it says nothing. */
const moves: Readonly<Record<string, readonly [name: string, value: string]>> = {
  views: ['views', '@.views'],
  watch_minutes: ['watch_minutes', '@.watch_minutes'],
  likes: ['likes', '@.likes'],
  comments: ['comments', '@.comments'],
  shares: ['shares', '@.shares'],
  subs_gained: ['subs_net', '(@.subs_gained - coalesce(@.subs_lost, 0))'],
  impressions: ['impressions', '@.impressions'],
  ctr: ['impression_clicks', '(@.impressions * @.ctr / 100)'],
  est_revenue: ['est_revenue', '@.est_revenue'],
}
const movesOf = ({ table, columns }: Feed) =>
  table === 'video_day' ? columns.flatMap((name) => (moves[name] ? [moves[name]] : [])) : []

/** The columns of `changed` that a feed fills, beside channel and day. */
export function movedNames(feed: Feed): string[] {
  if (feed.table !== 'video_day') return []
  const currency = feed.columns.includes('currency') ? ['currency'] : []
  return ['platform_video_id', 'lost', ...movesOf(feed).map(([name]) => name), ...currency]
}

/** What an INSERT gives back for them. */
export function movedBy(feed: Feed): string {
  if (feed.table !== 'video_day') return 't.channel_id, t.day'
  const values = movesOf(feed).map(([, value]) => ({
    was: value.replaceAll('@', 'old'),
    is: value.replaceAll('@', 'new'),
  }))
  const lost = values.map(({ was, is }) => `(${was} IS NOT NULL AND ${is} IS NULL)`).join(' OR ')
  const by = values.map(({ was, is }) => `${is} - coalesce(${was}, 0)`)
  const currency = feed.columns.includes('currency') ? ['new.currency'] : []
  return ['new.channel_id', 'new.day', 'new.platform_video_id', lost, ...by, ...currency].join(', ')
}

/** The same of rows that were not there before, as they came: by how much each moved its video. */
export function movesOfNew(feed: Feed): string {
  const given = new Map(movesOf(feed).map(([name, value]) => [name, value.replaceAll('@', 'i')]))
  const by = changedColumns.map((name) => `${given.get(name) ?? 'NULL::numeric'} AS ${name}`)
  const currency = feed.columns.includes('currency') ? 'i.currency' : 'NULL::text'
  return `SELECT i.platform_video_id, i.day, false AS lost, ${currency} AS currency, ${by.join(', ')}
    FROM incoming i WHERE ${saysAnything(feed)}`
}

import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** Where a channel is drawn, or several beside each other. */
export const channelChartsPath = (...channelIds: readonly string[]): string =>
  `${pagePaths['data-charts']}?${new URLSearchParams({ channelId: channelIds.join(',') })}`

/** The same over the days of a list: a named period, a month, or two days; compared as charts are, where it says nothing. */
export function chartsPathOf(
  channelIds: readonly string[],
  days: Readonly<Partial<Record<'period' | 'from' | 'to' | 'month' | 'compare', string | undefined>>>,
): string {
  const { from, to, ...named } = days
  // Lists keep two days as instants (WID-03), charts as days.
  const asked = { ...named, from: from?.slice(0, dayLength), to: to?.slice(0, dayLength) }
  const kept = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${pagePaths['data-charts']}?${new URLSearchParams({ channelId: channelIds.join(','), ...Object.fromEntries(kept) })}`
}
const dayLength = 'YYYY-MM-DD'.length

/** Where the life of a video is drawn. */
export const videoChartsPath = (videoId: string): string =>
  `${pagePaths['data-charts']}?${new URLSearchParams({ videoId })}`

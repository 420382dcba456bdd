import { type PlatformFacts, standingsLost } from '@pindao/protocol/channels/platform-facts.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { News } from '#src/platform/news.ts'
import type { ChannelRow } from '../channel.store.ts'

/** The platform does not return a channel any more. */
export const vanishedNews = (row: ChannelRow, now: string) =>
  toKeepers(row, 'channelVanished', `channelVanished ${row.id} ${now}`)

/** A channel has lost a standing that it had: said with the reading that shows it first, and never again until it is back. */
export function standingNews(row: ChannelRow, before: PlatformFacts | null, now: string): readonly News[] {
  const isLost = standingsLost(before, row.platformFacts).length > 0
  return isLost ? toKeepers(row, 'standingLost', `standingLost ${row.id} ${now}`) : []
}

/** What a reading shows to be over: the channel is back, or in good standing again. */
export function mendedCauses(
  channelId: bigint,
  misses: number,
  saved: { readonly row: ChannelRow; readonly before: PlatformFacts | null } | null | undefined,
): readonly string[] {
  // What counts as lost between two readings, the other way round, was found again.
  const isFound = saved != null && standingsLost(saved.row.platformFacts, saved.before).length > 0
  return [
    ...(misses > 0 ? [`channelVanished ${channelId}`] : []),
    ...(isFound ? [`standingLost ${channelId}`] : []),
  ]
}

/** The same to owner and backup. */
function toKeepers(
  row: ChannelRow,
  event: 'channelVanished' | 'standingLost',
  cause: string,
): readonly News[] {
  const people = new Set([row.ownerStaffId, row.backupStaffId].filter((person) => person !== null))
  return [...people].map((to) => ({
    event,
    to,
    level: 'warn',
    title: row.title,
    params: {},
    channelId: row.id,
    link: `${pagePaths.channels}?${new URLSearchParams({ detail: String(row.id) })}`,
    cause,
  }))
}

import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News } from '#src/platform/news.ts'
import type { ChannelRow } from '../channel.store.ts'

/** To whom a channel was given: they answer for it from now on. */
export function channelAssigned({ id, title, ownerStaffId, version }: ChannelRow): News {
  return {
    event: 'channelAssigned',
    to: ownerStaffId,
    level: 'info',
    title,
    params: {},
    channelId: id,
    link: `${pagePaths.channels}?${new URLSearchParams({ detail: String(id) })}`,
    cause: `channelAssigned ${id} ${version}`,
  }
}

/** Tells the tabs that may see a channel to read it again. */
export function announceChannel(
  tx: Tx,
  { id, ownerStaffId, departmentId }: Pick<ChannelRow, 'id' | 'ownerStaffId' | 'departmentId'>,
): Promise<void> {
  return publishLive(
    tx,
    { type: 'channel', id: String(id) },
    { permission: 'channel:read', ownerStaffId, departmentId },
  )
}

import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { RecordScope } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishAccessChange, publishLive } from '#src/platform/live/live.ts'
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
export function announceChannel(tx: Tx, channel: Pick<ChannelRow, 'id' | keyof RecordScope>): Promise<void> {
  return publishLive(tx, { type: 'channel', id: String(channel.id) }, audienceOf(channel))
}

/** Who hears of a channel: whoever may see it. */
export function audienceOf(channel: Required<RecordScope>) {
  const { ownerStaffId, departmentId, backupStaffId, groupId } = channel
  return { permission: 'channel:read', ownerStaffId, departmentId, backupStaffId, groupId } as const
}

/** The same of one that was given to others: those whom it has left hear of it, too. */
export async function announcePlacement(tx: Tx, before: ChannelRow, after: ChannelRow): Promise<void> {
  await announceChannel(tx, after)
  const moved = placeFields.filter((field) => before[field] !== after[field])
  if (moved.length === 0) return
  await announceChannel(tx, before)
  // Who works in a group is part of what the data scope of others takes in.
  const changesGroup = moved.some((field) => field !== 'departmentId')
  if (changesGroup && (before.groupId ?? after.groupId) !== null) await publishAccessChange(tx)
}

const placeFields = ['departmentId', 'groupId', 'ownerStaffId', 'backupStaffId'] as const

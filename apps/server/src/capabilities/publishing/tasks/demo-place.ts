import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

export type DemoPlatform = 'youtube' | 'facebook'
type Channel = { readonly id: string; readonly channelName: string }
/** A video, and a channel that does not have it yet. */
export type DemoPlace = { readonly owner: DemoPerson; readonly video: Video; readonly channel: Channel }

/** The newest videos are left to be published by whoever tries the product. */
export const leftAlone = 3

/** Channels of a platform on which somebody can publish now. */
export async function openChannels(
  life: DemoLife,
  owner: DemoPerson,
  platform: DemoPlatform,
): Promise<readonly Channel[]> {
  const known = await life.call(owner, getChannelsOfPlatform, { params: { platform }, query: {} })
  return known.filter((channel) => channel.credentialStatus === credentialStatus.codes.normal)
}

/** Somebody's own videos that are not left alone, newest first. */
export async function ownVideos(life: DemoLife, owner: DemoPerson): Promise<readonly Video[]> {
  const videos = await life.call(owner, listVideos, { query: { pageSize: 100 } })
  return videos.length > leftAlone ? videos.slice(leftAlone) : videos
}

/**
 * The first operator who can publish on a platform, and the nth of their places where nothing was published yet; null
 * where there is none.
 */
export async function findPlace(
  life: DemoLife,
  platform: DemoPlatform,
  nth: number,
): Promise<DemoPlace | null> {
  for (const owner of (await life.people()).filter(({ role }) => role === 'operator')) {
    const channels = await openChannels(life, owner, platform)
    const videos = channels.length === 0 ? [] : await ownVideos(life, owner)
    for (let step = 0; step < videos.length; step += 1) {
      const video = videos[(nth + step) % videos.length]
      if (video === undefined) continue
      const tasks = await life.call(owner, listPublishTasks, { query: { videoId: video.id, pageSize: 100 } })
      const taken = new Set(tasks.map(({ channelId }) => channelId))
      const free = channels.filter(({ id }) => !taken.has(id))
      const channel = free[nth % Math.max(1, free.length)]
      if (channel) return { owner, video, channel }
    }
  }
  return null
}

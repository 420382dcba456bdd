import { type Channel, uploadsPlaylistOf } from './channel.seeds.ts'
import { resourceOf } from './resource.ts'
import type { Video } from './video.model.ts'
import type { View } from './video.resource.ts'
import { privacyAt } from './video.state.ts'

/** Parts of a playlist item. */
export const PLAYLIST_ITEM_PARTS: readonly string[] = ['id', 'snippet', 'contentDetails', 'status']

/** A video in its channel's uploads playlist. */
export function playlistItemResource(
  { channel, video, position }: { channel: Channel; video: Video; position: number },
  parts: ReadonlySet<string>,
  { now, addresses }: Pick<View, 'now' | 'addresses'>,
): Record<string, unknown> {
  const playlistId = uploadsPlaylistOf(channel.id)
  const { created, metadata } = video
  const id = Buffer.from(`${playlistId}.${created.id}`).toString('base64url')
  const makers = {
    snippet: () => ({
      publishedAt: created.at,
      channelId: channel.id,
      title: metadata.snippet.title,
      description: metadata.snippet.description,
      thumbnails: addresses.thumbnails(created.id),
      channelTitle: channel.title,
      playlistId,
      position,
      resourceId: { kind: 'youtube#video', videoId: created.id },
      videoOwnerChannelTitle: channel.title,
      videoOwnerChannelId: channel.id,
    }),
    contentDetails: () => ({ videoId: created.id, videoPublishedAt: created.at }),
    status: () => ({ privacyStatus: privacyAt(metadata.status, now) }),
  }
  return resourceOf('youtube#playlistItem', id, makers, parts)
}

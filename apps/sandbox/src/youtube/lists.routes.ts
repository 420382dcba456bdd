import type { FastifyInstance } from 'fastify'
import { uploadsPlaylistOf } from './channel.seeds.ts'
import type { ChannelNow } from './channel.state.ts'
import { PLAYLIST_ITEM_PARTS, playlistItemResource } from './playlist-item.resource.ts'
import { playlistItem } from './playlists.routes.ts'
import type { Playlist } from './playlists.ts'
import { listOf, resourceOf } from './resource.ts'
import { privacyAt } from './video.state.ts'
import { VIDEO_CATEGORIES } from './video-categories.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { parameter, YoutubeError } from './youtube.errors.ts'
import { speaksFor } from './youtube.gate.ts'
import {
  listParameter,
  pageTokenAt,
  type Query,
  readMaxResults,
  readPageToken,
  readParts,
  textParameter,
} from './youtube.query.ts'

/** playlistItems.list (uploads playlists), videoCategories.list. */
export function listsRoutes({ world, gate, addresses, now }: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get<{ Querystring: Query }>('/playlistItems', async (request) => {
      const caller = await gate.enter(request, 'playlistItems.list')
      const parts = readParts(request.query, PLAYLIST_ITEM_PARTS)
      const perPage = readMaxResults(request.query, { usual: 5, least: 0 })
      const offset = readPageToken(request.query)
      const kept = keptPlaylist(request.query)
      if (kept) {
        if (!speaksFor(caller, kept.channelId)) throw new YoutubeError('playlistNotFound')
        const videoId = textParameter(request.query, 'videoId')
        const found = world.playlistItems.of(kept.id).filter((one) => !videoId || one.videoId === videoId)
        const page = found.slice(offset, offset + perPage)
        const made = page.map((one, index) => playlistItem(one, offset + index, parts))
        return listOf('youtube#playlistItemListResponse', made, { total: found.length, perPage })
      }
      const channel = findUploadsOwner(request.query)
      const all = world
        .uploadsOf(channel.id)
        .filter(
          ({ metadata }) => speaksFor(caller, channel.id) || privacyAt(metadata.status, now()) === 'public',
        )
      const items = all.slice(offset, offset + perPage).map((video, index) =>
        playlistItemResource({ channel, video, position: offset + index }, parts, {
          now: now(),
          addresses,
        }),
      )
      return listOf('youtube#playlistItemListResponse', items, {
        total: all.length,
        perPage,
        ...(offset + perPage < all.length ? { nextPageToken: pageTokenAt(offset + perPage) } : {}),
        ...(offset > 0 ? { prevPageToken: pageTokenAt(Math.max(0, offset - perPage)) } : {}),
      })
    })

    app.get<{ Querystring: Query }>('/videoCategories', async (request) => {
      await gate.enter(request, 'videoCategories.list')
      const parts = readParts(request.query, ['id', 'snippet'])
      const ids = listParameter(request.query, 'id')
      if (ids.length === 0 && textParameter(request.query, 'regionCode') === undefined) {
        throw new YoutubeError('missingRequiredParameter', {
          message: 'No filter selected. Expected one of: id, regionCode',
          place: parameter('regionCode'),
        })
      }
      const items = VIDEO_CATEGORIES.filter(({ id }) => ids.length === 0 || ids.includes(id)).map(
        ({ id, title, assignable }) => {
          const snippet = () => ({ title, assignable, channelId: 'UCBR8-60-B28hp2BmDPdntcQ' })
          return resourceOf('youtube#videoCategory', id, { snippet }, parts)
        },
      )
      return listOf('youtube#videoCategoryListResponse', items)
    })
  }

  function keptPlaylist(query: Query): Playlist | undefined {
    return world.playlist(textParameter(query, 'playlistId') ?? '')
  }

  function findUploadsOwner(query: Query): ChannelNow {
    const playlistId = textParameter(query, 'playlistId')
    if (playlistId === undefined) {
      const message = 'No filter selected. Expected one of: id, playlistId'
      throw new YoutubeError('missingRequiredParameter', { message, place: parameter('playlistId') })
    }
    const channel = world.channels.find(`UC${playlistId.slice(2)}`)
    if (!channel || channel.gone !== null || playlistId !== uploadsPlaylistOf(channel.id)) {
      throw new YoutubeError('playlistNotFound', { place: parameter('playlistId') })
    }
    return channel
  }
}

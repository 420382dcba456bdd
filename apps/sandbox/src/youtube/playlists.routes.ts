import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { randomId } from '#src/core/ids.ts'
import { type Playlist, type PlaylistItem, playlistsOf } from './playlists.ts'
import { listOf, resourceOf } from './resource.ts'
import { readJson } from './youtube.body.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { bodyField, parameter, YoutubeError } from './youtube.errors.ts'
import { speaksFor } from './youtube.gate.ts'
import { type Query, readParts, textParameter } from './youtube.query.ts'

const ITEM_PARTS = ['id', 'snippet', 'contentDetails', 'status']
const LIST_PARTS = ['id', 'snippet', 'contentDetails', 'status']

const Written = z.object({
  snippet: z.object({
    playlistId: z.string().min(1),
    resourceId: z.object({ kind: z.literal('youtube#video'), videoId: z.string().min(1) }),
  }),
})

/** playlists.list of the caller's own, playlistItems.insert and playlistItems.delete. */
export function playlistsRoutes({ world, gate }: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get<{ Querystring: Query }>('/playlists', async (request) => {
      const caller = await gate.enter(request, 'playlists.list')
      const parts = readParts(request.query, LIST_PARTS)
      const items = playlistsOf(caller.channelId).map((playlist) =>
        playlistResource(playlist, world.playlistItems.of(playlist.id).length, parts),
      )
      return listOf('youtube#playlistListResponse', items)
    })

    app.post<{ Querystring: Query }>('/playlistItems', async (request) => {
      const caller = await gate.enter(request, 'playlistItems.insert')
      const parts = readParts(request.query, ITEM_PARTS)
      const { playlistId, videoId } = readWritten(await readJson(request.raw))
      const playlist = world.playlist(playlistId)
      if (!playlist || !speaksFor(caller, playlist.channelId)) {
        throw new YoutubeError('playlistNotFound', { place: bodyField('snippet.playlistId') })
      }
      if (!world.video(videoId)) {
        throw new YoutubeError('videoNotFound', { place: bodyField('snippet.resourceId.videoId') })
      }
      const item = await world.record({ type: 'playlist.item', id: randomId(30), playlistId, videoId })
      return playlistItem(item, world.playlistItems.of(playlistId).length - 1, parts)
    })

    app.delete<{ Querystring: Query }>('/playlistItems', async (request, reply) => {
      const caller = await gate.enter(request, 'playlistItems.delete')
      const id = textParameter(request.query, 'id')
      if (!id) throw new YoutubeError('required', { place: parameter('id') })
      await world.record(() => {
        const item = world.playlistItems.find(id)
        const playlist = item && world.playlist(item.playlistId)
        if (!playlist || !speaksFor(caller, playlist.channelId))
          throw new YoutubeError('playlistItemNotFound', { place: parameter('id') })
        return { type: 'playlist.itemRemoved', id }
      })
      return reply.code(204).send()
    })
  }
}

/** A video in a playlist that its owner keeps. */
export function playlistItem(
  { id, playlistId, videoId }: PlaylistItem,
  position: number,
  parts: ReadonlySet<string>,
): Record<string, unknown> {
  const snippet = () => ({ playlistId, position, resourceId: { kind: 'youtube#video', videoId } })
  return resourceOf('youtube#playlistItem', id, { snippet, contentDetails: () => ({ videoId }) }, parts)
}

function playlistResource({ id, channelId, title }: Playlist, itemCount: number, parts: ReadonlySet<string>) {
  const makers = {
    snippet: () => ({ channelId, title, description: '' }),
    contentDetails: () => ({ itemCount }),
    status: () => ({ privacyStatus: 'public' }),
  }
  return resourceOf('youtube#playlist', id, makers, parts)
}

function readWritten(body: unknown): { playlistId: string; videoId: string } {
  const parsed = Written.safeParse(body)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new YoutubeError('required', { place: bodyField(path) })
  }
  const { playlistId, resourceId } = parsed.data.snippet
  return { playlistId, videoId: resourceId.videoId }
}

import { z } from 'zod'
import type { AfterSteps } from '../platform-after.ts'
import { youtubeCosts } from './youtube-costs.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { problemOfAnswer as problemOf } from './youtube-problems.ts'
import { once, relatedBody } from './youtube-related.ts'

const trackList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          language: z.string(),
          name: z.string().optional(),
          trackKind: z.string().optional(),
          lastUpdated: z.string().optional(),
        }),
      }),
    )
    .default([]),
})
const itemList = z.object({ items: z.array(z.object({ id: z.string() })).default([]) })

/** Subtitles and playlists of a video that is published: what is there, another file for it, and off with it. */
export function createYoutubeTracks(http: YoutubeHttp): Pick<AfterSteps, 'captions' | 'playlists'> {
  async function takeAway(token: string, path: string, id: string): Promise<void> {
    const url = http.address(token, path, { id })
    const answer = await http.call(token, { method: 'DELETE', url, cost: youtubeCosts.write })
    if (answer.status !== 204 && answer.status !== 404) throw problemOf(answer)
  }

  async function itemsOf(token: string, videoId: string, playlistId: string): Promise<readonly string[]> {
    const query = { part: 'id', playlistId, videoId, maxResults: '50' }
    const { items } = await http.read(token, '/youtube/v3/playlistItems', query, itemList)
    return items.map(({ id }) => id)
  }

  return {
    captions: {
      async list(token, videoId) {
        const query = { part: 'snippet', videoId }
        const cost = youtubeCosts.captionList
        const { items } = await http.read(token, '/youtube/v3/captions', query, trackList, cost)
        // What the platform has heard by itself is nobody's to change.
        return items
          .filter(({ snippet }) => snippet.trackKind?.toLowerCase() !== 'asr')
          .map(({ id, snippet }) => ({
            id,
            language: snippet.language,
            name: snippet.name ?? '',
            changedAt: snippet.lastUpdated ?? null,
          }))
      },
      isOf: (track, { language, name }) => track.language === language && track.name === name,
      async replace(token, _videoId, track, { bytes }) {
        const { contentType, body } = relatedBody({ id: track.id }, bytes)
        const query = { uploadType: 'multipart', part: 'id' }
        const answer = await http.call(token, {
          method: 'PUT',
          cost: youtubeCosts.captionUpdate,
          url: http.address(token, '/upload/youtube/v3/captions', query),
          headers: { 'content-type': contentType, 'content-length': String(body.length) },
          body: once(body),
        })
        if (answer.status !== 200) throw problemOf(answer)
      },
      remove: (token, _videoId, track) => takeAway(token, '/youtube/v3/captions', track.id),
    },
    playlists: {
      has: async (token, videoId, playlistId) => (await itemsOf(token, videoId, playlistId)).length > 0,
      async remove(token, videoId, playlistId) {
        for (const id of await itemsOf(token, videoId, playlistId))
          await takeAway(token, '/youtube/v3/playlistItems', id)
      },
    },
  }
}

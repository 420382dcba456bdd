import type { SideSteps } from '../platform-adapter.ts'
import { playlistItemList } from './youtube-answers.ts'
import { youtubeCosts } from './youtube-costs.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { problemOfAnswer as problemOf } from './youtube-problems.ts'
import { once, relatedBody } from './youtube-related.ts'

/** Thumbnail, captions and playlists of a video (platforms.md A4, A6, A7). */
export function createYoutubeSide(http: YoutubeHttp): SideSteps {
  return {
    async setThumbnail(token, videoId, { mimeType, bytes }) {
      const answer = await http.call(token, {
        method: 'POST',
        cost: youtubeCosts.write,
        url: http.address(token, '/upload/youtube/v3/thumbnails/set', { videoId }),
        headers: { 'content-type': mimeType, 'content-length': String(bytes.length) },
        body: once(bytes),
      })
      if (answer.status !== 200) throw problemOf(answer)
    },

    async addCaption(token, videoId, file) {
      const { language, name, bytes } = file
      const { contentType, body } = relatedBody(
        { snippet: { videoId, language, name, isDraft: false } },
        bytes,
      )
      const answer = await http.call(token, {
        method: 'POST',
        cost: youtubeCosts.captions,
        url: http.address(token, '/upload/youtube/v3/captions', { uploadType: 'multipart', part: 'snippet' }),
        headers: { 'content-type': contentType, 'content-length': String(body.length) },
        body: once(body),
      })
      if (answer.status === 200) return
      const problem = problemOf(answer)
      if (problem.platformCode !== 'captionExists') throw problem
    },

    async addToPlaylist(token, videoId, playlistId) {
      const query = { part: 'contentDetails', playlistId, videoId }
      const { items } = await http.read(token, '/youtube/v3/playlistItems', query, playlistItemList)
      if (items.length > 0) return
      const answer = await http.call(token, {
        method: 'POST',
        cost: youtubeCosts.write,
        url: http.address(token, '/youtube/v3/playlistItems', { part: 'snippet' }),
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        body: JSON.stringify({
          snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId } },
        }),
      })
      if (answer.status === 200) return
      const problem = problemOf(answer)
      if (problem.platformCode !== 'videoAlreadyInPlaylist') throw problem
    },
  }
}

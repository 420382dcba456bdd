import type { z } from 'zod'
import type { PlatformAdapter } from '../platform-adapter.ts'
import { playlistItemList, videoList } from './youtube-answers.ts'
import { durationOf } from './youtube-duration.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { judgeUploads, type Upload, type UploadList } from './youtube-uploads-judged.ts'

/** As far back as one search goes, in pages of 50: two calls of one unit each for a page, of 10,000 units a day. */
const mostPages = 200

type Page = z.output<typeof playlistItemList>

/** The channel's own uploads, the newest first, back to this instant (milliseconds). */
export type ListUploads = (token: string, uploadsPlaylistId: string, since: number) => Promise<UploadList>

/**
 * Looks for a video among the channel's uploads, by its marker. A channel that cannot be searched tells nothing of a
 * video that may have been sent.
 */
export function createMarkerSearch(listUploads: ListUploads): NonNullable<PlatformAdapter['search']> {
  return async (token, { uploadsPlaylistId, markers, since, size, durationMs, othersAmong }) => {
    if (uploadsPlaylistId === null)
      return size === null ? { kind: 'none' } : { kind: 'unclear', candidates: [] }
    const list = await listUploads(token, uploadsPlaylistId, since)
    const others = await othersAmong(list.uploads.map(({ videoId }) => videoId))
    return judgeUploads(list, { markers, size, durationMs, others })
  }
}

/**
 * Reads the uploads playlist page by page, until a whole page is older than the instant: the list is not strictly in
 * the order of upload. Ended before, by our limit or by a list that is shorter than it says, or with a video of which
 * nothing is told (the lists lag), it says that it is not complete.
 */
export function createUploadList(http: Pick<YoutubeHttp, 'read'>): ListUploads {
  return async function listUploads(token, playlistId, since): Promise<UploadList> {
    const uploads: Upload[] = []
    let listed = 0
    let told = true
    let pageToken: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const items = await readPage(token, playlistId, pageToken)
      const wanted = idsSince(items, since)
      const read = await readVideos(token, wanted)
      uploads.push(...read)
      listed += items.items.length
      told &&= read.length === wanted.length
      if (items.items.length > 0 && wanted.length === 0) return { uploads, complete: told }
      pageToken = items.nextPageToken
      const all = items.pageInfo?.totalResults ?? Number.POSITIVE_INFINITY
      if (!pageToken) return { uploads, complete: told && listed >= all }
    }
    return { uploads, complete: false }
  }

  function readPage(token: string, playlistId: string, pageToken: string | undefined): Promise<Page> {
    const query = { part: 'snippet,contentDetails', playlistId, maxResults: '50' }
    const page: Readonly<Record<string, string>> = pageToken ? { pageToken } : {}
    return http.read(token, '/youtube/v3/playlistItems', { ...query, ...page }, playlistItemList)
  }

  async function readVideos(token: string, ids: readonly string[]): Promise<readonly Upload[]> {
    if (ids.length === 0) return []
    const query = { part: 'snippet,contentDetails,fileDetails', id: ids.join(',') }
    const { items } = await http.read(token, '/youtube/v3/videos', query, videoList)
    return items.map(uploadOf)
  }
}

/** One whose time is not told may be of any. */
function idsSince({ items }: Page, since: number): readonly string[] {
  return items
    .filter(({ snippet }) => !(Date.parse(snippet?.publishedAt ?? '') < since))
    .map(({ contentDetails }) => contentDetails.videoId)
}

function uploadOf({
  id,
  snippet,
  contentDetails,
  fileDetails,
}: z.output<typeof videoList>['items'][number]): Upload {
  return {
    videoId: id,
    tags: snippet?.tags ?? [],
    size: numberOf(fileDetails?.fileSize),
    durationMs: numberOf(fileDetails?.durationMs) ?? durationOf(contentDetails?.duration),
  }
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/u.test(text) ? Number(text) : null
}

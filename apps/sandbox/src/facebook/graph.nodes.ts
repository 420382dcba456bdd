import type { FacebookDeps } from './facebook.deps.ts'
import { GraphError, noSuchObject } from './facebook.errors.ts'
import type { FacebookToken } from './facebook.facts.ts'
import type { FacebookPage } from './facebook.seeds.ts'
import { type AskedField, readFields } from './graph.fields.ts'
import type { Caller } from './graph.gate.ts'
import { nodeOf, pageFields } from './page.resource.ts'
import type { UploadStanding } from './page-upload.ts'
import { videoFields } from './page-video.resource.ts'
import type { PageVideo } from './page-video.ts'

const PAGE_REFUSAL =
  "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature. Refer to https://developers.facebook.com/docs/apps/review/login-permissions#manage-pages and https://developers.facebook.com/docs/apps/review/feature#reference-PAGES_ACCESS for details."

/** What is told where nobody says which fields. */
export const PAGE_FIELDS = 'name,id'
export const VIDEO_FIELDS = 'description,updated_time,id'

/** Pages and their videos, as far as a token may see them. */
export function createGraphNodes({
  world,
  publicUrl,
  blobs,
}: Pick<FacebookDeps, 'world' | 'publicUrl' | 'blobs'>) {
  /** @throws 100/33 */
  function pageOf(id: string): FacebookPage {
    const page = world.page(id)
    if (!page) throw noSuchObject('GET', id)
    return page
  }

  /** @throws 10 */
  function mayRead(page: FacebookPage, { appId, userId, pageId }: FacebookToken): void {
    const { scopes, pages } = world.permissionOf(appId, userId)
    const meant = pageId === null || pageId === page.id
    const role = world.tasksOn(userId, page.id).length > 0 && pages.includes(page.id)
    if (!meant || !role || !scopes.includes('pages_read_engagement')) {
      throw new GraphError(10, { message: PAGE_REFUSAL })
    }
  }

  /** A Page's token stands among its fields for the token of somebody with a role there, and for its own. */
  async function fieldsOf(page: FacebookPage, { token, text }: Caller) {
    const own = token.pageId === null ? await world.pageToken(token, text, page.id) : text
    return { ...pageFields(page, publicUrl()), access_token: () => own }
  }

  /** What is not published is shown to the Page itself alone. */
  const isShown = (video: PageVideo, { pageId }: FacebookToken): boolean =>
    video.pageId === pageId || (video.published && video.privacy === 'EVERYONE')

  const describeVideo = (video: PageVideo, page: FacebookPage, asked: readonly AskedField[]) =>
    nodeOf('Video', videoFields(video, page, publicUrl()), asked)

  /** A video whose upload is not finished: the Page alone sees it. */
  async function readUpload(upload: UploadStanding, { token }: Caller, fields: string | null) {
    const page = pageOf(upload.pageId)
    mayRead(page, token)
    if (token.pageId !== page.id) throw noSuchObject('GET', upload.videoId)
    const bytes = await blobs.size(upload.blob)
    const { size: total } = upload
    const video = unfinishedVideo(upload, bytes === total)
    return nodeOf(
      'Video',
      videoFields(video, page, publicUrl(), { bytes, total }),
      readFields(fields ?? VIDEO_FIELDS),
    )
  }

  return {
    pageOf,
    mayRead,
    fieldsOf,
    describeVideo,

    /** Videos of a Page in the order of the list, the newest first. Throws 100/33 or 10. */
    videosOf(page: FacebookPage, kind: PageVideo['kind'], { token }: Caller): readonly PageVideo[] {
      mayRead(page, token)
      return world.videos.of(page.id, kind).filter((video) => isShown(video, token))
    },

    has: (id: string): boolean =>
      [world.page(id), world.videos.find(id), world.uploads.find(id)].some((found) => found !== undefined),

    /** A Page or a video with the fields asked for, or its usual ones. Throws 100/33, 10, or 100 for a field it does not have. */
    async read(id: string, caller: Caller, fields: string | null): Promise<Record<string, unknown>> {
      const upload = world.uploads.find(id)
      if (upload && !upload.finished) return readUpload(upload, caller, fields)
      const video = world.videos.find(id)
      const page = pageOf(video?.pageId ?? id)
      mayRead(page, caller.token)
      if (!video) return nodeOf('Page', await fieldsOf(page, caller), readFields(fields ?? PAGE_FIELDS))
      if (!isShown(video, caller.token)) throw noSuchObject('GET', id)
      return describeVideo(video, page, readFields(fields ?? VIDEO_FIELDS))
    },
  }
}

function unfinishedVideo({ videoId, pageId, kind }: UploadStanding, isThere: boolean): PageVideo {
  return {
    id: videoId,
    pageId,
    kind,
    title: '',
    description: '',
    views: 0,
    published: false,
    scheduledAt: null,
    privacy: 'EVERYONE',
    status: isThere ? 'upload_complete' : 'uploading',
    gone: false,
    seconds: 0,
    createdAt: 0,
  }
}

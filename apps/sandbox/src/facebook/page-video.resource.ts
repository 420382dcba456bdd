import type { FacebookPage } from './facebook.seeds.ts'
import type { PageVideo } from './page-video.ts'

/** The fields of a video node (`platforms.md` D3, D4); `undefined` stays out of the answer, as unset fields do. */
export function videoFields(
  video: PageVideo,
  page: FacebookPage,
  publicUrl: string,
  transferred: Transferred | null = null,
): Readonly<Record<string, () => unknown>> {
  const { id, kind, scheduledAt } = video
  const place = page.username ?? page.id
  return {
    id: () => id,
    title: () => video.title || undefined,
    description: () => video.description || undefined,
    created_time: () => graphTime(video.createdAt),
    updated_time: () => graphTime(video.createdAt),
    length: () => (video.status === 'processing' ? 0 : video.seconds),
    permalink_url: () => (kind === 'reel' ? `/reel/${id}/` : `/${place}/videos/${id}/`),
    post_id: () => (video.published ? id : undefined),
    published: () => video.published,
    scheduled_publish_time: () => (scheduledAt === null ? undefined : graphTime(scheduledAt)),
    privacy: () => ({
      value: video.privacy,
      description: '',
      allow: '',
      deny: '',
      friends: '',
      networks: '',
    }),
    status: () => statusOf(video, transferred),
    views: () => video.views,
    post_views: () => video.views,
    picture: () => `${publicUrl}/facebook/pictures/${id}.svg`,
    from: () => ({ name: page.name, id: page.id }),
  }
}

const FAILED = { code: 1363026, message: 'Video processing failed' }

/** Bytes of an upload that is not finished; `total` null: not told yet. */
export interface Transferred {
  readonly bytes: number
  readonly total: number | null
}

function statusOf(
  { status, published, scheduledAt, createdAt, copyrightMatches }: PageVideo,
  transferred: Transferred | null,
): Record<string, unknown> {
  if (transferred) return uploadingStatus(status, transferred)
  const done = status === 'ready' || status === 'expired'
  const processing = done ? 'complete' : status === 'error' ? 'error' : 'in_progress'
  const isOut = done && published
  const booked = !published && scheduledAt !== null
  return {
    video_status: status,
    ...(status === 'processing' ? { processing_progress: 40 } : {}),
    uploading_phase: { status: 'complete' },
    processing_phase: { status: processing, ...(status === 'error' ? { errors: [FAILED] } : {}) },
    publishing_phase: {
      status: isOut ? 'complete' : 'not_started',
      ...(isOut ? { publish_status: 'published', publish_time: graphTime(scheduledAt ?? createdAt) } : {}),
      ...(booked ? { publish_status: 'scheduled', publish_time: graphTime(scheduledAt) } : {}),
    },
    ...(copyrightMatches === undefined
      ? {}
      : { copyright_check_status: { status: 'complete', matches_found: copyrightMatches } }),
  }
}

function uploadingStatus(status: string, { bytes, total }: Transferred): Record<string, unknown> {
  const phase = status === 'upload_complete' ? 'complete' : bytes > 0 ? 'in_progress' : 'not_started'
  return {
    video_status: status,
    uploading_phase: { status: phase, bytes_transferred: bytes, source_file_size: total ?? 0 },
    processing_phase: { status: 'not_started' },
    publishing_phase: { status: 'not_started' },
  }
}

/** A time as the Graph API writes it: `2026-03-01T10:00:00+0000`. */
function graphTime(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}+0000`
}

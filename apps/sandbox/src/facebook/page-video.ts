import { z } from 'zod'

/** Where a Page's video stands: the words of `status.video_status` (`platforms.md` D4). */
export const VIDEO_STATUSES = [
  'uploading',
  'upload_complete',
  'processing',
  'ready',
  'error',
  'expired',
] as const
/** Who sees it: words of `privacy.value`. */
export const VIDEO_PRIVACIES = ['EVERYONE', 'ALL_FRIENDS', 'CUSTOM', 'SELF'] as const

const moment = z.number().int()

/** What a Page's owner may change of a video beside us. */
export const PageVideoChange = z.object({
  /** An empty title is none: reels seldom have one. */
  title: z.string().optional(),
  description: z.string().optional(),
  views: z.number().int().min(0).optional(),
  published: z.boolean().optional(),
  /** Milliseconds since 1970. */
  scheduledAt: moment.nullable().optional(),
  privacy: z.enum(VIDEO_PRIVACIES).optional(),
  status: z.enum(VIDEO_STATUSES).optional(),
  gone: z.boolean().optional(),
  /** What the check for rights of others came to; left out: it was not made. */
  copyrightMatches: z.boolean().optional(),
})
export type PageVideoChange = z.infer<typeof PageVideoChange>

/** A video or a reel on a Page. */
export const PageVideo = PageVideoChange.required().extend({
  /** Exceeds 2^53, as some real ones do: text. */
  id: z.string(),
  pageId: z.string(),
  kind: z.enum(['video', 'reel']),
  copyrightMatches: PageVideoChange.shape.copyrightMatches,
  seconds: z.number().min(0),
  createdAt: moment,
  /** Of one that came by an upload: when it is processed, and what that makes of it. */
  processed: z.object({ at: moment, status: z.enum(['ready', 'error']) }).optional(),
  /** Of one that came by an upload: where its bytes lie. */
  blob: z.string().optional(),
  thumbnail: z.string().optional(),
})
export type PageVideo = z.infer<typeof PageVideo>

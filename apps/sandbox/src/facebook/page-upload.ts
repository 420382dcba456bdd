import { z } from 'zod'

/** Bytes on their way to a Page's video: its id is known before they move (`platforms.md` D3, D4). */
export const PageUpload = z.object({
  videoId: z.string(),
  pageId: z.string(),
  kind: z.enum(['video', 'reel']),
  /** Of videos: what the transfers name. Reels have an address. */
  sessionId: z.string().nullable(),
  /** Announced at the start; Reels say it with their bytes. */
  size: z.number().int().nullable(),
  blob: z.string(),
})
export type PageUpload = z.infer<typeof PageUpload>

/** What the finish of an upload published or booked: the one commit there is. */
export const PublishedFacts = z.object({
  videoId: z.string(),
  pageId: z.string(),
  kind: z.enum(['video', 'reel']),
  appId: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  container: z.string().nullable(),
  durationMs: z.number().nullable(),
  title: z.string(),
  description: z.string(),
  published: z.boolean(),
  scheduledAt: z.number().nullable(),
  processingMs: z.number(),
})
export type PublishedFacts = z.infer<typeof PublishedFacts>

/** Captions of a video in one locale; others of the same locale go. */
export const CaptionFacts = z.object({
  videoId: z.string(),
  locale: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type CaptionFacts = z.infer<typeof CaptionFacts>

/** Where an upload stands. */
export type UploadStanding = PageUpload & { readonly expired: boolean; readonly finished: boolean }

/** The uploads of all Pages, as the facts have left them. */
export function createPageUploads() {
  const uploads = new Map<string, UploadStanding>()
  const change = (videoId: string, to: Partial<UploadStanding>) => {
    const upload = uploads.get(videoId)
    if (upload) uploads.set(videoId, { ...upload, ...to })
  }
  return {
    started: (upload: PageUpload) =>
      void uploads.set(upload.videoId, { ...upload, expired: false, finished: false }),
    sized: (videoId: string, size: number) => change(videoId, { size }),
    expired: (videoId: string) => change(videoId, { expired: true }),
    finished: (videoId: string) => change(videoId, { finished: true }),
    gone: (videoId: string) => void uploads.delete(videoId),
    find: (videoId: string): UploadStanding | undefined => uploads.get(videoId),
    ofSession: (sessionId: string): UploadStanding | undefined =>
      [...uploads.values()].find((upload) => upload.sessionId === sessionId),
    /** Those that can still take bytes. */
    open: (): UploadStanding[] =>
      [...uploads.values()].filter(({ expired, finished }) => !expired && !finished),
  }
}

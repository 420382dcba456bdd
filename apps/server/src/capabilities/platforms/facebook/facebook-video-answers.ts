import { z } from 'zod'

/** `2026-03-01T10:00:00+0000`, or seconds since 1970: an instant. */
const instant = z
  .union([z.string(), z.number()])
  .transform((told, ctx) => {
    const time = typeof told === 'number' ? told * 1000 : Date.parse(told)
    if (Number.isFinite(time)) return new Date(time).toISOString()
    ctx.addIssue({ code: 'custom', message: 'no time' })
    return z.NEVER
  })
  .optional()
const problem = z.object({ code: z.number().optional(), message: z.string().optional() })
const phase = z.object({ status: z.string().optional(), errors: z.array(problem).optional() }).optional()

/** What a column of whole numbers holds; nothing is longer. */
const mostSeconds = 2 ** 31 - 1

const videoFields = {
  id: z.string().regex(/^\d{1,25}$/u),
  title: z.string().optional(),
  description: z.string().optional(),
  created_time: instant,
  /** Seconds, with parts of them. */
  length: z.number().min(0).max(mostSeconds).optional().catch(undefined),
  permalink_url: z.string().optional(),
  published: z.boolean().optional(),
  scheduled_publish_time: instant,
  privacy: z.object({ value: z.string().optional() }).optional(),
  status: z
    .object({ video_status: z.string().optional(), uploading_phase: phase, processing_phase: phase })
    .optional(),
  views: z.number().int().min(0).optional(),
  picture: z.url({ protocol: /^https?$/u }).optional(),
}

/** The parts of a video or a reel that are kept (platforms.md D3, D4). */
export const video = z.object(videoFields)
/** What of a video is asked for. */
export const videoFieldNames = Object.keys(videoFields)

export const videoList = z.object({
  data: z.array(video),
  paging: z
    .object({
      cursors: z.object({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
})

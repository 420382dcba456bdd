import { z } from 'zod'

/** The parts of the Data API's answers that are read; the platform is not trusted to keep their shape. */
export const insertedVideo = z.object({ id: z.string().regex(/^[\w-]{11}$/u) })

export const videoList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ channelId: z.string(), tags: z.array(z.string()).optional() }).optional(),
      status: z
        .object({
          uploadStatus: z.string(),
          failureReason: z.string().optional(),
          rejectionReason: z.string().optional(),
        })
        .optional(),
      contentDetails: z.object({ duration: z.string().optional() }).optional(),
      /** For the owner, once the platform has looked into the file. */
      fileDetails: z
        .object({ fileSize: z.string().optional(), durationMs: z.string().optional() })
        .optional(),
    }),
  ),
})

export const playlistItemList = z.object({
  items: z.array(
    z.object({
      snippet: z.object({ publishedAt: z.string().optional() }).optional(),
      contentDetails: z.object({ videoId: z.string() }),
    }),
  ),
  nextPageToken: z.string().optional(),
  pageInfo: z.object({ totalResults: z.number() }).optional(),
})

export const errorAnswer = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string(), message: z.string().optional() })).optional(),
  }),
})

import { youtubeChannelId } from '@pindao/protocol/channels/platforms.ts'
import { z } from 'zod'

/**
 * The parts of YouTube's answers that are read (platforms.md A1, A2): the platform is not trusted to keep their shape,
 * and what is not used is dropped.
 */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Absent: never by time. */
  expires_in: z.number().int().positive().optional(),
  scope: z.string(),
  token_type: z.string().regex(/^bearer$/iu),
  /** Comes on the first consent or with `prompt=consent`; an empty one counts as none. */
  refresh_token: z.string().optional(),
  /** Comes with a consent that asks for `openid`. */
  id_token: z.string().optional(),
})

/** What we read of an id token: which Google account agreed. */
export const idTokenClaims = z.object({ sub: z.string().min(1) })

export const tokenRefusal = z.object({ error: z.string(), error_description: z.string().optional() })

const picture = z.object({ url: z.url({ protocol: /^https?$/u }) })

export const channelList = z.object({
  items: z
    .array(
      z.object({
        id: z.string().regex(youtubeChannelId),
        snippet: z.object({
          title: z.string().max(1000),
          customUrl: z.string().max(200).optional(),
          thumbnails: z.object({ default: picture.optional(), medium: picture.optional() }).optional(),
        }),
        statistics: z
          .object({
            subscriberCount: z
              .string()
              .regex(/^\d{1,18}$/u)
              .optional(),
            hiddenSubscriberCount: z.boolean().optional(),
          })
          .optional(),
        contentDetails: z
          .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }) })
          .optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

/** Who the content owner is whose grant this is (platforms.md C). */
export const contentOwnerList = z.object({
  items: z.array(z.object({ id: z.string().min(1), displayName: z.string().optional() })).default([]),
})

export const insertedVideo = z.object({ id: z.string().regex(/^[\w-]{11}$/u) })

export const videoList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ channelId: z.string(), tags: z.array(z.string()).optional() }).optional(),
      status: z
        .object({
          uploadStatus: z.string(),
          publishAt: z.string().optional(),
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

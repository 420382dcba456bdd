import { youtubeChannelId } from '@pindao/protocol/channels/platforms.ts'
import { z } from 'zod'

/** Answers of the platform are input like any other: checked, and what is not used is dropped (platforms.md A1, A2). */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().int().positive(),
  scope: z.string(),
  token_type: z.string().regex(/^bearer$/iu),
  /** Comes on the first consent or with `prompt=consent`; an empty one counts as none. */
  refresh_token: z.string().optional(),
})

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
})

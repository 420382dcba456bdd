import { longUploads } from '@pindao/protocol/channels/platform-facts.ts'
import { youtubeChannelId } from '@pindao/protocol/channels/platforms.ts'
import { z } from 'zod'

/** The parts of channels and videos that are kept (platforms.md A5). */
const count = z
  .string()
  .regex(/^\d{1,18}$/u)
  .optional()
const picture = z.object({ url: z.url({ protocol: /^https?$/u }) })
const pictures = z.object({ default: picture.optional(), medium: picture.optional() }).optional()
const instant = z.iso.datetime({ offset: true }).optional()
const word = z.string().max(100).optional()
const flag = z.boolean().optional()
const countries = z.array(z.string().max(10)).optional()

export const channelReadings = z.object({
  items: z
    .array(
      z.object({
        id: z.string().regex(youtubeChannelId),
        snippet: z.object({
          title: z.string().max(1000),
          customUrl: z.string().max(200).optional(),
          publishedAt: instant,
          country: word,
          defaultLanguage: word,
          thumbnails: pictures,
        }),
        statistics: z
          .object({
            subscriberCount: count,
            viewCount: count,
            videoCount: count,
            hiddenSubscriberCount: z.boolean().optional(),
          })
          .optional(),
        contentDetails: z
          .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }) })
          .optional(),
        status: z
          .object({
            // A word that is new to us is none.
            longUploadsStatus: z.enum(longUploads).optional().catch(undefined),
            madeForKids: flag,
            selfDeclaredMadeForKids: flag,
            isLinked: flag,
            isChannelMonetizationEnabled: flag,
          })
          .optional(),
        auditDetails: z
          .object({
            communityGuidelinesGoodStanding: flag,
            copyrightStrikesGoodStanding: flag,
            contentIdClaimsGoodStanding: flag,
          })
          .optional(),
      }),
    )
    .default([]),
})

export const videoReadings = z.object({
  items: z
    .array(
      z.object({
        id: z.string().regex(/^[\w-]{11}$/u),
        snippet: z.object({
          title: z.string().max(1000),
          publishedAt: instant,
          categoryId: word,
          thumbnails: pictures,
        }),
        contentDetails: z
          .object({
            duration: z.string().optional(),
            regionRestriction: z.object({ allowed: countries, blocked: countries }).optional(),
          })
          .optional(),
        status: z
          .object({
            uploadStatus: word,
            failureReason: word,
            rejectionReason: word,
            privacyStatus: z.enum(['public', 'unlisted', 'private']).optional(),
            publishAt: instant,
          })
          .optional(),
        statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).optional(),
      }),
    )
    .default([]),
})

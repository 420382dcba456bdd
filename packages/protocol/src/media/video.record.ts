import { z } from 'zod'
import { videoClaim } from '#src/channels/video-claim.ts'
import { id, instant } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { musicOf } from '#src/music/music-removal.states.ts'
import { videoUploadStatus } from './video.states.ts'

/** How a picture is held (E27). A square one lies. */
export const orientations = { landscape: 0, portrait: 1 } as const

/** How a film was made of another one here: a piece of it, or with other music. */
export const madeAs = ['clip', 'music'] as const
export type MadeAs = (typeof madeAs)[number]

/** A source video (VID-01, VID-03). `size` in bytes, `durationMs` in milliseconds; links are signed and short-lived. */
export const video = z.object({
  id,
  title: z.string(),
  fileName: z.string(),
  channelId: id.nullable(),
  channelName: z.string().nullable(),
  videoPlatform: z.string().nullable(),
  uploadStatus: videoUploadStatus.schema,
  size: z.number().int(),
  durationMs: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  orientation: z.literal([orientations.landscape, orientations.portrait]),
  videoCodec: z.string(),
  /** Pictures a second, on average; null where the file does not say. */
  frameRate: z.number().nullable(),
  audioCodec: z.string().nullable(),
  container: z.string(),
  crc32: z.string(),
  authName: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Ten rows of ten pictures, evenly through the film; null until it is made. */
  storyboardUrl: z.string().nullable(),
  language: z.string().nullable(),
  programme: z.string().nullable(),
  /** A code of the list `programmeType`. */
  programmeType: z.string().nullable(),
  episode: z.number().int().nullable(),
  tags: z.array(z.string()),
  remark: z.string(),
  /** Days by the proof of rights, without a zone; no territory means everywhere. */
  licenceFrom: z.string().nullable(),
  licenceTo: z.string().nullable(),
  licenceTerritories: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  /**
   * The newest publish task of this video, so that the list can show where it stands and lead there; `others`: this
   * person may see an older one, too.
   */
  publishTask: z.object({ id, status: z.number().int(), others: z.boolean() }).nullable(),
  /** Of what was published of it, the highest claim (E14). */
  claim: videoClaim,
  /** Of what was published of it, the claimed music that is furthest from being out (E15). */
  music: musicOf,
  /** Of a film that was made of another one here: which one, and how. */
  made: z
    .object({ of: id, as: z.enum(madeAs) })
    .nullable()
    .optional(),
  /** Counts the changes people make; a change names the one it was made on. */
  version,
  actions: z.array(z.enum(['publish', 'preview', 'update', 'delete'])),
})
export type Video = z.output<typeof video>

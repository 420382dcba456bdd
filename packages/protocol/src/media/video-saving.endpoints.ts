import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { requiredText } from '#src/core/rules.ts'
import { crc32Hex } from './upload.endpoints.ts'
import { newVideoDescription, videoTitle } from './video.fields.ts'
import { video } from './video.record.ts'

/** A video that was saved, with others of the same content that this person may see, the oldest first. */
export const savedVideo = video.extend({ sameContent: z.array(z.object({ id, title: z.string() })) })
export type SavedVideo = z.output<typeof savedVideo>

export const saveVideo = endpoint({
  method: 'POST',
  url: '/sourceVideoUpload/saveVideo',
  access: 'video:create',
  summary: 'Records a stored file as a source video, after probing it',
  body: z.object({
    title: videoTitle,
    channelId: id.optional(),
    videoPath: requiredText(1000),
    fileName: requiredText(1000),
    ...newVideoDescription.shape,
  }),
  output: savedVideo,
  idempotent: 'key',
})

/**
 * `seen` is the CRC-32 of the file that is to be replaced: another file is not taken for it. What else of the video was
 * changed while the new file was on its way, for hours perhaps, does not matter.
 */
export const replaceFile = endpoint({
  method: 'POST',
  url: '/videos/:id/replacement',
  access: 'video:update',
  summary: 'Gives a video another file that was uploaded; the one before is kept as a version (E01: 6 to 4)',
  params: z.object({ id }),
  body: z.object({ videoPath: requiredText(1000), fileName: requiredText(1000), seen: crc32Hex }),
  output: video,
  idempotent: 'key',
})

import { z } from 'zod'

const graphId = z.string().regex(/^\d{1,25}$/u)
/** Offsets are written as text (platforms.md D3). */
const offset = z.coerce.number().int().min(0)

export const done = z.object({ success: z.literal(true) })

export const watchStarted = z.object({
  upload_session_id: z.string().min(1),
  video_id: graphId,
  start_offset: offset,
  end_offset: offset,
})
export const watchMoved = z.object({ start_offset: offset, end_offset: offset })

export const reelStarted = z.object({ video_id: graphId, upload_url: z.url() })

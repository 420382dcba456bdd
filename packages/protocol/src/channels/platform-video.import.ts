import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { length } from '#src/core/rules.ts'
import { programme } from '#src/media/video.fields.ts'
import { importTarget } from '#src/sheets/import.ts'

const word = length(200, 1).trim()

/**
 * A day, or a day and a time, as sheets have them: `2024-05-01`, `2024/5/1 10:30`, `2024-05-01T10:30:00Z`. Without a zone it
 * is the time of the channel.
 */
const moment = z
  .string()
  .trim()
  .regex(
    /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u,
    {
      error: 'pattern',
    },
  )

/**
 * Videos that are on the platforms already, by a sheet: records without a file, to which claims, figures and revenue
 * attach. Once a platform has told of a video, what it says counts; then a sheet says the programme only.
 */
export const platformVideoImport = importTarget({
  otherKey: ['platform', 'platformVideoId'],
  columns: {
    id: { rule: id, key: true },
    platform: { rule: word },
    platformVideoId: { rule: length(200, 1).trim().regex(/^\S+$/u, { error: 'pattern' }) },
    channel: { rule: word },
    title: { rule: length(500, 1).trim() },
    kind: { rule: word },
    publishedAt: { rule: moment },
    visibility: { rule: word },
    url: { rule: z.url({ protocol: /^https?$/ }).max(500, { error: 'tooLong' }) },
    programme: { rule: programme },
  },
})

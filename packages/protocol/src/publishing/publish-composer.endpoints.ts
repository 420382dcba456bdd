import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { getPublishBatch, mostRowsAtOnce } from './publish-batch.endpoints.ts'
import { composerCells } from './publish-composer.cells.ts'

/** What fills rows: the template that each channel begins with, none, or one by its id. */
const templateChoice = z.union([z.enum(['default', 'none']), id])
export type TemplateChoice = z.output<typeof templateChoice>

export const prepareComposerRows = endpoint({
  method: 'POST',
  url: '/publish-composer/rows',
  access: 'publishTask:create',
  summary:
    'Rows of the composer as they begin: by the template, or else by the video and what was chosen on the channel before; nothing is written',
  body: z.object({
    places: z
      .array(z.object({ videoId: id, channelId: id }))
      .min(1)
      .max(mostRowsAtOnce),
    template: templateChoice.default('default'),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        videoId: id,
        channelId: id,
        cells: composerCells,
        /** Why its template could not fill it, as an error code; it begins as if there were none. */
        problem: z.string().nullable(),
      }),
    ),
    videos: getPublishBatch.output.shape.videos,
    channels: getPublishBatch.output.shape.channels,
  }),
})
export type PreparedRows = z.output<typeof prepareComposerRows.output>

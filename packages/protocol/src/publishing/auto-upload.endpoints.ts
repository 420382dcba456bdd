import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { dropDelivery } from './drop-delivery.endpoints.ts'
import { publishTask } from './publish-task.endpoints.ts'

/**
 * Where a video was sent on to: into the drop box that takes what its department saves, or else to the channel that it is meant
 * for. One of the two is there.
 */
export const sentOn = z.object({ task: publishTask.nullable(), delivery: dropDelivery.nullable() })
export type SentOn = z.output<typeof sentOn>

/**
 * What follows the saving of a video in auto-upload mode (UPL-02), and starts the delivery of its file (VID-02 4): into a drop
 * box where one takes by itself what the department saves; else to its channel, as the person chose there last, and private
 * where they chose nothing. A GET by the specification: called again, it answers with the same delivery or task.
 */
export const videoAsperaUpload = endpoint({
  method: 'GET',
  url: '/sourceVideoUpload/videoAsperaUpload/:id',
  access: 'publishTask:create',
  whileViewing: false,
  summary: 'Sends a saved video on, as configured; once, however often it is called',
  params: z.object({ id }),
  output: sentOn,
})

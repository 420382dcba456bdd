import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { publishTask } from './publish-task.endpoints.ts'

/**
 * What follows the saving of a video in auto-upload mode (UPL-02): it goes to the channel it is meant for, as the person
 * chose there last, and private where they chose nothing. A GET by the specification: called again, it answers with the
 * same task.
 */
export const videoAsperaUpload = endpoint({
  method: 'GET',
  url: '/sourceVideoUpload/videoAsperaUpload/:id',
  access: 'publishTask:create',
  summary: 'Sends a saved video on to its channel; once, however often it is called',
  params: z.object({ id }),
  output: publishTask,
})

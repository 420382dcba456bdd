import { z } from 'zod'
import { taskResult } from '#src/operations/task-result.states.ts'

/** What is done beside a published video: its picture, captions, and the lists that it stands in. */
export const sideStepKinds = ['thumbnail', 'caption', 'playlist'] as const
export type SideStepKind = (typeof sideStepKinds)[number]

/** One of them, and how it stands (E06). `target` is the subtitle file or the playlist; empty for the thumbnail. */
export const sideStep = z.object({
  kind: z.enum(sideStepKinds),
  target: z.string(),
  status: taskResult.schema,
  problemCode: z.string().nullable(),
  platformMessage: z.string().nullable(),
})
export type SideStep = z.output<typeof sideStep>

import { z } from 'zod'
import { id, instant } from '#src/core/fields.ts'

/**
 * Why a failed task is not offered every way out. `videoWaits`: its video is on the platform; a retry goes on with that
 * very video, stopping the task takes it away, and only then another one can be sent. `overtaken`: the same content was
 * submitted to the channel later and is on its way or public, so this task can only be stopped.
 */
export const failedTaskAdvice = ['videoWaits', 'overtaken'] as const
export type FailedTaskAdvice = (typeof failedTaskAdvice)[number]

/**
 * What a refusal tells of the other task that is in the way. Whoever may not see that task is told the channel, which
 * they named themselves, and how it stands, and nothing more.
 */
export const otherTask = z.object({
  /** `waits`: it failed, and its video may still be taken up. */
  stands: z.enum(['published', 'underWay', 'waits']),
  channel: z.string(),
  title: z.string().optional(),
  taskId: id.optional(),
  /** When it became public; of a task that did not, when it was submitted. */
  publishedAt: instant.optional(),
  submittedAt: instant.optional(),
  /** Of the video at its platform. */
  url: z.string().optional(),
})
export type OtherTask = z.output<typeof otherTask>

/**
 * The `params` of `publishing.sameAgain`: the same content, by size, checksum and length, was published to the channel, or
 * is about to be. The call repeated with this `confirmation` goes through as long as nothing has changed about that.
 */
export const sameAgain = otherTask.extend({ confirmation: z.string() })
export type SameAgain = z.output<typeof sameAgain>

import { z } from 'zod'
import { visibilityCode } from '#src/channels/platform-video.codes.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { lookMinutes, lookStates } from './proof.ts'
import { visibility } from './publish-task.fields.ts'
import { deliveryStages } from './publish-task.states.ts'

/** One try to bring the bytes to the platform, and when each thing about it was known. */
export const proofDelivery = z.object({
  generation: z.number().int(),
  stage: z.enum(deliveryStages),
  stageSince: instant,
  /** The name that only we know: a tag on the video until it is described, where the platform's videos carry some. */
  marker: z.string(),
  begunAt: instant,
  /** When the platform opened an upload session; null where it has not, or that was not noted. */
  sessionAt: instant.nullable(),
  bytesConfirmed: z.number().int(),
  bytesTotal: z.number().int(),
  /** When the platform confirmed bytes last. */
  bytesAt: instant.nullable(),
  platformVideoId: z.string().nullable(),
  videoAt: instant.nullable(),
})

/** A look at the published video. */
export const proofLook = z.object({
  minute: z.literal([...lookMinutes]),
  dueAt: instant,
  state: z.enum(lookStates),
  /** When it was looked at, or given up. */
  at: instant.nullable(),
  visibility: visibilityCode.nullable(),
  /** Why it was not looked at, or not yet: an error code. */
  problem: z.string().nullable(),
})
export type ProofLook = z.output<typeof proofLook>

export const publishProof = z.object({
  wanted: visibility,
  publishedAt: instant.nullable(),
  /** How the newest look saw it, and whether that is what was wanted. */
  seen: visibilityCode.nullable(),
  seenAt: instant.nullable(),
  difference: z.enum(['lost', 'other']).nullable(),
  watchUrl: z.string().nullable(),
  deliveries: z.array(proofDelivery),
  looks: z.array(proofLook),
})
export type PublishProof = z.output<typeof publishProof>

export const getPublishProof = endpoint({
  method: 'GET',
  url: '/publish-tasks/:id/proof',
  access: 'publishTask:read',
  summary:
    'What proves that a task was published once, and how its video was seen after 1, 10 and 60 minutes',
  params: z.object({ id }),
  output: publishProof,
})

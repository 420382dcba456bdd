import { id } from '@pindao/protocol/core/fields.ts'
import { derivativeKinds } from '@pindao/protocol/media/video-files.endpoints.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

const payload = z.object({ videoId: id, kind: z.enum(derivativeKinds), attempt: z.int() })
const patience = { heartbeatSeconds: 30, retryLimit: 5, retryDelay: 5, retryBackoff: true } as const

/** Draws a storyboard or a wave. Doing it twice draws the same. */
export const drawJob = defineJob({ name: 'media.draw', payload, expireInSeconds: 6 * 3600, ...patience })

/** Makes the copy that every browser plays, in a lane of its own: drawings do not wait for it. */
export const proxyJob = defineJob({ name: 'media.proxy', payload, expireInSeconds: 23 * 3600, ...patience })

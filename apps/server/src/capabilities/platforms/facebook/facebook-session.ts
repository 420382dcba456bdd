import type { FbFormat } from '@pindao/protocol/publishing/publish-task.fields.ts'
import { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'

const videoId = z.string().regex(/^\d{1,25}$/u)
const pageId = videoId

const session = z.discriminatedUnion('format', [
  z.object({ format: z.literal('watch'), pageId, videoId, uploadSessionId: z.string().min(1) }),
  z.object({ format: z.literal('reels'), pageId, videoId, uploadUrl: z.url() }),
])

/** What an upload needs after its start: the id of its video, and where its bytes go (platforms.md D3, D4). */
export type FacebookSession = z.output<typeof session>
export type WatchSession = Extract<FacebookSession, { format: Extract<FbFormat, 'watch'> }>
export type ReelSession = Extract<FacebookSession, { format: Extract<FbFormat, 'reels'> }>

export const writeSession = (given: FacebookSession): string => JSON.stringify(given)

/** @throws PlatformProblem for a text that is no session of ours */
export function readSession(text: string): FacebookSession {
  try {
    return session.parse(JSON.parse(text))
  } catch (cause) {
    throw new PlatformProblem('rejected', 'no session of Facebook', { cause })
  }
}

import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'

/** What platforms count of channels and videos: collected, kept by the day, shown, watched. */
export type ChannelData = {
  readonly routes: readonly Route[]
  work(queue: Queue): Promise<void>
}

export function createChannelData(_kit: Kit): ChannelData {
  return { routes: [], async work() {} }
}

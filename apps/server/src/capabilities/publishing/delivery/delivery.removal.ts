import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import type { Run } from './delivery.context.ts'

/**
 * Takes a video away from the platform, and asks there whether it is gone: before that nothing is begun that would come
 * beside it, and no task counts as stopped.
 */
export async function takeVideoAway(run: Run, videoId: string): Promise<void> {
  await run.call((token) => run.adapter.remove(token, videoId))
  const { state } = await run.call((token) => run.adapter.read(token, videoId))
  if (state.kind !== 'missing')
    throw new PlatformProblem('transient', 'a video that was taken away is still shown')
}

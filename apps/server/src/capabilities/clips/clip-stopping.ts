import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Kit } from '#src/platform/kit.ts'
import { announceClip } from './clip.announce.ts'
import * as store from './clip.store.ts'
import { findOpen, findUnheldStopping, isHeld } from './clip-making.store.ts'
import type { ClipSteps } from './clip-steps.ts'

/** So long a task may take to stop (E05). */
const longestStopSeconds = 600

/** Ends tasks whose worker is gone before it stopped, and says so of those that do not stop. */
export function createClipStopping({
  database,
  clock,
  steps,
}: Pick<Kit, 'database' | 'clock'> & { readonly steps: Pick<ClipSteps, 'endUnheld'> }) {
  const now = () => instantIn(clock, 0)

  /** @returns of how many clips something was settled */
  return async (): Promise<number> => {
    const left = await findUnheldStopping(database.db, now())
    for (const clipId of left)
      await database.transaction(async (tx) => {
        const clip = await store.lockClip(tx, clipId)
        // Another worker was quicker: it stops what is to stop before anything else.
        if (clip === null || isHeld(clip, now())) return
        const { stopping } = await findOpen(tx, clipId)
        await steps.endUnheld(tx, clipId, stopping)
        await announceClip(tx, clipId)
      })
    const stuck = await store.findStuckTerminating(database.db, instantIn(clock, -longestStopSeconds))
    for (const { task, clip } of stuck)
      await database.transaction(async (tx) => {
        await store.lockClip(tx, clip.id)
        const into = moveInto(clipTaskStatus, 'terminateFailed', 'system', ['terminating'])
        await store.moveClipTask(tx, task.id, into, { at: now(), reason: 'failed' })
        await announceClip(tx, clip.id)
      })
    return left.length + stuck.length
  }
}

import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findDelivery, insertDelivery, updateDelivery } from './delivery.store.ts'
import { newMarker } from './marker.ts'

const spoilt: readonly ErrorCode[] = ['publishing.refusedByPlatform', 'publishing.removedByPlatform']

/** Problems after which the platform's video is of no use any more. */
export function isSpoilt(problemCode: string | null): boolean {
  return spoilt.some((code) => code === problemCode)
}

/** Begins another generation of a task whose video is of no use: that one is taken away before anything is sent. */
export async function startAnew(tx: Tx, taskId: bigint, at: string): Promise<void> {
  const last = await findDelivery(tx, taskId)
  if (!last) throw new Error(`task ${taskId} has no delivery`)
  await updateDelivery(tx, last, { stage: 'done' }, at)
  const generation = last.generation + 1
  const marker = newMarker(taskId, generation)
  const replacesVideoId = last.platformVideoId ?? last.replacesVideoId
  await insertDelivery(tx, { taskId, generation, marker, bytesTotal: last.bytesTotal, replacesVideoId }, at)
}

import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import type { VideoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import {
  type DropDeliveryStatus,
  dropDeliveryStatus,
} from '@pindao/protocol/publishing/drop-delivery.states.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { EventReason } from '#src/platform/timeline/timeline.ts'
import type { DropDeliveryRow } from './drop-box.table.ts'
import type { DropDeps } from './drop-delivery.context.ts'
import { moveDelivery } from './drop-delivery.store.ts'

/** The state of the video (E01) while its delivery is in a state. */
const ofVideo: Readonly<Record<DropDeliveryStatus, VideoUploadStatus>> = {
  withdrawn: 'saved',
  queued: 'uploadQueued',
  uploading: 'uploading',
  delivered: 'uploaded',
  failed: 'uploadFailed',
  retrying: 'retrying',
}

type Follow = Pick<DropDeps, 'moveVideo'>

/**
 * Moves a delivery, and its video with it where that follows.
 *
 * @returns whether the delivery moved; false means another state, which is the caller's conflict
 */
export async function moveWithVideo(
  { moveVideo }: Follow,
  tx: Tx,
  row: Pick<DropDeliveryRow, 'id' | 'videoId' | 'leads'>,
  to: DropDeliveryStatus,
  by: { readonly actor: 'person' | 'system'; readonly only?: readonly DropDeliveryStatus[] },
  why: EventReason,
): Promise<boolean> {
  const move = moveInto(dropDeliveryStatus, to, by.actor, by.only)
  if (!(await moveDelivery(tx, row.id, move, why))) return false
  if (row.leads) {
    const from = move.from.map((name) => ofVideo[name])
    await moveVideo(tx, row.videoId, { from, to: ofVideo[to], actor: by.actor }, why)
  }
  return true
}

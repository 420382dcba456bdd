import { type Move, moveInto } from '@pindao/protocol/core/enumeration.ts'
import { type VideoUploadStatus, videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { type EventReason, moveRecord, type RecordKind } from '#src/platform/timeline/timeline.ts'
import { announceVideo } from './video.news.ts'
import { video } from './video.table.ts'

const kind: RecordKind<VideoUploadStatus> = {
  entity: 'video',
  states: videoUploadStatus,
  table: video,
  state: 'uploadStatus',
  beside: (at) => ({ updatedAt: at }),
}

/**
 * Moves the upload state of a video (E01) with what delivers it, and tells whoever may see the video.
 *
 * @returns whether it moved; one that stands elsewhere stays there
 */
export async function moveUpload(
  tx: Tx,
  id: bigint,
  move: Move<VideoUploadStatus>,
  why: EventReason,
): Promise<boolean> {
  if (!(await moveRecord(tx, kind, id, move, why))) return false
  const [row] = await tx
    .select({ ownerStaffId: video.ownerStaffId, departmentId: video.departmentId })
    .from(video)
    .where(eq(video.id, id))
  if (row) await announceVideo(tx, id, row)
  return true
}

/**
 * Brings a video of which nothing is under way into the queue, for a person who wants it delivered.
 *
 * @returns false where something is: what is asked for then has a state of its own only
 */
export async function queueUpload(tx: Tx, id: bigint, why: EventReason): Promise<boolean> {
  // One that failed is given up first, as the table has it.
  await moveUpload(tx, id, moveInto(videoUploadStatus, 'saved', 'person', ['uploadFailed']), why)
  return moveUpload(tx, id, moveInto(videoUploadStatus, 'uploadQueued', 'person'), why)
}

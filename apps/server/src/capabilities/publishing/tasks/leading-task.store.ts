import type { Move } from '@pindao/protocol/core/enumeration.ts'
import type { VideoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import type { PublishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq } from 'drizzle-orm'
import { moveUpload } from '#src/capabilities/media/media.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { EventReason } from '#src/platform/timeline/timeline.ts'
import { publishTask } from './publish-task.table.ts'

type Steps = readonly Move<VideoUploadStatus>[]

const goesOn: Steps = [{ from: ['uploadFailed'], to: 'retrying', actor: 'system' }]
const begins: Steps = [{ from: ['uploadQueued', 'retrying'], to: 'uploading', actor: 'system' }]
const fails: Steps = [...begins, { from: ['uploading'], to: 'uploadFailed', actor: 'system' }]
const arrives: Steps = [...begins, { from: ['uploading'], to: 'uploaded', actor: 'system' }]
/** Taken out of the queue, or stopped and then given up. */
const ends: Steps = [
  { from: ['uploading', 'retrying'], to: 'uploadFailed', actor: 'system' },
  { from: ['uploadQueued', 'uploadFailed'], to: 'saved', actor: 'person' },
]

/** What each state of the task means for the upload state of the video that it delivers (E04 → E01). */
const stepsOf: Readonly<Record<PublishTaskStatus, Steps>> = {
  draft: ends,
  toPublish: goesOn,
  editing: goesOn,
  editFailed: fails,
  composing: goesOn,
  composeFailed: fails,
  downloadQueued: goesOn,
  downloadFailed: fails,
  publishQueued: goesOn,
  publishing: begins,
  publishFailed: fails,
  published: arrives,
  terminating: [],
  terminated: ends,
}

/** Has the video follow the task that delivers it, where this is that task (UPL-02, VID-02). */
export async function followTask(
  tx: Tx,
  taskId: bigint,
  to: PublishTaskStatus,
  why: EventReason,
): Promise<void> {
  const [row] = await tx
    .select({ videoId: publishTask.videoId })
    .from(publishTask)
    .where(and(eq(publishTask.id, taskId), eq(publishTask.leadsVideo, true)))
  if (row) for (const step of stepsOf[to]) await moveUpload(tx, row.videoId, step, why)
}

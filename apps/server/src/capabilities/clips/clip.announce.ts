import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { findTasksOfClip, type ListedClipTask } from './clip.store.ts'

/** Tells the tabs that may see it that a task stands elsewhere now; as the trigger `follow_publish_task` does. */
export const announceClipTask = (tx: Tx, { task, clip, ofChannel }: ListedClipTask): Promise<void> =>
  publishLive(
    tx,
    { type: 'clipTask', id: String(task.id) },
    {
      permission: 'clip:read',
      ownerStaffId: clip.editorId,
      departmentId: clip.departmentId,
      also: ofChannel,
    },
  )

/** The same of all tasks of a clip. */
export async function announceClip(tx: Tx, clipId: bigint): Promise<void> {
  for (const row of await findTasksOfClip(tx, clipId)) await announceClipTask(tx, row)
}

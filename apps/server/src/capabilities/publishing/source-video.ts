import { failedForGood } from '@pindao/protocol/publishing/final-refusals.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'

/** Whose the video of a task is, as JSON of the database has it: its department is the uploader's, not the channel's. */
export type SourceVideo = { readonly ownerStaffId: string; readonly departmentId: string }

/** What a task tells of its video is for whoever may read that video, by permission and by data scope (PERM-03). */
export function maySeeVideo(actor: Actor, { ownerStaffId, departmentId }: SourceVideo): boolean {
  const scope = { ownerStaffId: BigInt(ownerStaffId), departmentId: BigInt(departmentId) }
  return actor.permissions.has('video:read') && coversRecord(actor, scope)
}

/** Whether publishing the video anew is offered for a task: where it helps, to whoever may publish that video. */
export function mayRepublish(
  actor: Actor,
  task: { readonly status: number; readonly problemCode: string | null },
  video: SourceVideo,
): boolean {
  const mayPublish = actor.permissions.has('publishTask:create')
  return mayPublish && failedForGood(task.status, task.problemCode) && maySeeVideo(actor, video)
}

import { type Actor, coversRecord } from '#src/platform/context.ts'
import { type TaskStanding, type WayOut, waysOut } from './publish-task.machine.ts'

/** Whose the video of a task is, as JSON of the database has it: its department is the uploader's, not the channel's. */
export type SourceVideo = {
  readonly ownerStaffId: string
  readonly departmentId: string
  readonly deleted: boolean
}

/** What a task tells of its video is for whoever may read that video, by permission and by data scope (PERM-03). */
export function maySeeVideo(
  actor: Actor,
  { ownerStaffId, departmentId }: Omit<SourceVideo, 'deleted'>,
): boolean {
  const scope = { ownerStaffId: BigInt(ownerStaffId), departmentId: BigInt(departmentId) }
  return actor.permissions.has('video:read') && coversRecord(actor, scope)
}

/** The ways out of a task that are offered to this person: publishing anew to whoever may publish that video. */
export function waysOutFor(actor: Actor, task: TaskStanding, video: SourceVideo): WayOut[] {
  const { permissions } = actor
  const permitted: Readonly<Record<WayOut, boolean>> = {
    republish: permissions.has('publishTask:create') && !video.deleted && maySeeVideo(actor, video),
    retry: permissions.has('publishTask:retry'),
    terminate: permissions.has('publishTask:terminate'),
  }
  return waysOut(task).filter((way) => permitted[way])
}

import { orientations, type Video } from '@pindao/protocol/media/video.record.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { videoClaimOf } from '#src/capabilities/channels/channels.ts'
import { type Actor, coversRecord, type RecordScope } from '#src/platform/context.ts'
import type { ViewUrl } from '../files/view-links.ts'
import type { NewestTask, PresentedVideo } from './video-row.store.ts'

/** A video as it is sent to this person, with what this person may do to it now. */
export function presentVideo(row: PresentedVideo, actor: Actor, viewUrl: ViewUrl): Video {
  return {
    id: row.id,
    title: row.title,
    fileName: row.fileName,
    channelId: row.channelId,
    channelName: row.channelName,
    videoPlatform: row.platform,
    uploadStatus: row.uploadStatus as Video['uploadStatus'],
    size: row.size,
    durationMs: row.durationMs,
    width: row.width,
    height: row.height,
    orientation: orientationOf(row),
    videoCodec: row.videoCodec,
    frameRate: row.frameRate,
    audioCodec: row.audioCodec,
    container: row.container,
    crc32: row.crc32,
    authName: row.ownerName,
    thumbnailUrl: row.thumbnailKey === null ? null : viewUrl(actor, BigInt(row.id), row.thumbnailKey),
    storyboardUrl: row.storyboardKey === null ? null : viewUrl(actor, BigInt(row.id), row.storyboardKey),
    language: row.language,
    programme: row.programme,
    programmeType: row.programmeType,
    episode: row.episode,
    tags: [...row.tags],
    remark: row.remark,
    licenceFrom: row.licenceFrom,
    licenceTo: row.licenceTo,
    licenceTerritories: [...row.licenceTerritories],
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    publishTask: shownTask(actor, row.publishTasks),
    claim: videoClaimOf(row.claim),
    music: row.music,
    made:
      row.sourceVideoId === null || row.madeAs === null ? null : { of: row.sourceVideoId, as: row.madeAs },
    version: row.version,
    actions: actionsOf(actor, row.publishTasks[0]),
  }
}

/** How a picture is held. A square one lies. */
export function orientationOf({
  height,
  width,
}: Pick<PresentedVideo, 'height' | 'width'>): Video['orientation'] {
  return height > width ? orientations.portrait : orientations.landscape
}

/** A record of its own: told to whoever may read it, by permission and by data scope (PERM-03). */
export function shownTask(
  actor: Actor,
  [newest, before]: PresentedVideo['publishTasks'],
): Video['publishTask'] {
  if (newest === undefined || !maySee(actor, newest)) return null
  const { id, status } = newest
  return { id, status, others: before !== undefined && maySee(actor, before) }
}

/** As publishing has it: whoever submitted the task, and whoever has its channel now. */
function maySee(actor: Actor, { ownerStaffId, departmentId, ofChannel }: NewestTask): boolean {
  if (!actor.permissions.has('publishTask:read')) return false
  const submission = { ownerStaffId: BigInt(ownerStaffId), departmentId: BigInt(departmentId) }
  return coversRecord(actor, submission) || coversRecord(actor, scopeOf(ofChannel))
}

function scopeOf(ofChannel: NewestTask['ofChannel']): RecordScope {
  const { ownerStaffId, departmentId, backupStaffId, groupId } = ofChannel
  return {
    ownerStaffId: BigInt(ownerStaffId),
    departmentId: BigInt(departmentId),
    backupStaffId: backupStaffId === null ? null : BigInt(backupStaffId),
    groupId: groupId === null ? null : BigInt(groupId),
  }
}

const overStates: readonly number[] = [publishTaskStatus.codes.published, publishTaskStatus.codes.terminated]

/** By permission; deleting is offered when the newest task is over, and the service asks for the others. */
function actionsOf(actor: Actor, task: NewestTask | undefined): Video['actions'] {
  const over = task === undefined || overStates.includes(task.status)
  const actions: Video['actions'] = ['preview']
  if (actor.permissions.has('publishTask:create')) actions.unshift('publish')
  if (actor.permissions.has('video:update')) actions.push('update')
  if (actor.permissions.has('video:delete') && over) actions.push('delete')
  return actions
}

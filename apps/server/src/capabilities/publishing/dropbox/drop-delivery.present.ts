import type { DropDelivery, DropEvent } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import type { TimelineRow } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedDelivery } from './drop-delivery.store.ts'

/** A delivery as people see it, with what this person may do about it now. */
export function presentDelivery(
  { permissions }: Pick<Actor, 'permissions'>,
  { delivery: row, box, title, askedByName }: ListedDelivery,
): DropDelivery {
  const status = dropDeliveryStatus.nameOf(row.status)
  const rest = row.bytesTotal - row.bytesSent
  const isMoving = status === 'uploading' && row.speed !== null && row.speed > 0
  const isStopped = box.stoppedAt !== null
  const waitsForBox = isStopped && (status === 'queued' || status === 'retrying')
  return {
    id: String(row.id),
    videoId: String(row.videoId),
    title,
    fileName: row.fileName,
    dropBox: { id: String(box.id), name: box.name, kind: box.kind, stopped: isStopped },
    path: row.path,
    status: row.status as DropDelivery['status'],
    stage: row.stage,
    bytesTotal: row.bytesTotal,
    bytesSent: row.bytesSent,
    speed: status === 'uploading' ? row.speed : null,
    restSeconds: isMoving && row.speed ? Math.ceil(rest / row.speed) : null,
    tries: row.tries,
    retryAt: row.retryAt,
    problemCode: waitsForBox ? 'dropbox.hostKeyChanged' : row.problemCode,
    problemDetail: row.problemDetail,
    askedBy: askedByName,
    again: row.again,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deliveredAt: row.deliveredAt,
    actions: actionsOf(permissions, status, row.problemCode),
  }
}

function actionsOf(
  permissions: Actor['permissions'],
  status: ReturnType<typeof dropDeliveryStatus.nameOf>,
  problem: string | null,
): DropDelivery['actions'] {
  const actions: DropDelivery['actions'] = []
  if (permissions.has('dropDelivery:update')) {
    // Only another file, or the wish to replace it, helps where one lies there.
    if (status === 'failed' && problem !== 'dropbox.fileThere' && problem !== 'dropbox.sourceChanged')
      actions.push('retry')
    if (['queued', 'uploading', 'retrying', 'failed'].includes(status)) actions.push('withdraw')
  }
  const maySendAgain = status === 'delivered' || status === 'withdrawn' || problem === 'dropbox.fileThere'
  if (permissions.has('dropDelivery:create') && maySendAgain) actions.push('deliverAgain')
  return actions
}

export function presentDropEvent({ event, actorName }: TimelineRow): DropEvent {
  return {
    id: String(event.id),
    at: event.at,
    actor: event.actor as DropEvent['actor'],
    staffName: actorName,
    from: event.fromState as DropEvent['from'],
    to: event.toState as DropEvent['to'],
    reason: event.reason,
    detail: event.detail,
    problemCode: event.problemCode,
  }
}

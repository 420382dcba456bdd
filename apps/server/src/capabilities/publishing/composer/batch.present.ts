import type { BatchRow, PublishBatch } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import type { TimelineRow } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedBatch } from './batch.store.ts'
import type { BatchFigures, PlacedRow } from './batch-row.store.ts'

const nothing: BatchFigures = {
  total: 0,
  videos: 0,
  channels: 0,
  unmade: 0,
  refused: 0,
  waiting: 0,
  underWay: 0,
  published: 0,
  failed: 0,
  ended: 0,
}

/** A batch as it is sent to this person, with what this person may do to it now. */
export function presentBatch(
  { permissions }: Actor,
  { batch, ownerName }: ListedBatch,
  figures: BatchFigures = nothing,
): PublishBatch {
  const { videos, channels, ...counts } = figures
  const { draft, submitted } = publishBatchStatus.codes
  const isDraft = batch.status === draft
  const isOpen = counts.unmade + counts.waiting + counts.underWay > 0
  const offered = {
    edit: isDraft && permissions.has('publishTask:create'),
    submit: isDraft && counts.total > 0 && permissions.has('publishTask:create'),
    withdraw: batch.status === submitted && isOpen && permissions.has('publishTask:terminate'),
    copy: permissions.has('publishTask:create'),
    delete: isDraft && permissions.has('publishTask:update'),
  }
  return {
    id: String(batch.id),
    name: batch.name,
    status: batch.status as PublishBatch['status'],
    zone: batch.zone,
    counts,
    videoCount: videos,
    channelCount: channels,
    ownerName,
    createdAt: batch.createdAt,
    updatedAt: batch.updatedAt,
    submittedAt: batch.submittedAt,
    version: batch.version,
    actions: (Object.keys(offered) as (keyof typeof offered)[]).filter((action) => offered[action]),
  }
}

export function presentRow(row: PlacedRow): BatchRow {
  return {
    videoId: String(row.videoId),
    channelId: String(row.channelId),
    position: row.position,
    cells: row.cells,
    confirmed: row.confirmed,
    taskId: row.taskId === null ? null : String(row.taskId),
    status: row.status as BatchRow['status'],
    problem: row.problem === null ? null : { code: row.problem, params: { ...row.problemParams } },
  }
}

export function presentBatchEvent({ event, actorName }: TimelineRow) {
  return { id: String(event.id), at: event.at, actorName, reason: event.reason, detail: event.detail }
}

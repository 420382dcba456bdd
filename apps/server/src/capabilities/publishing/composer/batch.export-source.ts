import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import type { PublishBatch } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import type { Actor } from '#src/platform/context.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { presentBatch } from './batch.present.ts'
import { listBatches } from './batch.store.ts'
import { countBatchRows } from './batch-row.store.ts'

const statusKey = (code: number) => `publishing:composer.status.${publishBatchStatus.nameOf(code)}`

/** The list of batches as a file, with how far each is. */
export const batchExportSource = () =>
  pagedExportSource<'publishBatch.export', PublishBatch>({
    kind: 'publishBatch.export',

    async page(db, { actor, params: { filter } }, window) {
      const { sort } = filter
      const { rows, total } = await listBatches(db, actor, filterOf(actor, filter), { ...window, sort })
      const figures = await countBatchRows(
        db,
        rows.map(({ batch }) => batch.id),
      )
      return { rows: rows.map((row) => presentBatch(actor, row, figures.get(row.batch.id))), total }
    },

    cells: ({ words }) => ({
      id: ({ id }) => id,
      name: ({ name }) => name,
      status: ({ status }) => words(statusKey(status)),
      videos: ({ videoCount }) => videoCount,
      channels: ({ channelCount }) => channelCount,
      total: ({ counts }) => counts.total,
      waiting: ({ counts }) => counts.waiting + counts.unmade,
      underWay: ({ counts }) => counts.underWay,
      published: ({ counts }) => counts.published,
      failed: ({ counts }) => counts.failed,
      refused: ({ counts }) => counts.refused,
      ended: ({ counts }) => counts.ended,
      submittedAt: ({ submittedAt }) => submittedAt,
      owner: ({ ownerName }) => ownerName,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(_db, { actor, params: { filter }, words }) {
      const { name, status, owner } = filter
      return toldConditions(words, [
        ['publishing:composer.name', name],
        ['publishing:search.status', status?.map((code) => words(statusKey(code))).join(', ')],
        ['publishing:search.owner', owner && actor.fullName],
      ])
    },
  })

const filterOf = (actor: Actor, filter: Partial<OperationParams<'publishBatch.export'>['filter']>) => ({
  name: filter.name,
  statuses: filter.status,
  ownerStaffId: filter.owner === 'me' ? actor.staffId : undefined,
})

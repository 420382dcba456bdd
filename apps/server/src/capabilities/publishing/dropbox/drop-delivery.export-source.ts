import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import type { DropDelivery } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import type { Actor } from '#src/platform/context.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { presentDelivery } from './drop-delivery.present.ts'
import { listDeliveries } from './drop-delivery.store.ts'

const statusKey = (code: number) => `states:dropDelivery.${dropDeliveryStatus.nameOf(code)}`

/** The list of deliveries to drop boxes as a file. */
export const dropDeliveryExportSource = () =>
  pagedExportSource<'dropDelivery.export', DropDelivery>({
    kind: 'dropDelivery.export',

    async page(db, { actor, params: { filter } }, window) {
      const { sort } = filter
      const { rows, total } = await listDeliveries(db, actor, filterOf(actor, filter), { ...window, sort })
      return { rows: rows.map((row) => presentDelivery(actor, row)), total }
    },

    cells: ({ words }) => ({
      id: ({ id }) => id,
      title: ({ title }) => title,
      videoId: ({ videoId }) => videoId,
      fileName: ({ fileName }) => fileName,
      dropBox: ({ dropBox }) => dropBox.name,
      path: ({ path }) => path,
      status: ({ status }) => words(statusKey(status)),
      problem: ({ problemCode }) => problemCode && words.or(`errors:${problemCode}`, problemCode),
      size: ({ bytesTotal }) => bytesTotal,
      sent: ({ bytesSent }) => bytesSent,
      askedBy: ({ askedBy }) => askedBy,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
      deliveredAt: ({ deliveredAt }) => deliveredAt,
    }),

    async conditions(_db, { actor, params: { filter }, words }) {
      const { title, status, dropBoxId, videoId, owner } = filter
      return toldConditions(words, [
        ['dropbox:delivery.video', title ?? videoId],
        ['dropbox:delivery.status', status?.map((code) => words(statusKey(code))).join(', ')],
        ['dropbox:box.one', dropBoxId],
        ['dropbox:delivery.owner', owner && actor.fullName],
      ])
    },
  })

function filterOf(actor: Actor, filter: Partial<OperationParams<'dropDelivery.export'>['filter']>) {
  const { title, status, dropBoxId, videoId, owner } = filter
  return {
    title,
    status,
    dropBoxId: dropBoxId === undefined ? undefined : BigInt(dropBoxId),
    videoId: videoId === undefined ? undefined : BigInt(videoId),
    askedBy: owner === 'me' ? actor.staffId : undefined,
  }
}

import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { listBin } from './video-bin.store.ts'

type Deleted = Awaited<ReturnType<typeof listBin>>['rows'][number] & { readonly id: bigint }

/** The bin of videos as a file. */
export const deletedVideoExportSource = pagedExportSource<'deletedVideo.export', Deleted>({
  kind: 'deletedVideo.export',

  async page(db, { actor, params: { filter } }, window) {
    const { rows, total } = await listBin(db, actor, filter.title ?? '', window)
    return { rows: rows.map((row) => ({ ...row, id: row.video.id })), total }
  },

  cells: () => ({
    id: ({ id }) => String(id),
    title: ({ video }) => video.title,
    fileName: ({ video }) => video.fileName,
    channel: ({ channelName }) => channelName,
    size: ({ video }) => video.size,
    uploader: ({ ownerName }) => ownerName,
    createdAt: ({ video }) => video.createdAt,
    deletedBy: ({ deletedBy }) => deletedBy,
    deletedAt: ({ video }) => video.deletedAt,
  }),

  conditions: async (_db, { params: { filter }, words }) =>
    toldConditions(words, [['media:search.title', filter.title]]),
})

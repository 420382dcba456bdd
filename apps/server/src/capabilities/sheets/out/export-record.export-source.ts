import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { listName } from './export-label.ts'
import { type ListedExport, listRecords } from './export-record.store.ts'

type Exported = ListedExport & { readonly id: bigint }

/** The list of exports as a file: who took what. Says whose the files are, so that each page says who took it. */
export const exportRecordSource = (now: () => string) =>
  pagedExportSource<'sheetExport.export', Exported>({
    kind: 'sheetExport.export',
    sensitive: true,

    async page(db, { actor, params: { filter } }, window) {
      const { sort, owner, ...asked } = filter
      const ownerStaffId = owner === undefined ? undefined : actor.staffId
      const found = await listRecords(db, actor, { ...asked, ownerStaffId }, { ...window, sort, now: now() })
      return { rows: found.rows.map((row) => ({ ...row, id: row.file.id })), total: found.total }
    },

    cells: ({ words }) => ({
      fileName: ({ file }) => file.fileName,
      list: ({ file }) => listName(file.kind, words),
      owner: ({ ownerName }) => ownerName,
      conditions: ({ file }) => file.conditions.map(([label, value]) => `${label}: ${value}`).join('; '),
      rows: ({ file }) => file.rows,
      size: ({ file }) => file.size,
      state: ({ state }) => words(`sheets:exports.state.${state}`),
      createdAt: ({ file }) => file.createdAt,
      expiresAt: ({ file }) => file.expiresAt,
    }),

    conditions: async (_db, { actor, params: { filter }, words }) =>
      toldConditions(words, [
        ['sheets:exports.search', filter.name],
        ['sheets:exports.list', filter.kind && listName(filter.kind, words)],
        ['sheets:exports.stateOf', filter.state && words(`sheets:exports.state.${filter.state}`)],
        ['sheets:exports.owner', filter.owner && actor.fullName],
      ]),
  })

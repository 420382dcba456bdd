import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { findFilterNames } from '../channel-export.store.ts'
import { type ListedGroup, listGroups } from './group.store.ts'

/** The list of channel groups as a file. */
export const groupExportSource = pagedExportSource<
  'channelGroup.export',
  ListedGroup & { readonly id: bigint }
>({
  kind: 'channelGroup.export',

  async page(db, { actor, params: { filter } }, window) {
    const { name, departmentId, sort } = filter
    const asked = { name, departmentId: departmentId === undefined ? undefined : BigInt(departmentId) }
    const { rows, total } = await listGroups(db, actor, asked, { ...window, sort })
    return { rows: rows.map((row) => ({ ...row, id: row.group.id })), total }
  },

  cells: ({ words }) => ({
    id: ({ id }) => String(id),
    name: ({ group }) => group.name,
    department: ({ departmentCode }) => words.or(`access:department.${departmentCode}`, departmentCode),
    leader: ({ leaderName }) => leaderName,
    channelCount: ({ channelCount }) => channelCount,
    timeZone: ({ group }) => group.timeZone,
    createdAt: ({ group }) => group.createdAt,
  }),

  async conditions(db, { actor, params: { filter }, words }) {
    const { department } = await findFilterNames(db, actor, { departmentId: filter.departmentId })
    return toldConditions(words, [
      ['sheets:column.channelGroup.name', filter.name],
      [
        'sheets:column.channelGroup.department',
        department && words.or(`access:department.${department}`, department),
      ],
    ])
  },
})

import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { type ListedProject, listProjects } from './project.store.ts'

/** The list of API projects as a file; never a secret. */
export const projectExportSource = pagedExportSource<
  'apiProject.export',
  ListedProject & { readonly id: bigint }
>({
  kind: 'apiProject.export',

  async page(db, { params: { filter } }, window) {
    const { name, sort } = filter
    const { rows, total } = await listProjects(db, { name }, { ...window, sort })
    return { rows: rows.map((row) => ({ ...row, id: row.project.id })), total }
  },

  cells({ words }) {
    const flag = (value: boolean) => words(value ? 'sheets:yes' : 'sheets:no')
    return {
      id: ({ id }) => String(id),
      name: ({ project }) => project.name,
      clientId: ({ project }) => project.clientId,
      platform: ({ project }) => words.or(`states:platform.${project.platform}`, project.platform),
      audited: ({ project }) => flag(project.audited),
      enabled: ({ project }) => flag(project.enabled),
      grantCount: ({ grantCount }) => grantCount,
      channelCount: ({ channelCount }) => channelCount,
      note: ({ project }) => project.note,
      createdAt: ({ project }) => project.createdAt,
      updatedAt: ({ project }) => project.updatedAt,
    }
  },

  conditions: async (_db, { params: { filter }, words }) =>
    toldConditions(words, [['sheets:column.apiProject.name', filter.name]]),
})

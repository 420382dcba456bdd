import { exportEntry } from '#src/sheets/export.ts'
import { publishTemplateConditions } from './publish-template.filter.ts'

/** The list of templates as a file. */
export const publishTemplateExport = exportEntry({
  filter: publishTemplateConditions,
  columns: {
    id: 'id',
    name: 'text',
    kind: 'state',
    platform: 'state',
    language: 'text',
    scope: 'state',
    department: 'text',
    channel: 'text',
    title: 'text',
    description: 'text',
    tags: 'text',
    state: 'state',
    channelCount: 'integer',
    owner: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})

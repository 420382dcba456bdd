import { exportEntry } from '#src/sheets/export.ts'
import { publishTaskConditions } from './publish-task.filter.ts'

/** The list of publish tasks as a file. */
export const publishTaskExport = exportEntry({
  filter: publishTaskConditions,
  columns: {
    id: 'id',
    title: 'text',
    videoTitle: 'text',
    videoId: 'id',
    status: 'state',
    problem: 'state',
    channel: 'text',
    platform: 'state',
    visibility: 'state',
    madeForKids: 'state',
    tags: 'text',
    description: 'text',
    platformVideoId: 'id',
    watchUrl: 'url',
    createdAt: 'instant',
    operator: 'text',
    updatedAt: 'instant',
    publishedAt: 'instant',
  },
})

import { exportEntry } from '#src/sheets/export.ts'
import { channelConditions } from './channel.filter.ts'

/** The list of channels as a file. */
export const channelExport = exportEntry({
  filter: channelConditions,
  columns: {
    id: 'id',
    platform: 'state',
    platformChannelId: 'id',
    title: 'text',
    handle: 'text',
    credential: 'state',
    operation: 'state',
    use: 'state',
    type: 'state',
    level: 'state',
    riskGrade: 'state',
    operationMode: 'state',
    monetisation: 'state',
    restrictReasons: 'text',
    ageRestriction: 'state',
    department: 'text',
    group: 'text',
    owner: 'text',
    backup: 'text',
    country: 'text',
    language: 'text',
    subscribers: 'integer',
    views: 'integer',
    videos: 'integer',
    dailyPublishTarget: 'integer',
    lastPublishAt: 'instant',
    connectedAt: 'instant',
    createdAt: 'instant',
    url: 'url',
    remark: 'text',
  },
})

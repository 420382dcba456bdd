import { exportEntry } from '#src/sheets/export.ts'
import { operationVideoConditions } from './operation-video.filter.ts'

const seesMoney = 'estimatedRevenue:read'

/** The video operation list as a file; money is for whoever may see it. */
export const operationVideoExport = exportEntry({
  filter: operationVideoConditions,
  columns: {
    videoId: 'id',
    title: 'text',
    url: 'url',
    channel: 'text',
    platform: 'state',
    owner: 'text',
    department: 'text',
    publishedAt: 'instant',
    duration: 'duration',
    kind: 'text',
    visibility: 'state',
    level: 'state',
    monetisation: 'state',
    views1: 'integer',
    views7: 'integer',
    views28: 'integer',
    lifeViews: 'integer',
    views: 'integer',
    watchHours: 'decimal',
    avgViewPct: 'decimal',
    impressions: 'integer',
    ctr: 'decimal',
    subsNet: 'integer',
    likes: 'integer',
    comments: 'integer',
    shares: 'integer',
    estRevenue: 'decimal',
    rpm: 'decimal',
    currency: 'text',
    viewsBefore: 'integer',
    revenueBefore: 'decimal',
    medianAge: 'integer',
    medianViews: 'decimal',
    days: 'integer',
    dataDay: 'day',
    isFinal: 'state',
  },
  needs: {
    estRevenue: seesMoney,
    rpm: seesMoney,
    currency: seesMoney,
    revenueBefore: seesMoney,
  },
})

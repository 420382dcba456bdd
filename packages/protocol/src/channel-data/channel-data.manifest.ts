import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

const healthPage = { page: 'data-health', opens: 'detail' } as const
const alertPage = { page: 'data-alerts', opens: 'detail' } as const

/** What platforms count of channels and videos: collected by the day, looked through, compared, watched (DAT-01). */
export const channelData = manifest({
  subjects: {
    /** Operation data (business.md §6). */
    channelData: {
      area: 'channel',
      actions: {
        read: ['operator', 'finance', 'legal', 'viewer'],
        export: ['operator', 'finance', 'legal'],
        /** To read a channel's days again, or those of a year that has passed. */
        collect: [],
        /** To take an alert on. */
        acknowledge: ['operator', 'finance', 'legal'],
        /** To set what alerts are told of. */
        configure: [],
      },
      levels: { export: 'work', acknowledge: 'work', collect: 'all', configure: 'all' },
    },
    /** Money that a platform estimates: never what is paid. An operator sees none of it unless a role says so. */
    estimatedRevenue: { area: 'channel', actions: { read: ['finance'] } },
  },
  pages: {
    'data-charts': { path: '/data/charts', area: 'channel', reads: 'channelData:read', icon: 'statistics' },
    'data-videos': { path: '/data/videos', area: 'channel', reads: 'channelData:read', icon: 'video' },
    'data-channels': {
      path: '/data/channels',
      area: 'channel',
      reads: 'channelData:read',
      icon: 'statistics',
    },
    'data-alerts': { path: '/data/alerts', area: 'channel', reads: 'channelData:read', icon: 'data-alert' },
    'data-health': { path: '/data/health', area: 'channel', reads: 'channelData:read', icon: 'data-health' },
  },
  errors: {
    'channelData.notFound': 404,
    'channelData.platformSaysNothing': 409,
    'channelData.reportNotFound': 404,
    'channelData.reportNameTaken': 409,
    'channelData.tooManyReports': 409,
    'channelData.alertNotFound': 404,
    'channelData.alertMoved': 409,
    'channelData.ruleOutside': 403,
  },
  auditActions: [
    'channelData.recollect',
    'channelData.backFill',
    'dataReport.create',
    'dataReport.update',
    'dataReport.delete',
    'dataAlert.open',
    'dataAlert.reopen',
    'dataAlert.acknowledge',
    'dataAlert.close',
    'dataAlertRule.update',
  ],
  auditEntities: ['dataReport', 'dataAlert', 'dataAlertRule'],
  notifications: { dataAlert: ['toast', 'bell'], moneyAlert: ['toast', 'bell'] },
  noticeRules: {
    dataAlert: { needs: 'channelData:read', email: ['operator'] },
    moneyAlert: { needs: 'estimatedRevenue:read', email: ['finance'] },
  },
  live: [
    /** Numbers of a channel came in, or could not be had. */
    z.object({ type: z.literal('channelData'), id }),
    /** An alert is there, or stands otherwise. */
    z.object({ type: z.literal('dataAlert'), id }),
  ],
  operations: {
    'channelData.recollect': { needs: 'channelData:collect', ...healthPage },
    'channelData.backFill': { needs: 'channelData:collect', ...healthPage },
    'dataHealth.export': { begunBy: 'export', needs: 'channelData:export', ...healthPage },
    'dataAlert.acknowledge': { needs: 'channelData:acknowledge', ...alertPage },
    'dataAlert.export': { begunBy: 'export', needs: 'channelData:export', ...alertPage },
    'operationVideo.export': {
      begunBy: 'export',
      needs: 'channelData:export',
      page: 'data-videos',
      opens: 'detail',
    },
    'channelFigures.export': {
      begunBy: 'export',
      needs: 'channelData:export',
      page: 'data-channels',
      opens: 'detail',
    },
  },
  suggestions: { dataReport: 'files' },
  todayCards: {
    dataAlerts: { reads: 'channelData:read', story: 'mine', tone: 'error', page: 'data-alerts' },
  },
})

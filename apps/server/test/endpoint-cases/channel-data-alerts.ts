import { usualThresholds } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import type { EndpointCases } from './endpoint-case.ts'

const rule = { kind: 'viewsDrop', thresholds: usualThresholds('viewsDrop') } as const

/** Alerts of data, and their rules: those of the house are the company's, a trial reads the channels in one's scope. */
export const channelDataAlertsCases: EndpointCases = {
  'GET /channel-data/alerts': {
    async input(world) {
      await world.newDataAlert()
      return {}
    },
    others: 'hidden',
  },
  'POST /channel-data/alerts/counts': {
    async input(world) {
      await world.newDataAlert()
      return { body: { views: [{}] } }
    },
    others: 'hidden',
  },
  'GET /channel-data/alerts/:id': {
    input: async (world) => ({ params: { id: await world.newDataAlert() } }),
    others: 'refused',
  },
  'GET /channel-data/alerts/:id/history': {
    input: async (world) => ({ params: { id: await world.newDataAlert() } }),
    others: 'refused',
  },
  'POST /channel-data/alerts/:id/acknowledge': {
    input: async (world) => ({ params: { id: await world.newDataAlert() }, body: { version: 1 } }),
    others: 'refused',
  },
  'GET /channel-data/alert-rules': { others: 'shared' },
  'GET /channel-data/alert-places': { others: 'shared' },
  'PUT /channel-data/alert-rules': {
    input: () => ({ body: { ...rule, enabled: true, version: 0 } }),
    others: 'shared',
    answers: ['channelData.ruleOutside', 'access.changedMeanwhile'],
  },
  'POST /channel-data/alert-rules/try': { input: () => ({ body: rule }), others: 'shared' },
}

import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCases, inDays } from './endpoint-case.ts'

const ofPlan = async (world: EndpointWorld) => ({ params: { id: await world.newPlan() } })
const planRule = { mode: 2, zone: 'UTC', firstTime: '20:00' }
const planFields = { visibility: 1, madeForKids: false }
const ofBatch = async (world: EndpointWorld) => ({ params: { id: await world.newBatch() } })
const ofSubmittedBatch = async (world: EndpointWorld) => ({
  params: { id: await world.newBatch(publishBatchStatus.codes.submitted) },
})

/** Plans, batches of the composer, and the calendar that shows both. */
export const schedulingCases: EndpointCases = {
  'POST /publish-plans/preview': {
    input: async ({ videoId, channelId }) => ({
      body: { rule: planRule, videoIds: [videoId], channelIds: [channelId] },
    }),
    others: { refused: 'channels.notFound' },
  },
  'POST /publish-plans': {
    async input(world) {
      await world.endTask()
      const { videoId, channelId } = world
      const entries = [{ videoId, channelId, publishAt: inDays(2) }]
      return { body: { name: '计划', rule: planRule, fields: planFields, entries } }
    },
    others: { refused: 'channels.notFound' },
    answers: ['publishing.alreadyPublishing', 'publishing.failedTaskOfOthers', 'publishing.sameAgain'],
  },
  'GET /publish-plans': {
    async input(world) {
      await world.newPlan()
      return {}
    },
    others: 'hidden',
  },
  'GET /publish-plans/:id': { input: ofPlan, others: 'refused' },
  'GET /publish-plans/:id/entries': { input: ofPlan, others: 'refused' },
  'PUT /publish-plans/:id': {
    input: async (world) => ({
      ...(await ofPlan(world)),
      body: { version: 1, name: '计划', rule: planRule, entries: [] },
    }),
    others: 'refused',
  },
  'POST /publish-plans/:id/cancel': { input: ofPlan, others: 'refused' },
  'DELETE /publish-plans/:id': { input: ofPlan, others: 'refused', answers: ['publishing.planNotEnded'] },
  'POST /publish-composer/rows': {
    input: ({ videoId, channelId }) => ({ body: { places: [{ videoId, channelId }] } }),
    others: { refused: 'media.videoNotFound' },
  },
  'GET /publish-batches': {
    async input(world) {
      await world.newBatch()
      return {}
    },
    others: 'hidden',
  },
  'POST /publish-batches': {
    input: ({ videoId, channelId }) => ({
      body: { name: '批次', zone: 'UTC', videoIds: [videoId], channelIds: [channelId] },
    }),
    others: { refused: 'media.videoNotFound' },
  },
  'GET /publish-batches/:id': { input: ofBatch, others: 'refused' },
  'PUT /publish-batches/:id': {
    input: async (world) => ({ ...(await ofBatch(world)), body: { version: 1, name: '改名' } }),
    others: 'refused',
  },
  'POST /publish-batches/:id/check': { input: ofBatch, others: 'refused' },
  'POST /publish-batches/:id/submit': {
    input: async (world) => ({ ...(await ofBatch(world)), body: { version: 1 } }),
    others: 'refused',
  },
  'POST /publish-batches/:id/withdraw': { input: ofSubmittedBatch, others: 'refused' },
  'POST /publish-batches/:id/copy': {
    input: async (world) => ({ ...(await ofBatch(world)), body: { name: '副本' } }),
    others: 'refused',
  },
  'DELETE /publish-batches/:id': { input: ofBatch, others: 'refused' },
  'GET /publish-calendar': {
    async input(world) {
      await world.plannedTask()
      const today = inDays(0).slice(0, 10)
      return { query: { from: today, to: inDays(3).slice(0, 10), zone: 'UTC' } }
    },
    others: 'hidden',
  },
  'PUT /publish-tasks/:id/time': {
    input: async (world) => ({
      params: { id: await world.plannedTask() },
      body: { version: 1, publishAt: inDays(5) },
    }),
    others: 'refused',
  },
}

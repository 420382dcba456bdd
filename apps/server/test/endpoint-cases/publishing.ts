import { noDefaults, usualWatermark } from '@pindao/protocol/publishing/publish-template.fields.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCase, type EndpointCases, inDays, shared } from './endpoint-case.ts'

const ofTask = ({ taskId }: EndpointWorld) => ({ params: { id: taskId } })

const ofTemplate: EndpointCase = {
  input: async (world) => ({ params: { id: await world.newTemplate() } }),
  others: { refused: 'publishing.templateNotFound' },
}
const templateOf = (name: string, departmentId: string) => ({
  kind: 'publish',
  name,
  platform: null,
  language: null,
  title: '{series}',
  description: '',
  tags: [],
  defaults: noDefaults,
  watermark: usualWatermark,
  scope: 'department',
  departmentId,
  channelId: null,
  enabled: true,
  departmentDefault: false,
  footerId: null,
  watermarkId: null,
})

const ofPublished = async (world: EndpointWorld) => ({ params: { id: await world.publishedTask() } })
const ofChange = async (world: EndpointWorld) => ({ params: { id: await world.publishChange() } })
const changeRefused = { refused: 'publishing.changeNotFound' } as const
const changeMoved = ['publishing.changeMoved'] as const

const ofCause = async (world: EndpointWorld) => ({ params: { key: await world.failedTask() } })
const ofFinding = async (world: EndpointWorld) => ({ params: { id: await world.newFinding() } })
/** A list that has a finding of the owner's channel in it. */
const withFinding: EndpointCase = {
  async input(world) {
    await world.newFinding()
    return {}
  },
  others: 'hidden',
}

export const publishingCases: EndpointCases = {
  'POST /publish-tasks': {
    input: ({ videoId, channelId }) => ({
      body: { videoId, channelId, title: '标题', visibility: 3, madeForKids: false },
    }),
    others: { refused: 'channels.notFound' },
    answers: ['publishing.alreadyPublishing'],
  },
  'GET /sourceVideoUpload/videoAsperaUpload/:id': {
    input: ({ videoId }) => ({ params: { id: videoId } }),
    others: { refused: 'media.videoNotFound' },
    answers: ['publishing.noChannel', 'publishing.audienceOpen', 'publishing.alreadyPublishing'],
  },
  'GET /publish-tasks': { others: 'hidden' },
  'POST /publish-tasks/counts': { input: () => ({ body: { views: [{}] } }), others: 'hidden' },
  'GET /publish-tasks/forecast': {
    input: ({ videoId, channelId }) => ({ query: { videoId, channelIds: channelId } }),
    others: { refused: 'media.videoNotFound' },
  },
  'GET /me/publish-defaults': shared,
  'DELETE /me/publish-defaults': shared,
  'GET /publish-tasks/:id': { input: ofTask, others: 'refused' },
  'GET /publish-tasks/:id/preparation': { input: ofTask, others: 'refused' },
  'POST /publish-tasks/:id/retry': { input: ofTask, others: 'refused', answers: ['publishing.notRetryable'] },
  'POST /publish-tasks/:id/answer': {
    input: ({ taskId }) => ({ params: { id: taskId }, body: { found: 'nothing' } }),
    others: 'refused',
    answers: ['publishing.nothingAsked'],
  },
  'POST /publish-tasks/:id/terminate': { input: ofTask, others: 'refused' },
  'POST /publish-tasks/:id/side-steps/retry': {
    input: ofTask,
    others: 'refused',
    answers: ['publishing.notRetryable'],
  },
  'PUT /publish-tasks/:id': {
    input: ({ taskId }) => ({
      params: { id: taskId },
      body: { title: '标题', visibility: 3, madeForKids: false, version: 1 },
    }),
    others: 'refused',
    answers: ['publishing.notEditable'],
  },
  'POST /publish-tasks/:id/submit': {
    input: ({ taskId }) => ({ params: { id: taskId }, body: {} }),
    others: 'refused',
    answers: ['publishing.notDraft'],
  },
  'POST /publish-tasks/:id/withdraw': {
    input: ofTask,
    others: 'refused',
    answers: ['publishing.notWithdrawable'],
  },
  'POST /publish-tasks/:id/copy': {
    input: ({ taskId }) => ({ params: { id: taskId }, body: { title: '标题' } }),
    others: 'refused',
  },
  'DELETE /publish-tasks/:id': { input: ofTask, others: 'refused', answers: ['publishing.notDraft'] },
  'GET /publish-tasks/summary': { input: () => ({ query: { zone: 'UTC' } }), others: 'hidden' },
  'GET /publish-queue': {
    async input(world) {
      await world.queuedTask()
      return {}
    },
    others: 'hidden',
  },
  'POST /publish-queue/counts': {
    async input(world) {
      await world.queuedTask()
      return { body: { views: [{}] } }
    },
    others: 'hidden',
  },
  'GET /publish-queue/figures': {
    async input(world) {
      await world.queuedTask()
      return {}
    },
    others: 'hidden',
  },
  'POST /publish-tasks/:id/priority': {
    input: async (world) => ({ params: { id: await world.queuedTask() }, body: { move: 'up' } }),
    others: 'refused',
  },
  'GET /publish-brakes': {
    async input(world) {
      await world.newBrake()
      return {}
    },
    others: 'hidden',
  },
  'POST /publish-brakes/preview': {
    input: ({ channelId }) => ({ body: { scope: 'channel', target: channelId } }),
    others: { refused: 'publishing.brakeTargetUnknown' },
  },
  'POST /publish-brakes': {
    input: ({ channelId }) => ({ body: { scope: 'channel', target: channelId, reason: '片源有误' } }),
    others: { refused: 'publishing.brakeTargetUnknown' },
    answers: ['publishing.brakeTwice'],
  },
  'POST /publish-brakes/:id/release': {
    input: async (world) => ({ params: { id: await world.newBrake() } }),
    others: { refused: 'publishing.brakeNotFound' },
  },
  'GET /publish-brakes/:id/running': {
    input: async (world) => ({ params: { id: await world.newBrake() } }),
    others: { refused: 'publishing.brakeNotFound' },
  },
  'GET /publish-templates': {
    input: async ({ newTemplate }) => {
      await newTemplate()
      return {}
    },
    others: 'hidden',
  },
  'POST /publish-templates/counts': {
    input: async ({ newTemplate }) => {
      await newTemplate()
      return { body: { views: [{}] } }
    },
    others: 'hidden',
  },
  'GET /publish-templates/filled': {
    input: ({ videoId, channelId }) => ({ query: { videoId, channelId } }),
    others: { refused: 'channels.notFound' },
  },
  'GET /publish-templates/:id': ofTemplate,
  'GET /publish-templates/:id/history': ofTemplate,
  'GET /publish-templates/:id/picture': ofTemplate,
  'POST /publish-templates': {
    input: async ({ newName, departmentId }) => ({ body: templateOf(newName(), departmentId) }),
    others: { refused: 'access.departmentNotFound' },
  },
  'PUT /publish-templates/:id': {
    input: async ({ newTemplate, newName, departmentId }) => ({
      params: { id: await newTemplate() },
      body: { ...templateOf(newName(), departmentId), version: 1 },
    }),
    others: { refused: 'publishing.templateNotFound' },
  },
  'POST /publish-templates/:id/copy': {
    input: async ({ newTemplate, newName }) => ({
      params: { id: await newTemplate() },
      body: { name: newName() },
    }),
    others: { refused: 'publishing.templateNotFound' },
  },
  'DELETE /publish-templates/:id': ofTemplate,
  'POST /publish-templates/:id/restore': {
    input: async (world) => ({ params: { id: await world.newTemplate({ deleted: true }) } }),
    others: { refused: 'publishing.templateNotFound' },
  },
  'PUT /channels/:id/default-template': {
    input: ({ channelId }) => ({ params: { id: channelId }, body: { templateId: null } }),
    others: { refused: 'channels.notFound' },
    answers: ['channels.removed'],
  },
  'GET /publishing/recovery': shared,
  'GET /publishing/recoveries/:id/findings': {
    input: async (world) => ({ params: { id: await world.recovery() } }),
    others: 'hidden',
  },
  'POST /publishing/recoveries/:id/confirm': {
    input: async (world) => ({ params: { id: await world.openRecovery() } }),
    // Everybody sees that publishing is held; who may end it is another question.
    others: { refused: 'access.outsideScope' },
  },
  'GET /publish-tasks/at-risk': {
    async input(world) {
      await world.plannedTask()
      return {}
    },
    others: 'hidden',
  },
  'GET /publish-tasks/:id/after': { input: ofPublished, others: 'refused' },
  'POST /publish-tasks/:id/changes': {
    input: async (world) => ({
      ...(await ofPublished(world)),
      body: { kind: 'words', words: { title: '新标题' } },
    }),
    others: 'refused',
  },
  'POST /publish-tasks/:id/take-down': {
    input: async (world) => ({ ...(await ofPublished(world)), body: { title: '不是它' } }),
    others: 'refused',
    answers: ['publishing.takeDownTitle'],
  },
  'POST /publish-tasks/:id/look': {
    input: ofPublished,
    others: 'refused',
    answers: ['channels.notAuthorised', 'channels.credentialInvalid', 'publishing.platformTrouble'],
  },
  'POST /publish-tasks/:id/differences': {
    input: async (world) => ({
      ...(await ofPublished(world)),
      body: { take: 'theirs', fields: ['title'], seenAt: inDays(0) },
    }),
    others: 'refused',
    answers: ['publishing.nothingToChange'],
  },
  'POST /publish-changes/:id/undo': { input: ofChange, others: changeRefused, answers: changeMoved },
  'POST /publish-changes/:id/cancel': { input: ofChange, others: changeRefused, answers: changeMoved },
  'POST /publish-changes/:id/retry': { input: ofChange, others: changeRefused, answers: changeMoved },
  'POST /publish-changes/:id/overwrite': { input: ofChange, others: changeRefused, answers: changeMoved },
  'POST /publish-tasks/amend-preview': {
    input: async (world) => ({
      body: { ids: [await world.publishedTask()], rule: { tags: { how: 'add', tags: ['新'] } } },
    }),
    others: 'hidden',
  },
  'POST /publish-tasks/by-hand': {
    input: async (world) => {
      const channelId = await world.handChannel()
      return {
        body: {
          videoId: world.videoId,
          channelId,
          title: '手动',
          url: `https://www.douyin.com/video/${channelId}`,
          publishedAt: new Date(0).toISOString(),
        },
      }
    },
    others: { refused: 'channels.notFound' },
  },
  'DELETE /publish-tasks/by-hand/:id': {
    input: ofPublished,
    others: 'refused',
    answers: ['publishing.notByHand'],
  },
  'GET /publish-failures': {
    async input(world) {
      await world.failedTask()
      return {}
    },
    others: 'hidden',
  },
  'GET /publish-failures/:key/tasks': {
    input: ofCause,
    others: { refused: 'publishing.causeNotFound' },
  },
  'POST /publish-failures/:key/retry': {
    input: ofCause,
    others: { refused: 'publishing.causeNotFound' },
  },
  'GET /publish-tasks/:id/proof': { input: ofTask, others: 'refused' },
  'GET /publish-findings': withFinding,
  'GET /publish-comparisons': withFinding,
  'POST /publish-comparisons': {
    input: ({ channelId }) => ({ body: { channelId } }),
    others: { refused: 'channels.notFound' },
  },
  'POST /publish-findings/:id/explain': {
    input: async (world) => ({ ...(await ofFinding(world)), body: { note: '合作方上传' } }),
    others: 'refused',
  },
  'POST /publish-findings/:id/reopen': {
    input: ofFinding,
    others: 'refused',
    answers: ['publishing.findingSettled'],
  },
  'POST /publish-findings/:id/adopt': {
    input: async (world) => ({ ...(await ofFinding(world)), body: { videoId: world.videoId } }),
    others: 'refused',
  },
}

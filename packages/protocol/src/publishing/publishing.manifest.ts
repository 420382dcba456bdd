import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

const taskPage = { page: 'publish-tasks', opens: 'detail' } as const
const templatePage = { page: 'publish-templates', opens: 'detail' } as const

/** Bringing source videos to channels, once each, and what happens after an older backup was restored. */
export const publishing = manifest({
  subjects: {
    publishTask: {
      area: 'content',
      actions: {
        create: ['operator'],
        update: ['operator'],
        read: ['operator', 'legal', 'viewer'],
        retry: ['operator'],
        terminate: ['operator'],
      },
    },
    /** business.md §6, "Template settings". */
    publishTemplate: {
      area: 'template',
      actions: {
        read: ['operator', 'legal', 'viewer'],
        create: ['operator'],
        update: ['operator'],
        delete: [],
      },
    },
    recovery: { area: 'other', actions: { confirm: 'administrators' } },
  },
  pages: {
    'publish-tasks': {
      path: '/channel/publish-tasks',
      area: 'content',
      reads: 'publishTask:read',
      icon: 'send',
      key: 'p',
    },
    'publish-templates': {
      path: '/template/publish-templates',
      area: 'template',
      reads: 'publishTemplate:read',
      icon: 'template',
      key: 'b',
    },
  },
  errors: {
    'publishing.taskNotFound': 404,
    'publishing.alreadyPublishing': 409,
    'publishing.sameAgain': 409,
    'publishing.videoWaits': 409,
    'publishing.failedTaskOfOthers': 409,
    'publishing.overtaken': 409,
    'publishing.notTerminable': 409,
    'publishing.notRetryable': 409,
    'publishing.outcomeUnknown': 409,
    'publishing.nothingAsked': 409,
    'publishing.notThisVideo': 409,
    'publishing.confirming': 409,
    'publishing.rejectedByPlatform': 422,
    'publishing.refusedByPlatform': 422,
    'publishing.removedByPlatform': 409,
    'publishing.quotaUsedUp': 429,
    'publishing.platformTrouble': 503,
    'publishing.systemTrouble': 503,
    'publishing.storageFull': 507,
    'publishing.recoveryNotOpen': 409,
    'publishing.titleUnfit': 422,
    'publishing.noChannel': 422,
    'publishing.audienceOpen': 422,
    'publishing.notEditable': 409,
    'publishing.notDraft': 409,
    'publishing.notWithdrawable': 409,
    'publishing.draftBegun': 409,
    'publishing.tooSoon': 422,
    'publishing.scheduledIsPublic': 422,
    'publishing.captionsOfOthers': 422,
    'publishing.sideStepRefused': 422,
    'publishing.sideStepUnsupported': 422,
    'publishing.templateNotFound': 404,
    'publishing.templateNameTaken': 409,
    'publishing.templateUnsuitable': 409,
    'publishing.templateDefaultTaken': 409,
    'publishing.templateValueMissing': 422,
    'publishing.templateUnfit': 422,
  },
  auditActions: [
    'publishTask.create',
    'publishTask.retry',
    'publishTask.terminate',
    'publishTask.answer',
    'publishTask.edit',
    'publishTask.submit',
    'publishTask.withdraw',
    'publishTask.delete',
    'recovery.confirm',
    'publishTemplate.create',
    'publishTemplate.update',
    'publishTemplate.delete',
    'publishTemplate.restore',
    'publishTemplate.picture',
    'publishTemplate.default',
  ],
  auditEntities: ['publishTask', 'publishRecovery', 'publishTemplate'],
  notifications: { publishSucceeded: ['toast', 'bell'], publishFailed: ['toast', 'bell', 'mail'] },
  live: [
    z.object({
      type: z.literal('publishTask'),
      id,
      status: z.number().int(),
      stage: z.string(),
      progress: z.number(),
      bytesConfirmed: z.number().int(),
      /** Whose task it is and what it is called, to tell that person in a sentence. An older worker does not say. */
      operatorId: id.optional(),
      title: z.string().optional(),
    }),
    /** A template is another one now, or is the default of other channels. */
    z.object({ type: z.literal('publishTemplate') }),
    /** Publishing is held, or goes on. */
    z.object({ type: z.literal('recovery'), id }),
  ],
  operations: {
    'publishTask.retry': { needs: 'publishTask:retry', ...taskPage },
    'publishTask.terminate': { needs: 'publishTask:terminate', ...taskPage },
    'publishTask.submit': { needs: 'publishTask:create', ...taskPage },
    'publishTask.withdraw': { needs: 'publishTask:update', ...taskPage },
    'publishTask.delete': { needs: 'publishTask:update', ...taskPage },
    'video.publish': {
      needs: 'publishTask:create',
      page: 'source-videos',
      opens: 'preview',
    },
    'publishTask.export': { begunBy: 'export', needs: 'publishTask:read', ...taskPage },
    'publishTemplate.enable': { needs: 'publishTemplate:update', ...templatePage },
    'publishTemplate.disable': { needs: 'publishTemplate:update', ...templatePage },
    'publishTemplate.delete': { needs: 'publishTemplate:delete', ...templatePage },
    'publishTemplate.restore': { needs: 'publishTemplate:delete', ...templatePage },
  },
  suggestions: { publishTemplate: 'files' },
  todayCards: {
    myFailures: { reads: 'publishTask:create', story: 'mine', tone: 'error', page: 'publish-tasks' },
    myQueue: { reads: 'publishTask:create', story: 'mine', tone: 'running', page: 'publish-tasks' },
    publishQueue: { reads: 'recovery:confirm', story: 'house', tone: 'running', page: 'publish-tasks' },
  },
  urgent: {
    publishingHeld: { reads: 'publishTask:read', weight: 100 },
    publishUnconfirmed: { reads: 'publishTask:read', weight: 80 },
    publishFailed: { reads: 'publishTask:read', weight: 70 },
  },
})

import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

const taskPage = { page: 'publish-tasks', opens: 'detail' } as const

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
  ],
  auditEntities: ['publishTask', 'publishRecovery'],
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
  },
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

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
        read: ['operator', 'legal', 'viewer'],
        retry: ['operator'],
        terminate: ['operator'],
      },
    },
    publishPlan: {
      area: 'content',
      actions: {
        create: ['operator'],
        read: ['operator', 'legal', 'viewer'],
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
    'publish-plans': {
      path: '/channel/publish-plans',
      area: 'content',
      reads: 'publishPlan:read',
      icon: 'send',
      key: 'l',
    },
    'publish-calendar': {
      path: '/channel/publish-calendar',
      area: 'content',
      reads: 'publishTask:read',
      icon: 'today',
      key: 'k',
    },
  },
  errors: {
    'publishing.taskNotFound': 404,
    'publishing.planNotFound': 404,
    'publishing.planCancelled': 409,
    'publishing.planNotEnded': 409,
    'publishing.planEmpty': 422,
    'publishing.planTooLarge': 422,
    'publishing.timeEarlierThanNow': 422,
    'publishing.noTime': 422,
    'publishing.intervalTooLongForDay': 422,
    'publishing.timesTooClose': 422,
    'publishing.planHorizon': 422,
    'publishing.taskStarted': 409,
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
  },
  auditActions: [
    'publishPlan.create',
    'publishPlan.update',
    'publishPlan.cancel',
    'publishPlan.delete',
    'publishTask.move',
    'publishTask.create',
    'publishTask.retry',
    'publishTask.terminate',
    'publishTask.answer',
    'recovery.confirm',
  ],
  auditEntities: ['publishTask', 'publishRecovery', 'publishPlan'],
  notifications: {
    publishSucceeded: ['toast', 'bell'],
    publishFailed: ['toast', 'bell', 'mail'],
    publishPlanTrouble: ['toast', 'bell'],
  },
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
    /** A plan was booked, moved or ended. */
    z.object({ type: z.literal('publishPlan'), id }),
    /** Publishing is held, or goes on. */
    z.object({ type: z.literal('recovery'), id }),
  ],
  operations: {
    'publishTask.retry': { needs: 'publishTask:retry', ...taskPage },
    'publishTask.terminate': { needs: 'publishTask:terminate', ...taskPage },
    'video.publish': {
      needs: 'publishTask:create',
      page: 'source-videos',
      opens: 'preview',
    },
    /** The tasks of a plan that was booked. */
    'publishPlan.book': {
      begunBy: 'plan',
      needs: 'publishPlan:create',
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
    publishAtRisk: { reads: 'publishTask:read', weight: 65 },
  },
})

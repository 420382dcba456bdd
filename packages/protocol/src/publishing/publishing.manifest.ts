import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'
import { bandwidthWindowsSetting } from './bandwidth-windows.ts'
import { fbFormats } from './facebook-formats.ts'
import { publishingErrors } from './publishing.errors.ts'

const taskPage = { page: 'publish-tasks', opens: 'detail' } as const
const templatePage = { page: 'publish-templates', opens: 'detail' } as const
const dropDeliveryPage = { page: 'drop-deliveries', opens: 'detail' } as const

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
        prioritise: [],
        amend: ['operator'],
        takeDown: [],
      },
      // Beyond the everyday work of those who publish.
      levels: { prioritise: 'all', takeDown: 'all' },
    },
    publishBrake: { area: 'content', actions: { set: [] } },
    publishPlan: {
      area: 'content',
      actions: {
        create: ['operator'],
        read: ['operator', 'legal', 'viewer'],
        update: ['operator'],
        delete: [],
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
    /** Partners' servers that videos are delivered to, with their keys. */
    dropBox: { area: 'account', actions: { read: [], create: [], update: [] } },
    dropDelivery: {
      area: 'content',
      actions: { read: ['operator', 'legal', 'viewer'], create: ['operator'], update: ['operator'] },
    },
  },
  pages: {
    'publish-tasks': {
      path: '/channel/publish-tasks',
      area: 'content',
      reads: 'publishTask:read',
      icon: 'send',
      key: 'p',
    },
    'publish-queue': {
      path: '/channel/publish-queue',
      area: 'content',
      reads: 'publishTask:read',
      icon: 'send',
      key: 'e',
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
    'publish-templates': {
      path: '/template/publish-templates',
      area: 'template',
      reads: 'publishTemplate:read',
      icon: 'template',
      key: 'b',
    },
    'drop-deliveries': {
      path: '/channel/drop-deliveries',
      area: 'content',
      reads: 'dropDelivery:read',
      icon: 'send',
    },
    'drop-boxes': { path: '/account/drop-boxes', area: 'account', reads: 'dropBox:read', icon: 'quota' },
    'publish-composer': {
      path: '/channel/publish-composer',
      area: 'content',
      reads: 'publishTask:read',
      icon: 'send',
    },
    'publish-failures': {
      path: '/channel/publish-failures',
      area: 'content',
      reads: 'publishTask:read',
      icon: 'urgent',
      key: 'f',
    },
  },
  errors: publishingErrors,
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
    'publishTask.edit',
    'publishTask.submit',
    'publishTask.withdraw',
    'publishTask.delete',
    'publishTask.prioritise',
    'publishBrake.set',
    'publishBrake.release',
    'publishTask.amend',
    'publishTask.takeDown',
    'publishTask.takeOver',
    'publishTask.byHand',
    'publishTask.forgetByHand',
    'recovery.confirm',
    'publishTemplate.create',
    'publishTemplate.update',
    'publishTemplate.delete',
    'publishTemplate.restore',
    'publishTemplate.picture',
    'publishTemplate.default',
    'dropBox.create',
    'dropBox.update',
    'dropBox.delete',
    'dropBox.test',
    'dropBox.confirm',
    'dropBox.stop',
    'dropDelivery.create',
    'dropDelivery.retry',
    'dropDelivery.withdraw',
    'publishBatch.create',
    'publishBatch.submit',
    'publishBatch.withdraw',
    'publishBatch.delete',
    'publishFinding.explain',
    'publishFinding.reopen',
    'publishFinding.adopt',
    'publishFinding.compare',
  ],
  auditEntities: [
    'publishTask',
    'publishBrake',
    'publishRecovery',
    'publishTemplate',
    'publishPlan',
    'publishBatch',
    'publishFinding',
    'dropBox',
    'dropDelivery',
  ],
  notifications: {
    publishSucceeded: ['toast', 'bell'],
    publishFailed: ['toast', 'bell', 'mail'],
    publishPlanTrouble: ['toast', 'bell'],
    publishBraked: ['toast', 'bell'],
    dropDeliveryFailed: ['bell', 'mail'],
    /** A partner's server shows another key than the one that was confirmed: to whoever keeps the drop boxes. */
    dropBoxStopped: ['bell', 'mail'],
    publishedChanged: ['toast', 'bell'],
    publishOverdue: ['toast', 'bell'],
    publishSeenOther: ['toast', 'bell'],
    publishFindings: ['toast', 'bell'],
  },
  noticeRules: {
    publishSucceeded: { needs: 'publishTask:read' },
    publishFailed: { needs: 'publishTask:read', email: ['operator', 'group_lead'], robot: ['operator'] },
    publishPlanTrouble: { needs: 'publishPlan:read', email: ['operator', 'group_lead'], robot: ['operator'] },
    publishBraked: { needs: 'publishTask:read', email: ['operator', 'group_lead'], robot: ['operator'] },
    dropDeliveryFailed: { needs: 'dropDelivery:read', email: ['operator', 'group_lead'] },
    dropBoxStopped: { needs: 'dropBox:read', email: ['group_lead'] },
    publishedChanged: { needs: 'publishTask:read', email: ['operator'] },
    publishOverdue: { needs: 'publishTask:read', email: ['operator', 'group_lead'], robot: ['operator'] },
    publishSeenOther: { needs: 'publishTask:read', email: ['operator'] },
    publishFindings: { needs: 'publishTask:read', email: ['group_lead'] },
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
      /** How fast its bytes go. */
      bytesPerSecond: z.number().int().nullable().optional(),
    }),
    /** A release brake was set or released, or has held or missed a task. */
    z.object({ type: z.literal('publishBrake'), id }),
    /** Something of a published video is another one: `id` is that of its task. */
    z.object({ type: z.literal('publishChange'), id }),
    /** A template is another one now, or is the default of other channels. */
    z.object({ type: z.literal('publishTemplate') }),
    /** How far what is made of a task's film is: `progress` from 0 to 1 of its stage. */
    z.object({ type: z.literal('publishPrepare'), id, stage: z.string(), progress: z.number() }),
    /** A plan was booked, moved or ended. */
    z.object({ type: z.literal('publishPlan'), id }),
    /** A drop box is another one now, or was stopped. */
    z.object({ type: z.literal('dropBox') }),
    /** How far a delivery to a drop box is. */
    z.object({
      type: z.literal('dropDelivery'),
      id,
      status: z.number().int(),
      stage: z.string(),
      bytesSent: z.number().int(),
      speed: z.number().nullable(),
    }),
    /** A batch of the composer was changed, submitted or taken back; `version` tells whoever changed it that it was they. */
    z.object({ type: z.literal('publishBatch'), id, version: z.number().int() }),
    /** The comparison of a channel moved on, or a finding of it did. */
    z.object({ type: z.literal('publishFinding'), id }),
    /** Publishing is held, or goes on. */
    z.object({ type: z.literal('recovery'), id }),
  ],
  operations: {
    'publishTask.retry': { needs: 'publishTask:retry', ...taskPage },
    'publishTask.terminate': { needs: 'publishTask:terminate', ...taskPage },
    'publishTask.prioritise': { needs: 'publishTask:prioritise', ...taskPage },
    'publishTask.submit': { needs: 'publishTask:create', ...taskPage },
    'publishTask.withdraw': { needs: 'publishTask:update', ...taskPage },
    'publishTask.delete': { needs: 'publishTask:update', ...taskPage },
    'publishTask.amend': { needs: 'publishTask:amend', ...taskPage },
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
    'video.deliver': { needs: 'dropDelivery:create', page: 'source-videos', opens: 'preview' },
    'dropDelivery.retry': { needs: 'dropDelivery:update', ...dropDeliveryPage },
    'dropDelivery.withdraw': { needs: 'dropDelivery:update', ...dropDeliveryPage },
    /** The tasks of a batch that was submitted, and those that are taken back with it. */
    'publishBatch.submit': {
      begunBy: 'plan',
      needs: 'publishTask:create',
      page: 'source-videos',
      opens: 'preview',
    },
    'publishBatch.withdraw': { begunBy: 'plan', needs: 'publishTask:terminate', ...taskPage },
    'publishFinding.explain': {
      needs: 'publishTask:update',
      page: 'publish-failures',
      opens: 'finding',
    },
    'publishTask.export': { begunBy: 'export', needs: 'publishTask:read', ...taskPage },
    'publishPlan.export': {
      begunBy: 'export',
      needs: 'publishPlan:read',
      page: 'publish-plans',
      opens: 'detail',
    },
    'publishTemplate.export': { begunBy: 'export', needs: 'publishTemplate:read', ...templatePage },
    'publishBatch.export': {
      begunBy: 'export',
      needs: 'publishTask:read',
      page: 'publish-composer',
      opens: 'batch',
    },
    'publishFinding.export': {
      begunBy: 'export',
      needs: 'publishTask:read',
      page: 'publish-failures',
      opens: 'finding',
    },
    'dropDelivery.export': { begunBy: 'export', needs: 'dropDelivery:read', ...dropDeliveryPage },
    'publishTemplate.enable': { needs: 'publishTemplate:update', ...templatePage },
    'publishTemplate.disable': { needs: 'publishTemplate:update', ...templatePage },
    'publishTemplate.delete': { needs: 'publishTemplate:delete', ...templatePage },
    'publishTemplate.restore': { needs: 'publishTemplate:delete', ...templatePage },
  },
  settings: {
    /** Whether what a department publishes is looked at by a second person first (docs/decisions/0060). */
    'publishing.reviewed': { schema: z.boolean(), default: false, scope: 'department' },
    /** Minutes past its time after which what nobody works on is overdue, and after how many more the lead is told. */
    'publishing.overdueMinutes': {
      schema: z.int().min(5).max(1440),
      default: 30,
      scope: 'installation',
      unit: 'minutes',
    },
    'publishing.overdueLeadMinutes': {
      schema: z.int().min(5).max(2880),
      default: 120,
      scope: 'installation',
      unit: 'minutes',
    },
    /** In which hours deliveries go how fast (`readBandwidthWindows`): the first window that fits counts, without one they go as fast as they can. */
    'publishing.bandwidthWindows': {
      schema: bandwidthWindowsSetting,
      default: '',
      scope: 'installation',
      control: 'bandwidthWindows',
    },
  },
  dictionaries: { fbFormat: { codes: fbFormats, labels: 'fbFormat', keeping: 'product' } },
  suggestions: { publishTemplate: 'files' },
  todayCards: {
    myFailures: { reads: 'publishTask:create', story: 'mine', tone: 'error', page: 'publish-tasks' },
    myQueue: { reads: 'publishTask:create', story: 'mine', tone: 'running', page: 'publish-tasks' },
    publishQueue: { reads: 'recovery:confirm', story: 'house', tone: 'running', page: 'publish-tasks' },
  },
  urgent: {
    publishingHeld: { reads: 'publishTask:read', weight: 100 },
    publishBraked: { reads: 'publishTask:read', weight: 95 },
    publishOverdue: { reads: 'publishTask:read', weight: 85 },
    publishUnconfirmed: { reads: 'publishTask:read', weight: 80 },
    publishFailed: { reads: 'publishTask:read', weight: 70 },
    publishAtRisk: { reads: 'publishTask:read', weight: 65 },
    dropBoxStopped: { reads: 'dropBox:read', weight: 85 },
    dropDeliveryFailed: { reads: 'dropDelivery:read', weight: 68 },
  },
})

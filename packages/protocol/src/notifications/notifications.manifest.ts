import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'

/** The bell, and what leaves the house: e-mail, and messages of robots in groups. */
export const notifications = manifest({
  subjects: {
    /** A robot belongs to a department, and whoever leads that sets it. */
    noticeRobot: { area: 'communication', actions: { read: [], update: [] } },
    noticeOutbox: {
      area: 'communication',
      actions: { read: 'administrators', redrive: 'administrators' },
    },
  },
  pages: {
    'notice-robots': {
      path: '/apps/robots',
      area: 'communication',
      reads: 'noticeRobot:read',
      icon: 'chat',
    },
    'notice-outbox': {
      path: '/apps/outbox',
      area: 'communication',
      reads: 'noticeOutbox:read',
      icon: 'send',
      key: 'h',
    },
  },
  errors: {
    'notifications.notFound': 404,
    'notifications.deputyUnsuitable': 422,
    'notifications.noEmail': 409,
    'notifications.tryTooOften': 429,
    'notifications.notTaken': 502,
    'notifications.robotNotFound': 404,
    'notifications.robotAddress': 422,
    'notifications.robotSealBroken': 409,
    'notifications.robotSecretNeeded': 422,
    'notifications.robotNameTaken': 409,
    'notifications.departmentOutside': 422,
    'notifications.messageNotFound': 404,
    'notifications.notRedrivable': 409,
  },
  auditActions: [
    'noticeRobot.create',
    'noticeRobot.update',
    'noticeRobot.delete',
    'noticeRobot.test',
    'noticeOutbox.redrive',
    'noticePreference.update',
  ],
  auditEntities: ['noticeRobot', 'noticeOutbox', 'noticePreference'],
  operations: {
    'noticeOutbox.redrive': { needs: 'noticeOutbox:redrive', page: 'notice-outbox', opens: 'detail' },
  },
  settings: {
    /** Whether e-mail that is not urgent waits for the hours in which the company works. */
    'notifications.workingHoursOnly': { schema: z.boolean(), default: false, scope: 'department' },
    /** Days that what was read is kept: who looks for it does so within a quarter. */
    'notifications.readKeptDays': {
      schema: z.int().min(1).max(3650),
      default: 90,
      scope: 'installation',
      unit: 'days',
    },
    /** Days that a message which left, or never will, is kept in the list of deliveries. */
    'notifications.outboxKeptDays': {
      schema: z.int().min(1).max(365),
      default: 30,
      scope: 'installation',
      unit: 'days',
    },
  },
  live: [
    /** Notifications of the reader's own came, or were read, here or elsewhere. Which ones, differs for each reader. */
    z.object({ type: z.literal('notification'), change: z.enum(['arrived', 'read']) }),
    /** The outbox, a way or a robot is another one now. */
    z.object({ type: z.literal('noticeOutbox') }),
  ],
})

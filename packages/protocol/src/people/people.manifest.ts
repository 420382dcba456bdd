import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** People who leave: the day, who takes over, and what is told of it. */
export const people = manifest({
  errors: {
    'people.leavingNotFound': 404,
    'people.lastDayPast': 409,
    'people.namedAsSuccessor': 409,
    'people.plannerUnfit': 409,
    'people.leavingFailed': 409,
  },
  auditActions: ['staff.leavePlan', 'staff.leaveCancel', 'staff.leave', 'staff.leaveBlocked'],
  notifications: {
    /** A colleague leaves in a few days: to whoever keeps the staff and leads their department. */
    staffLeaving: ['bell'],
    /** The same to whoever takes over. */
    takingOver: ['bell'],
    /** One leaves oneself. */
    ownLeaving: ['bell'],
    /** The day is there, and the handover could not be carried out. */
    leavingBlocked: ['toast', 'bell'],
  },
  noticeRules: {
    staffLeaving: { needs: 'staff:read', email: ['admin'] },
    takingOver: { needs: 'channel:read' },
    ownLeaving: { needs: null },
    leavingBlocked: { needs: 'staff:read', email: ['admin', 'group_lead'] },
  },
  live: [
    /** When somebody leaves, or who takes over, is another now. */
    z.object({ type: z.literal('leaving'), id }),
  ],
})

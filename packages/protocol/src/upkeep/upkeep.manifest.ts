import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'

/** What keeps the product running, for whoever looks after it: programs, storage, processes, work in the background. */
export const upkeep = manifest({
  subjects: {
    health: { area: 'other', actions: { read: 'administrators' } },
    /** An existing company is brought in: counted over everything, so for whoever administers. */
    takingOver: { area: 'other', actions: { read: 'administrators' } },
    queue: { area: 'other', actions: { read: 'administrators', redrive: 'administrators' } },
  },
  pages: {
    'system-health': {
      path: '/settings/health',
      area: 'other',
      reads: 'health:read',
      icon: 'health',
    },
    'job-queues': {
      path: '/settings/queues',
      area: 'other',
      reads: 'queue:read',
      icon: 'queues',
    },
    'taking-over': {
      path: '/settings/taking-over',
      area: 'other',
      reads: 'takingOver:read',
      icon: 'taking-over',
    },
  },
  auditActions: ['deadLetter.redrive', 'deadLetter.discard'],
  auditEntities: ['deadLetter'],
  live: [
    /** Jobs that had failed for good were sent again, or given up. */
    z.object({ type: z.literal('deadLetter') }),
  ],
})

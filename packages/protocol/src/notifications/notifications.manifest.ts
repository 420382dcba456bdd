import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'

/** The bell. */
export const notifications = manifest({
  errors: { 'notifications.notFound': 404 },
  settings: {
    /** Days that what was read is kept: who looks for it does so within a quarter. */
    'notifications.readKeptDays': { schema: z.int().min(1).max(3650), default: 90, scope: 'installation' },
  },
  live: [
    /** Notifications of the reader's own came, or were read, here or elsewhere. Which ones, differs for each reader. */
    z.object({ type: z.literal('notification'), change: z.enum(['arrived', 'read']) }),
  ],
})

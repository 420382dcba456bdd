import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** Clips: pieces of films, made once and published on several channels (CLP; business.md E05). */
export const clips = manifest({
  subjects: {
    clip: {
      area: 'content',
      actions: {
        read: ['operator', 'viewer'],
        create: ['operator'],
        update: ['operator'],
        terminate: ['operator'],
      },
      levels: { terminate: 'work' },
    },
  },
  pages: {
    clips: {
      path: '/channel/clips',
      area: 'content',
      reads: 'clip:read',
      icon: 'clips',
      key: 'y',
    },
  },
  errors: {
    'clips.notFound': 404,
    'clips.sourceGone': 422,
    'clips.underWay': 409,
    'clips.published': 409,
    'clips.notStartable': 409,
    'clips.notRetryable': 409,
    'clips.notTerminable': 409,
    'clips.notRestartable': 409,
    'clips.notDeletable': 409,
    'clips.noScratch': 507,
    'clips.systemTrouble': 500,
    'clips.personGone': 422,
  },
  auditActions: [
    'clip.create',
    'clip.change',
    'clip.start',
    'clip.retry',
    'clip.terminate',
    'clip.restart',
    'clip.delete',
  ],
  auditEntities: ['clipTask'],
  notifications: {
    clipFailed: ['toast', 'bell'],
  },
  noticeRules: {
    clipFailed: { needs: 'clip:read', email: ['operator'] },
  },
  suggestions: { clip: 'files' },
  live: [
    /** A clip task is new, or further. */
    z.object({ type: z.literal('clipTask'), id }),
  ],
  operations: {
    'clip.start': { needs: 'clip:update', page: 'clips', opens: 'detail' },
    'clip.retry': { needs: 'clip:update', page: 'clips', opens: 'detail' },
    'clip.terminate': { needs: 'clip:terminate', page: 'clips', opens: 'detail' },
    'clip.restart': { needs: 'clip:update', page: 'clips', opens: 'detail' },
    'clip.delete': { needs: 'clip:update', page: 'clips', opens: 'detail' },
    'clip.export': { begunBy: 'export', needs: 'clip:read', page: 'clips', opens: 'detail' },
  },
})

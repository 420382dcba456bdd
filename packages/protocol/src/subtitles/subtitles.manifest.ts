import { z } from 'zod'
import { id, instant } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** Subtitles as they are edited, and their translation (SUB; media.md §3–5). */
export const subtitles = manifest({
  subjects: {
    subtitle: {
      area: 'content',
      actions: {
        read: ['operator', 'viewer'],
        update: ['operator'],
        /** Has texts translated, which costs money. */
        translate: ['operator'],
      },
      levels: { translate: 'work' },
    },
  },
  pages: {
    translations: {
      path: '/channel/translations',
      area: 'content',
      reads: 'subtitle:read',
      icon: 'translations',
    },
  },
  errors: {
    'subtitles.notFound': 404,
    'subtitles.unreadable': 422,
    'subtitles.notText': 422,
    'subtitles.cueGone': 409,
    'subtitles.badTimes': 422,
    'subtitles.tooMany': 422,
    'subtitles.nothingSaid': 422,
    'subtitles.noEngine': 422,
    'subtitles.sameLanguage': 422,
    'subtitles.noSource': 422,
    'subtitles.translating': 409,
    'subtitles.taskNotFound': 404,
    'subtitles.notRetryable': 409,
    'subtitles.notCancellable': 409,
  },
  auditActions: [
    'subtitle.open',
    'subtitle.edit',
    'subtitle.attach',
    'subtitle.delete',
    'translation.create',
    'translation.retry',
    'translation.cancel',
  ],
  auditEntities: ['subtitle', 'translation'],
  notifications: {
    translationDone: ['toast', 'bell'],
    translationFailed: ['toast', 'bell'],
  },
  noticeRules: {
    translationDone: { needs: 'subtitle:read' },
    translationFailed: { needs: 'subtitle:read', email: ['operator'] },
  },
  live: [
    /** A translation is new, or further. */
    z.object({ type: z.literal('translation'), id }),
    /** Somebody changed subtitles, or an engine filled some in; `at` is when they were changed last. */
    z.object({ type: z.literal('subtitle'), id, at: instant }),
  ],
  operations: {
    /** Has the subtitles of many videos translated. */
    'video.translate': { needs: 'subtitle:translate', page: 'source-videos', opens: 'preview' },
    'translation.retry': { needs: 'subtitle:translate', page: 'translations', opens: 'detail' },
    'translation.export': {
      begunBy: 'export',
      needs: 'subtitle:read',
      page: 'translations',
      opens: 'detail',
    },
  },
})

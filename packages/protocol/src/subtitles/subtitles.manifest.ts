import { z } from 'zod'
import { id, instant } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'
import { ownProfilesText } from './checks/cue-profiles.ts'

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
    'subtitle-progress': {
      path: '/channel/subtitle-progress',
      area: 'content',
      reads: 'subtitle:read',
      icon: 'subtitleProgress',
    },
    translations: {
      path: '/channel/translations',
      area: 'content',
      reads: 'subtitle:read',
      icon: 'translations',
    },
    glossary: {
      path: '/channel/glossary',
      area: 'content',
      reads: 'subtitle:read',
      icon: 'glossary',
    },
    'translation-memory': {
      path: '/channel/translation-memory',
      area: 'content',
      reads: 'subtitle:read',
      icon: 'translationMemory',
    },
    extractions: {
      path: '/channel/extractions',
      area: 'content',
      reads: 'subtitle:read',
      icon: 'extractions',
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
    'subtitles.ownReading': 409,
    'subtitles.notReadTwice': 409,
    'subtitles.noEngine': 422,
    'subtitles.sameLanguage': 422,
    'subtitles.noSource': 422,
    'subtitles.translating': 409,
    'subtitles.taskNotFound': 404,
    'subtitles.notRetryable': 409,
    'subtitles.notCancellable': 409,
    'subtitles.extractionNotFound': 404,
    'subtitles.extracting': 409,
    'subtitles.noSpeechEngine': 422,
    'subtitles.noOcr': 422,
    'subtitles.noOcrLanguage': 422,
    'subtitles.noSound': 422,
    'subtitles.termNotFound': 404,
    'subtitles.termKnown': 409,
    'subtitles.pairNotFound': 404,
    'subtitles.textNotFound': 404,
    'subtitles.pairKnown': 409,
    'subtitles.pairEmpty': 422,
  },
  auditActions: [
    'subtitle.open',
    'subtitle.edit',
    'subtitle.profile',
    'subtitle.attach',
    'subtitle.delete',
    'translation.create',
    'translation.retry',
    'translation.cancel',
    'extraction.create',
    'extraction.retry',
    'extraction.cancel',
    'glossary.create',
    'glossary.update',
    'glossary.delete',
    'videoText.save',
    'videoText.delete',
    'memory.update',
    'memory.delete',
  ],
  auditEntities: ['subtitle', 'translation', 'extraction', 'glossaryTerm', 'memoryPair', 'videoText'],
  notifications: {
    extractionDone: ['toast', 'bell'],
    extractionFailed: ['toast', 'bell'],
    translationDone: ['toast', 'bell'],
    translationFailed: ['toast', 'bell'],
  },
  noticeRules: {
    extractionDone: { needs: 'subtitle:read' },
    extractionFailed: { needs: 'subtitle:read', email: ['operator'] },
    translationDone: { needs: 'subtitle:read' },
    translationFailed: { needs: 'subtitle:read', email: ['operator'] },
  },
  suggestions: { translation: 'files', extraction: 'files' },
  settings: {
    /** The company's own profiles that subtitles are checked by, as JSON (`ownProfile`). */
    'subtitles.checkProfiles': {
      schema: ownProfilesText,
      default: '[]',
      scope: 'installation',
      page: 'subtitle-progress',
    },
    /** Whether two people have agreed to each line of a translation before it goes beside its video. */
    'subtitles.secondReader': {
      schema: z.boolean(),
      default: false,
      scope: 'department',
      page: 'translations',
    },
  },
  live: [
    /** Words are taken out of a film, and how far that is. */
    z.object({ type: z.literal('extraction'), id }),
    /** Title, description and tags of a video are others in some language; the id is the video's. */
    z.object({ type: z.literal('videoText'), id }),
    /** A translation is new, or further. */
    z.object({ type: z.literal('translation'), id }),
    /** Somebody changed subtitles, or an engine filled some in; `at` is when they were changed last. */
    z.object({ type: z.literal('subtitle'), id, at: instant }),
  ],
  operations: {
    /** Has the subtitles of many videos translated. */
    'video.translate': { needs: 'subtitle:translate', page: 'source-videos', opens: 'preview' },
    'translation.retry': { needs: 'subtitle:translate', page: 'translations', opens: 'detail' },
    'subtitle.attach': { needs: 'subtitle:update', page: 'translations', opens: 'desk' },
    'video.extract': { needs: 'subtitle:update', page: 'source-videos', opens: 'preview' },
    'extraction.export': {
      begunBy: 'export',
      needs: 'subtitle:read',
      page: 'extractions',
      opens: 'detail',
    },
    'glossary.export': { begunBy: 'export', needs: 'subtitle:read', page: 'glossary', opens: 'detail' },
    'memory.export': {
      begunBy: 'export',
      needs: 'subtitle:read',
      page: 'translation-memory',
      opens: 'detail',
    },
    'translation.export': {
      begunBy: 'export',
      needs: 'subtitle:read',
      page: 'translations',
      opens: 'detail',
    },
  },
})

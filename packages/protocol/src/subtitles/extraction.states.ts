import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * How far words are taken out of a film (SUB-01; E07): found first, then made into subtitles. One that was stopped ends as
 * `failed`, and says beside it that it was stopped.
 */
export const extractionStatus = enumeration({
  name: 'extractionStatus',
  initial: 'extracting',
  values: {
    extracting: {
      code: 4,
      next: [
        { to: 'extracted', by: ['system'], why: 'text found' },
        { to: 'failed', by: ['system', 'person'], why: 'error, nothing said, or stopped' },
      ],
    },
    extracted: {
      code: 1,
      next: [
        { to: 'generating', by: ['person', 'system'], why: 'make subtitles' },
        { to: 'extracting', by: ['person'], why: 'extract again', later: true },
      ],
    },
    generating: {
      code: 2,
      next: [
        { to: 'generated', by: ['system'], why: 'subtitles ready' },
        { to: 'failed', by: ['system'], why: 'error while they were made', later: true },
      ],
    },
    generated: {
      code: 3,
      next: [{ to: 'generating', by: ['person'], why: 'make them again', later: true }],
    },
    failed: {
      code: 0,
      next: [
        { to: 'extracting', by: ['person', 'system'], why: 'retry' },
        { to: 'generating', by: ['person', 'system'], why: 'make them where the text is kept', later: true },
      ],
    },
  },
})
export type ExtractionStatus = NameOf<typeof extractionStatus>

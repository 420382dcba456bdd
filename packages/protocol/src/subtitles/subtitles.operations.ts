import { z } from 'zod'
import { language } from '#src/core/fields.ts'
import { extractionFields } from './extraction.endpoints.ts'
import { extractionExport } from './extraction.export.ts'
import { glossaryExport } from './glossary.export.ts'
import { memoryExport } from './memory.export.ts'
import { translationFields } from './translation.endpoints.ts'
import { translationExport } from './translation.export.ts'

/** What the operations of subtitles are asked for, besides their records. */
export const subtitleOperations = {
  /** `sourceLanguage`: which of a video's subtitles are translated. */
  'video.translate': { params: z.object({ ...translationFields, sourceLanguage: language }) },
  'translation.export': translationExport,
  /** `pushes`: as captions of the videos that are published, too. */
  'subtitle.attach': { params: z.object({ pushes: z.boolean() }) },
  'video.extract': { params: z.object(extractionFields) },
  'extraction.export': extractionExport,
  'glossary.export': glossaryExport,
  'memory.export': memoryExport,
}

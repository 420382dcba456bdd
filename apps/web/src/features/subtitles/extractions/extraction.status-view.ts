import type { ExtractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of an extraction looks (E07). Total: a new state does not compile until it has a look. */
export const extractionTone: Readonly<Record<ExtractionStatus, Tone>> = {
  extracting: 'running',
  extracted: 'success',
  generating: 'running',
  generated: 'success',
  failed: 'error',
}

import type { MemoryPair } from '@pindao/protocol/subtitles/memory.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { Memory } from './memory.service.ts'

/** The translation memory as a file, as its page shows it to this person. */
export const memoryExportSource = (memory: Pick<Memory, 'page'>) =>
  pagedExportSource<'memory.export', MemoryPair>({
    kind: 'memory.export',
    page: (db, { actor, params: { filter, ids } }, window) =>
      memory.page(db, actor, filter, { ...window, ids }),

    cells: () => ({
      id: ({ id }) => id,
      source: ({ source }) => source,
      target: ({ target }) => target,
      sourceLanguage: ({ sourceLanguage }) => sourceLanguage,
      targetLanguage: ({ targetLanguage }) => targetLanguage,
      video: ({ video }) => video.title,
      programme: ({ video }) => video.programme,
      updatedBy: ({ updatedBy }) => updatedBy,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(_db, { params: { filter }, words }) {
      return toldConditions(words, [
        ['subtitles:memory.field.words', filter.words],
        ['subtitles:glossary.field.sourceLanguage', filter.sourceLanguage],
        ['subtitles:glossary.field.targetLanguage', filter.targetLanguage],
        ['subtitles:glossary.field.programme', filter.programme],
      ])
    },
  })

import type { GlossaryTerm } from '@pindao/protocol/subtitles/glossary.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { Glossary } from './glossary.service.ts'

/** The glossary as a file, as its page shows it. */
export const glossaryExportSource = (glossary: Pick<Glossary, 'page'>) =>
  pagedExportSource<'glossary.export', GlossaryTerm>({
    kind: 'glossary.export',
    page: (db, { params: { filter, ids } }, window) => glossary.page(db, filter, { ...window, ids }),

    cells: () => ({
      id: ({ id }) => id,
      source: ({ source }) => source,
      target: ({ target }) => target,
      sourceLanguage: ({ sourceLanguage }) => sourceLanguage,
      targetLanguage: ({ targetLanguage }) => targetLanguage,
      programme: ({ programme }) => programme,
      forbidden: ({ forbidden }) => forbidden.join(', '),
      note: ({ note }) => note,
      updatedBy: ({ updatedBy }) => updatedBy,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(_db, { params: { filter }, words }) {
      return toldConditions(words, [
        ['subtitles:glossary.field.words', filter.words],
        ['subtitles:glossary.field.sourceLanguage', filter.sourceLanguage],
        ['subtitles:glossary.field.targetLanguage', filter.targetLanguage],
        ['subtitles:glossary.field.programme', filter.programme],
      ])
    },
  })

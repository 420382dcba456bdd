import type { Extraction } from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { ExtractionService } from './extraction.service.ts'

/** The list of extractions as a file, as its page shows it to this person. */
export const extractionExportSource = (extractions: Pick<ExtractionService, 'page'>) =>
  pagedExportSource<'extraction.export', Extraction>({
    kind: 'extraction.export',
    page: (db, { actor, params: { filter, ids } }, window) =>
      extractions.page(db, actor, filter, { ...window, ids }),

    cells: ({ words }) => ({
      id: ({ id }) => id,
      video: ({ video }) => video.title,
      programme: ({ video }) => video.programme,
      episode: ({ video }) => video.episode,
      method: ({ method }) => words(`subtitles:extract.method.${method}`),
      language: ({ language }) => language,
      engine: ({ engine }) => engine && words(`subtitles:speech.${engine}`),
      status: ({ status }) => words(`states:extractionStatus.${extractionStatus.nameOf(status)}`),
      cueCount: ({ cueCount }) => cueCount,
      markedCount: ({ markedCount }) => markedCount,
      problem: ({ problem }) => problem,
      requester: ({ requester }) => requester.fullName,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(_db, { params: { filter }, words }) {
      const { status, method } = filter
      return toldConditions(words, [
        ['subtitles:list.field.words', filter.words],
        [
          'subtitles:list.field.status',
          status?.map((code) => words(`states:extractionStatus.${extractionStatus.nameOf(code)}`)).join(', '),
        ],
        [
          'subtitles:extract.field.method',
          method?.map((one) => words(`subtitles:extract.method.${one}`)).join(', '),
        ],
      ])
    },
  })

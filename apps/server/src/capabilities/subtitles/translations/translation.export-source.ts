import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { listStatus } from '@pindao/protocol/subtitles/list-status.ts'
import type { Translation } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { TranslationService } from './translation.service.ts'

const listNames = new Map<number, keyof typeof listStatus>(
  Object.entries(listStatus).map(([name, code]) => [code, name as keyof typeof listStatus]),
)

/** The list of translations as a file, as its page shows it to this person. */
export const translationExportSource = (translations: Pick<TranslationService, 'page'>) =>
  pagedExportSource<'translation.export', Translation>({
    kind: 'translation.export',
    page: (db, { actor, params: { filter, ids } }, window) =>
      translations.page(db, actor, filter, { ...window, ids }),

    cells: ({ words }) => ({
      id: ({ id }) => id,
      video: ({ video }) => video.title,
      programme: ({ video }) => video.programme,
      episode: ({ video }) => video.episode,
      sourceLanguage: ({ sourceLanguage }) => sourceLanguage,
      targetLanguage: ({ targetLanguage }) => targetLanguage,
      engine: ({ engine }) => words(`subtitles:engine.${engine}`),
      status: ({ status }) => words(`states:taskResult.${taskResult.nameOf(status)}`),
      total: ({ total }) => total,
      done: ({ done }) => done,
      marked: ({ marked }) => marked,
      characters: ({ characters }) => characters,
      cost: ({ cost }) => cost,
      currency: ({ currency }) => currency,
      fromMemory: ({ fromMemory }) => fromMemory,
      savedCharacters: ({ savedCharacters }) => savedCharacters,
      requester: ({ requester }) => requester.fullName,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(_db, { params: { filter }, words }) {
      const { status, listStatus: listed, language, marked } = filter
      return toldConditions(words, [
        ['subtitles:list.field.words', filter.words],
        [
          'subtitles:list.field.status',
          status?.map((code) => words(`states:taskResult.${taskResult.nameOf(code)}`)).join(', '),
        ],
        [
          'subtitles:list.field.listStatus',
          listed
            ?.map((code) => listNames.get(code))
            .filter((name) => name !== undefined)
            .map((name) => words(`subtitles:listStatus.${name}`))
            .join(', '),
        ],
        ['subtitles:list.field.language', language],
        ['subtitles:list.field.marked', marked && words('subtitles:list.marked')],
      ])
    },
  })

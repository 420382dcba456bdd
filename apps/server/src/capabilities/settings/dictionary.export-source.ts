import { type DictionaryKind, dictionaries } from '@pindao/protocol/capabilities.ts'
import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { DictionaryService } from './dictionary.service.ts'

type ListedWord = KeptWord & { readonly list: DictionaryKind }

/** The words of a list, or of all lists, as a file. */
export const dictionaryExportSource = (words: Pick<DictionaryService, 'words'>) =>
  pagedExportSource<'dictionary.export', ListedWord>({
    kind: 'dictionary.export',
    // Chosen words are of the list that is shown.
    keeps: ['kind'],
    async page(_db, { params: { filter } }, { offset, limit }) {
      const lists = filter.kind === undefined ? [...dictionaries.keys()] : [filter.kind]
      const found = await Promise.all(
        lists.map(async (list) =>
          (await words.words(list)).map((word): ListedWord => Object.assign(word, { list })),
        ),
      )
      const rows = found.flat()
      return { rows: rows.slice(offset, offset + limit), total: rows.length }
    },

    cells: ({ words: say }) => ({
      id: ({ id }) => id,
      list: ({ list }) => list,
      code: ({ code }) => code,
      zh: ({ label }) => label.zh,
      en: ({ label }) => label.en,
      fr: ({ label }) => label.fr,
      ar: ({ label }) => label.ar,
      badge: ({ badge }) => (badge === null ? null : say(`dictionaries:badge.${badge}`)),
      state: ({ enabled }) => say(enabled ? 'dictionaries:offered' : 'dictionaries:notOffered'),
      remark: ({ remark }) => remark,
      aliases: ({ aliases }) => aliases.join(', '),
      used: ({ used }) => used,
      builtin: ({ builtin }) => say(builtin ? 'dictionaries:builtin' : 'dictionaries:own'),
      updatedBy: ({ updatedBy }) => updatedBy,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(_db, { params: { filter }, words: say }) {
      return toldConditions(say, [
        ['dictionaries:oneList', filter.kind && say(`dictionaries:list.${filter.kind}`)],
      ])
    },
  })

import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type {
  KeptWord,
  listWordChanges,
  setWords,
  WordChange,
} from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { historyOfList } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import type { Page } from '#src/platform/http/route.ts'
import { assertNameFree, keepingOf, rowOf, valuesOf } from './dictionary.rules.ts'
import * as store from './dictionary.store.ts'
import type { DictionaryWriting } from './dictionary.writing.ts'

type Asked = EndpointParsed<typeof setWords>['body']

/** What is done to a list as a whole. */
export function createWholeLists(writing: DictionaryWriting) {
  const { db, change, stamp, note, words } = writing
  return {
    /**
     * Sets names, colours and what is offered of several words, and their order with them: all or none, each as it was
     * seen. It takes a list back to what is built in, and back again.
     *
     * @throws dictionary.notFound, access.changedMeanwhile, dictionary.kept, dictionary.labelTaken
     */
    async setWords(ctx: SignedInContext, kind: DictionaryKind, asked: Asked): Promise<KeptWord[]> {
      if (keepingOf(kind) === 'words') throw new AppError('dictionary.kept')
      await change(ctx, kind, async (tx, rows) => {
        const next = new Map(rows.map((row) => [row.code, row]))
        for (const { version, code, ...to } of asked.words) {
          const row = rowOf(rows, code)
          assertVersion(row, version)
          if (keepingOf(kind) === 'product' && !to.enabled) throw new AppError('dictionary.kept')
          next.set(code, { ...row, ...to })
        }
        for (const { code } of asked.words) {
          const [row, to] = [rowOf(rows, code), rowOf([...next.values()], code)]
          // Two may exchange their names: what counts is the list as it will be.
          assertNameFree(kind, [...next.values()], to, to)
          const { label, badge, enabled } = to
          await store.updateWord(tx, row.id, {
            label,
            badge,
            enabled,
            ...stamp(ctx),
            version: row.version + 1,
          })
          const act = asked.why === 'reset' ? 'reset' : 'update'
          await note(tx, ctx, act, to, { before: valuesOf(row), after: valuesOf(to) })
        }
        if (asked.order !== null) await writing.place(tx, ctx, kind, rows, asked.order)
      })
      return words(kind)
    },

    /** Who changed which word of a list when, from what to what; newest first. */
    async changes(
      kind: DictionaryKind,
      asked: EndpointParsed<typeof listWordChanges>['query'],
    ): Promise<Page<WordChange[]>> {
      const { rows, total } = await historyOfList(db, 'dictionaryItem', { kind }, asked)
      return {
        total,
        rows: rows.map(({ detail, ...entry }) => ({
          id: entry.id,
          at: entry.at,
          person: entry.person,
          action: entry.action,
          before: entry.before,
          after: entry.after,
          code: String(detail['code'] ?? ''),
          title: String(detail['title'] ?? ''),
        })),
      }
    },
  }
}

import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { MergedWord, mergeWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { aliasesAfter, keepingOf, rowOf, valuesOf } from './dictionary.rules.ts'
import * as store from './dictionary.store.ts'
import type { DictionaryWriting } from './dictionary.writing.ts'

type Asked = EndpointParsed<typeof mergeWord>['body']

/**
 * Makes one word of two: all records that carry the one carry the other from then on, in one transaction with one entry of the
 * audit log. The one goes, or, where the product knows its code, is not offered any more; in a list of words whoever types it
 * means the other.
 */
export function createMerging(writing: DictionaryWriting) {
  const { change, stamp, note, word } = writing

  /** @throws dictionary.notFound, access.changedMeanwhile, dictionary.kept, dictionary.mergeItself */
  return async function merge(
    ctx: SignedInContext,
    kind: DictionaryKind,
    code: string,
    { into, version }: Asked,
  ): Promise<MergedWord> {
    const moved = await change(ctx, kind, async (tx, rows) => {
      const keeping = keepingOf(kind)
      if (keeping !== 'open' && keeping !== 'words') throw new AppError('dictionary.kept')
      if (into === code) throw new AppError('dictionary.mergeItself')
      const [row, target] = [rowOf(rows, code), rowOf(rows, into)]
      assertVersion(row, version)
      const n = await writing.replace(tx, kind, row, target)
      if (row.builtin)
        await store.updateWord(tx, row.id, { enabled: false, ...stamp(ctx), version: row.version + 1 })
      else await store.deleteWord(tx, row.id)
      const names = [...target.aliases, row.label.zh, ...row.aliases]
      const aliases = keeping === 'words' ? aliasesAfter(target, { label: target.label, aliases: names }) : []
      await store.updateWord(tx, target.id, { aliases, ...stamp(ctx), version: target.version + 1 })
      await note(tx, ctx, 'merge', row, {
        before: valuesOf(row),
        after: { mergedInto: target.label.zh, records: n },
      })
      return n
    })
    return { moved, into: await word(kind, into) }
  }
}

import { type DictionaryKind, dictionaries } from '@pindao/protocol/capabilities.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type {
  addWord,
  DictionaryItem,
  DictionarySummary,
  KeptWord,
  OwnWord,
  orderWords,
  updateWord,
} from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { createMerging } from './dictionary.merging.ts'
import {
  aliasesAfter,
  assertNameFree,
  isOwn,
  keepingOf,
  rowOf,
  usedBy,
  valuesOf,
} from './dictionary.rules.ts'
import * as store from './dictionary.store.ts'
import type { DictionaryRow } from './dictionary.table.ts'
import { createWholeLists } from './dictionary.whole.ts'
import { createDictionaryWriting, type DictionaryDeps } from './dictionary.writing.ts'
import { firstLabel } from './first-labels.ts'
import { typedCode } from './typed-words.ts'

type New = EndpointParsed<typeof addWord>['body']
type Change = EndpointParsed<typeof updateWord>['body']
type Order = EndpointParsed<typeof orderWords>['body']

/** Words of the company's own are coded so, and counted. */
const ownCode = (n: number) => `own_${n}`

/**
 * The words of lists that administrators keep (SET-01; business.md §1 dictionaryItem): named, coloured, ordered, taken out of
 * what is offered, merged, and in open lists added. A code never changes, and none that a record carries goes.
 */
export function createDictionaryService(deps: DictionaryDeps) {
  const writing = createDictionaryWriting(deps)
  const { db, change, stamp, note, words, word } = writing

  /** @param id of one that a sheet was told it would have */
  async function insert(
    tx: Tx,
    ctx: SignedInContext,
    kind: DictionaryKind,
    rows: readonly DictionaryRow[],
    { aliases = [], ...body }: New,
    id?: bigint,
  ): Promise<DictionaryRow> {
    const keeping = keepingOf(kind)
    if (keeping !== 'open' && keeping !== 'words') throw new AppError('dictionary.kept')
    assertNameFree(kind, rows, null, { label: body.label, aliases })
    const numbers = rows.map((row) => Number(/^own_(\d+)$/u.exec(row.code)?.[1] ?? 0))
    const last = Math.max(0, ...rows.map(({ position }) => position))
    const made = await store.insertWord(tx, {
      ...(id === undefined ? {} : { id }),
      kind,
      code: keeping === 'words' ? typedCode() : ownCode(Math.max(0, ...numbers) + 1),
      position: keeping === 'words' ? 0 : last + 1,
      builtin: false,
      aliases: keeping === 'words' ? aliases : [],
      ...body,
      ...stamp(ctx),
    })
    await note(tx, ctx, 'create', made, { after: valuesOf(made) })
    return made
  }

  /** Writes what a word is from now on; where records carry words, they carry the new one. */
  async function write(
    tx: Tx,
    ctx: SignedInContext,
    kind: DictionaryKind,
    rows: readonly DictionaryRow[],
    row: DictionaryRow,
    body: Omit<Change, 'version'>,
  ): Promise<void> {
    if (keepingOf(kind) === 'product' && !body.enabled) throw new AppError('dictionary.kept')
    const isWords = keepingOf(kind) === 'words'
    const { aliases: named, ...rest } = body
    const to = { ...rest, aliases: isWords ? aliasesAfter(row, { label: body.label, aliases: named }) : [] }
    assertNameFree(kind, rows, row, to)
    const next = { ...row, ...to }
    await store.updateWord(tx, row.id, { ...to, ...stamp(ctx), version: row.version + 1 })
    if (isWords && row.label.zh !== to.label.zh) await writing.replace(tx, kind, row, next)
    await note(tx, ctx, 'update', next, { before: valuesOf(row), after: valuesOf(next) })
  }

  async function restore(tx: Tx, ctx: SignedInContext, kind: DictionaryKind, row: DictionaryRow) {
    if (!row.builtin) throw new AppError('dictionary.kept')
    const first = { label: firstLabel(kind, row.code), badge: null }
    await store.updateWord(tx, row.id, { ...first, ...stamp(ctx), version: row.version + 1 })
    await note(tx, ctx, 'reset', row, { before: valuesOf(row), after: valuesOf({ ...row, ...first }) })
  }

  return {
    /** What a list offers and names. Words that only came in by being typed are told to those who may see their records. */
    items: (kind: DictionaryKind): Promise<DictionaryItem[]> =>
      store.findItems(db, kind, { kept: keepingOf(kind) === 'words' }),

    /** What is not called any more what the product calls it, and what it knows no word for. */
    async ownWords(): Promise<OwnWord[]> {
      const rows = await store.findAllWords(db)
      return rows.flatMap((row) => {
        const entry = dictionaries.get(row.kind as DictionaryKind)
        return entry === undefined || entry.keeping === 'words' || !isOwn(row)
          ? []
          : [{ labels: entry.labels, code: row.code, label: row.label }]
      })
    },

    async list(): Promise<DictionarySummary[]> {
      const rows = await store.findAllWords(db)
      return [...dictionaries].map(([kind, entry]) => {
        const own = rows.filter((row) => row.kind === kind)
        return {
          kind,
          keeping: entry.keeping ?? 'ordered',
          count: own.length,
          disabled: own.filter(({ enabled }) => !enabled).length,
          changed: entry.keeping === 'words' ? 0 : own.filter(isOwn).length,
          fresh: own.filter(({ builtin, updatedBy }) => !builtin && updatedBy === null).length,
        }
      })
    },

    words,
    merge: createMerging(writing),
    ...createWholeLists(writing),

    /** @throws dictionary.kept, dictionary.labelTaken */
    async add(
      ctx: SignedInContext,
      kind: DictionaryKind,
      body: New,
      { id, transact }: { readonly id?: bigint; readonly transact?: Transact } = {},
    ): Promise<KeptWord> {
      const made = await change(ctx, kind, (tx, rows) => insert(tx, ctx, kind, rows, body, id), transact)
      return word(kind, made.code)
    },

    /** @throws dictionary.notFound, access.changedMeanwhile, dictionary.kept, dictionary.labelTaken */
    async update(
      ctx: SignedInContext,
      kind: DictionaryKind,
      code: string,
      { version, ...body }: Change,
      transact?: Transact,
    ): Promise<KeptWord> {
      await change(
        ctx,
        kind,
        async (tx, rows) => {
          const row = rowOf(rows, code)
          assertVersion(row, version)
          await write(tx, ctx, kind, rows, row, body)
        },
        transact,
      )
      return word(kind, code)
    },

    /** What some of a word is from now on, whatever else of it was changed meanwhile: for many at once. */
    async alter(
      ctx: SignedInContext,
      id: bigint,
      to: Partial<Pick<DictionaryRow, 'enabled' | 'badge'>> | 'first',
      transact: Transact,
    ): Promise<void> {
      const [known] = await store.findWordsById(db, [id])
      if (known === undefined) throw new AppError('dictionary.notFound')
      const kind = known.kind as DictionaryKind
      const work = async (tx: Tx, rows: readonly DictionaryRow[]) => {
        const row = rowOf(rows, known.code)
        if (to === 'first') return restore(tx, ctx, kind, row)
        const { label, badge, remark, enabled } = { ...row, ...to }
        if (to.enabled !== undefined && keepingOf(kind) === 'product') throw new AppError('dictionary.kept')
        await write(tx, ctx, kind, rows, row, { label, badge, remark, enabled })
      }
      await change(ctx, kind, work, transact)
    },

    /** @throws dictionary.notFound, access.changedMeanwhile, dictionary.kept */
    async reset(
      ctx: SignedInContext,
      kind: DictionaryKind,
      code: string,
      version: number,
    ): Promise<KeptWord> {
      await change(ctx, kind, async (tx, rows) => {
        const row = rowOf(rows, code)
        assertVersion(row, version)
        await restore(tx, ctx, kind, row)
      })
      return word(kind, code)
    },

    /** @throws dictionary.notFound, dictionary.kept, dictionary.used */
    async remove(ctx: SignedInContext, kind: DictionaryKind, code: string): Promise<{ code: string }> {
      await change(ctx, kind, async (tx, rows) => {
        const row = rowOf(rows, code)
        if (row.builtin) throw new AppError('dictionary.kept')
        const counts = await writing.usesOf(tx, kind, true)
        const used = counts === null ? 0 : usedBy(kind, row, counts)
        if (used > 0) throw new AppError('dictionary.used', { params: { count: used } })
        await store.deleteWord(tx, row.id)
        await note(tx, ctx, 'delete', row, { before: valuesOf(row) })
      })
      return { code }
    },

    /** @throws access.changedMeanwhile where somebody ordered them, or words came or went meanwhile, dictionary.kept */
    async order(ctx: SignedInContext, kind: DictionaryKind, { was, codes }: Order): Promise<KeptWord[]> {
      await change(ctx, kind, async (tx, rows) => {
        await writing.place(tx, ctx, kind, rows, { was, codes })
      })
      return words(kind)
    },
  }
}
export type DictionaryService = ReturnType<typeof createDictionaryService>

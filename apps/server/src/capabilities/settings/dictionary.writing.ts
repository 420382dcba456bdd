import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { mayKeepList } from '@pindao/protocol/settings/dictionary.words.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { carriedAs, keepingOf, presented } from './dictionary.rules.ts'
import * as store from './dictionary.store.ts'
import type { DictionaryRow } from './dictionary.table.ts'

export type DictionaryDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  readonly uses: readonly store.DictionaryUse[]
}
type Act = 'create' | 'update' | 'delete' | 'order' | 'reset' | 'merge'

/** What every change of a list does alike: one after the other, in the audit log, heard by everybody. */
export function createDictionaryWriting({ database, clock, uses }: DictionaryDeps) {
  const { db } = database

  /** How many records carry each code, or each word in small letters; null where nothing counts them. */
  async function usesOf(
    reading: Executor,
    kind: DictionaryKind,
    whole = false,
  ): Promise<ReadonlyMap<string, number> | null> {
    const counted = uses.filter((use) => use.kind === kind)
    if (counted.length === 0) return null
    const anyCase = keepingOf(kind) === 'words'
    const found = await Promise.all(counted.map((use) => store.countUses(reading, use, { whole, anyCase })))
    const sums = new Map<string, number>()
    for (const [code, n] of found.flatMap((one) => [...one])) sums.set(code, (sums.get(code) ?? 0) + n)
    return sums
  }

  async function words(kind: DictionaryKind, code?: string): Promise<KeptWord[]> {
    const [rows, used] = await Promise.all([store.findWords(db, kind, code), usesOf(db, kind)])
    return rows.map((row) => presented(kind, row, used))
  }

  const note = (
    tx: Tx,
    ctx: SignedInContext,
    act: Act,
    of: Pick<DictionaryRow, 'id' | 'kind' | 'code' | 'label'>,
    changed: Partial<Record<'before' | 'after', Readonly<Record<string, unknown>>>> = {},
  ) =>
    writeAudit(tx, ctx, {
      action: `dictionary.${act}`,
      entity: 'dictionaryItem',
      entityId: of.id,
      ...changed,
      detail: { title: of.label.zh, kind: of.kind, code: of.code },
    })

  return {
    db,
    usesOf,
    words,
    word: async (kind: DictionaryKind, code: string): Promise<KeptWord> =>
      foundRecord((await words(kind, code))[0] ?? null, 'dictionary.notFound'),

    /** Changes a list, one after the other, and lets everybody know. @throws access.noPermission */
    change: async <T>(
      { actor }: SignedInContext,
      kind: DictionaryKind,
      work: (tx: Tx, rows: readonly DictionaryRow[]) => Promise<T>,
      transact: Transact = database.transaction,
    ): Promise<T> => {
      if (!mayKeepList((permission) => actor.permissions.has(permission), kind))
        throw new AppError('access.noPermission')
      return transact(async (tx) => {
        const made = await work(tx, await store.lockWords(tx, kind))
        await store.announceWords(tx)
        await publishLive(tx, { type: 'dictionary' }, { permission: 'signedIn', everybody: true })
        return made
      })
    },

    stamp: (ctx: SignedInContext) => ({ updatedAt: instantIn(clock, 0), updatedBy: ctx.actor.staffId }),

    note,

    /**
     * Puts the words of a list into another order, all of them, each once; `was` is the order that was seen.
     *
     * @throws access.changedMeanwhile where it is another one by now, or words came or went, dictionary.kept
     */
    async place(
      tx: Tx,
      ctx: SignedInContext,
      kind: DictionaryKind,
      rows: readonly DictionaryRow[],
      { was, codes }: { readonly was: readonly string[]; readonly codes: readonly string[] },
    ): Promise<void> {
      const keeping = keepingOf(kind)
      if (keeping !== 'ordered' && keeping !== 'open') throw new AppError('dictionary.kept')
      const places = new Map(codes.map((code, at) => [code, at + 1]))
      const isWhole = places.size === rows.length && codes.length === rows.length
      const isAsSeen = was.length === rows.length && rows.every(({ code }, at) => code === was[at])
      if (!isWhole || !isAsSeen || rows.some(({ code }) => !places.has(code)))
        throw new AppError('access.changedMeanwhile')
      const moved = rows.filter((row, at) => at + 1 !== places.get(row.code))
      for (const row of rows) await store.updateWord(tx, row.id, { position: places.get(row.code) ?? 0 })
      const [first] = moved
      if (first === undefined) return
      await note(tx, ctx, 'order', first, { before: { order: [...was] }, after: { order: [...codes] } })
    },

    /** Lets all records that carry one word carry another one. @returns how many */
    async replace(
      tx: Tx,
      kind: DictionaryKind,
      from: Pick<DictionaryRow, 'code' | 'label'>,
      to: Pick<DictionaryRow, 'code' | 'label'>,
    ): Promise<number> {
      let moved = 0
      for (const use of uses.filter((one) => one.kind === kind))
        moved += await store.replaceUses(tx, use, carriedAs(kind, from), carriedAs(kind, to))
      return moved
    },
  }
}
export type DictionaryWriting = ReturnType<typeof createDictionaryWriting>

import { type DictionaryKind, dictionaries } from '@pindao/protocol/capabilities.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type {
  addWord,
  DictionaryItem,
  DictionarySummary,
  KeptWord,
  OwnWord,
  updateWord,
} from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { publishLive } from '#src/platform/live/live.ts'
import * as store from './dictionary.store.ts'
import type { DictionaryRow } from './dictionary.table.ts'
import { firstLabel } from './first-labels.ts'

type New = EndpointParsed<typeof addWord>['body']
type Change = EndpointParsed<typeof updateWord>['body']
type Act = 'create' | 'update' | 'delete' | 'order' | 'reset'

/** Words of the company's own are coded so, and counted. */
const ownCode = (n: number) => `own_${n}`

/**
 * The words of lists that administrators keep (SET-01; business.md §1 dictionaryItem): named, coloured, ordered, taken out of
 * what is offered, and in open lists added. A code never changes, and none that a record carries goes.
 */
export function createDictionaryService(deps: {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  readonly uses: readonly store.DictionaryUse[]
}) {
  const { database, clock, uses } = deps
  const { db } = database

  /** How many records carry each code; null where nothing counts them. */
  async function usesOf(
    reading: Executor,
    kind: DictionaryKind,
  ): Promise<ReadonlyMap<string, number> | null> {
    const counted = uses.filter((use) => use.kind === kind)
    if (counted.length === 0) return null
    const found = await Promise.all(counted.map((use) => store.countUses(reading, use)))
    const sums = new Map<string, number>()
    for (const [code, n] of found.flatMap((one) => [...one])) sums.set(code, (sums.get(code) ?? 0) + n)
    return sums
  }

  async function words(kind: DictionaryKind, code?: string): Promise<KeptWord[]> {
    const [rows, used] = await Promise.all([store.findWords(db, kind, code), usesOf(db, kind)])
    return rows.map((row) => presented(kind, row, used))
  }
  const word = async (kind: DictionaryKind, code: string): Promise<KeptWord> =>
    foundRecord((await words(kind, code))[0] ?? null, 'dictionary.notFound')

  /** Changes a list, one after the other, and lets everybody know. */
  const change = <T>(kind: DictionaryKind, work: (tx: Tx, rows: readonly DictionaryRow[]) => Promise<T>) =>
    database.transaction(async (tx) => {
      const made = await work(tx, await store.lockWords(tx, kind))
      await store.announceWords(tx)
      await publishLive(tx, { type: 'dictionary' }, { permission: 'signedIn', everybody: true })
      return made
    })

  const stamp = (ctx: SignedInContext) => ({
    updatedAt: instantIn(clock, 0),
    updatedBy: ctx.actor.staffId,
  })
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
    items: (kind: DictionaryKind): Promise<DictionaryItem[]> => store.findItems(db, kind),

    /** What is not called any more what the product calls it, and what it knows no word for. */
    async ownWords(): Promise<OwnWord[]> {
      const rows = await store.findAllWords(db)
      return rows.flatMap((row) => {
        const entry = dictionaries.get(row.kind as DictionaryKind)
        return entry === undefined || !isOwn(row)
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
          changed: own.filter(isOwn).length,
        }
      })
    },

    words,

    /** @throws dictionary.kept, dictionary.labelTaken */
    async add(ctx: SignedInContext, kind: DictionaryKind, body: New): Promise<KeptWord> {
      const code = await change(kind, async (tx, rows) => {
        if (dictionaries.get(kind)?.keeping !== 'open') throw new AppError('dictionary.kept')
        assertNameFree(rows, null, body.label)
        const numbers = rows.map((row) => Number(/^own_(\d+)$/u.exec(row.code)?.[1] ?? 0))
        const made = await store.insertWord(tx, {
          kind,
          code: ownCode(Math.max(0, ...numbers) + 1),
          position: Math.max(0, ...rows.map(({ position }) => position)) + 1,
          builtin: false,
          ...body,
          ...stamp(ctx),
        })
        await note(tx, ctx, 'create', made, { after: valuesOf(made) })
        return made.code
      })
      return word(kind, code)
    },

    /** @throws dictionary.notFound, access.changedMeanwhile, dictionary.kept, dictionary.labelTaken */
    async update(
      ctx: SignedInContext,
      kind: DictionaryKind,
      code: string,
      { version, ...body }: Change,
    ): Promise<KeptWord> {
      await change(kind, async (tx, rows) => {
        const row = rowOf(rows, code)
        assertVersion(row, version)
        if (dictionaries.get(kind)?.keeping === 'product' && !body.enabled)
          throw new AppError('dictionary.kept')
        assertNameFree(rows, row, body.label)
        const next = { ...row, ...body }
        await store.updateWord(tx, row.id, { ...body, ...stamp(ctx), version: row.version + 1 })
        await note(tx, ctx, 'update', next, { before: valuesOf(row), after: valuesOf(next) })
      })
      return word(kind, code)
    },

    /** @throws dictionary.notFound, access.changedMeanwhile, dictionary.kept */
    async reset(
      ctx: SignedInContext,
      kind: DictionaryKind,
      code: string,
      version: number,
    ): Promise<KeptWord> {
      await change(kind, async (tx, rows) => {
        const row = rowOf(rows, code)
        assertVersion(row, version)
        if (!row.builtin) throw new AppError('dictionary.kept')
        const first = { label: firstLabel(kind, code), badge: null }
        await store.updateWord(tx, row.id, { ...first, ...stamp(ctx), version: row.version + 1 })
        await note(tx, ctx, 'reset', row, { before: valuesOf(row), after: valuesOf({ ...row, ...first }) })
      })
      return word(kind, code)
    },

    /** @throws dictionary.notFound, dictionary.kept, dictionary.used */
    async remove(ctx: SignedInContext, kind: DictionaryKind, code: string): Promise<{ code: string }> {
      await change(kind, async (tx, rows) => {
        const row = rowOf(rows, code)
        if (row.builtin) throw new AppError('dictionary.kept')
        const used = (await usesOf(tx, kind))?.get(code) ?? 0
        if (used > 0) throw new AppError('dictionary.used', { params: { count: used } })
        await store.deleteWord(tx, row.id)
        await note(tx, ctx, 'delete', row, { before: valuesOf(row) })
      })
      return { code }
    },

    /** @throws access.changedMeanwhile where words came or went meanwhile, dictionary.kept */
    async order(ctx: SignedInContext, kind: DictionaryKind, codes: readonly string[]): Promise<KeptWord[]> {
      await change(kind, async (tx, rows) => {
        if (dictionaries.get(kind)?.keeping === 'product') throw new AppError('dictionary.kept')
        const places = new Map(codes.map((code, at) => [code, at + 1]))
        const isWhole = places.size === rows.length && codes.length === rows.length
        if (!isWhole || rows.some(({ code }) => !places.has(code)))
          throw new AppError('access.changedMeanwhile')
        const moved = rows.filter((row) => row.position !== places.get(row.code))
        for (const row of moved) await store.updateWord(tx, row.id, { position: places.get(row.code) ?? 0 })
        const [first] = moved
        if (first !== undefined)
          await note(tx, ctx, 'order', first, {
            before: { order: rows.map(({ code }) => code) },
            after: { order: [...codes] },
          })
      })
      return words(kind)
    },
  }
}
export type DictionaryService = ReturnType<typeof createDictionaryService>

const rowOf = (rows: readonly DictionaryRow[], code: string): DictionaryRow =>
  foundRecord(rows.find((row) => row.code === code) ?? null, 'dictionary.notFound')

/** Two words of a list with one name would be one to whoever chooses. @throws dictionary.labelTaken */
function assertNameFree(
  rows: readonly DictionaryRow[],
  own: DictionaryRow | null,
  label: DictionaryItem['label'],
): void {
  const taken = rows.find((row) => row.code !== own?.code && row.label.zh === label.zh)
  if (taken !== undefined) throw new AppError('dictionary.labelTaken', { params: { name: label.zh } })
}

const valuesOf = ({ label, badge, enabled, remark }: DictionaryRow) => ({
  zh: label.zh,
  en: label.en,
  fr: label.fr,
  ar: label.ar,
  badge,
  enabled,
  remark,
})

function isOwn({ kind, code, label, builtin }: DictionaryRow): boolean {
  if (!builtin) return true
  const codes = dictionaries.get(kind as DictionaryKind)?.codes
  if (codes === undefined || !codes.includes(code)) return true
  const first = firstLabel(kind as DictionaryKind, code)
  return (['zh', 'en', 'fr', 'ar'] as const).some((locale) => first[locale] !== label[locale])
}

function presented(
  kind: DictionaryKind,
  { word, updatedBy }: store.FoundWord,
  used: ReadonlyMap<string, number> | null,
): KeptWord {
  const { id, code, label, enabled, badge, builtin, remark, updatedAt, version } = word
  const isKnown = builtin && (dictionaries.get(kind)?.codes.includes(code) ?? false)
  return {
    id: String(id),
    code,
    label,
    enabled,
    badge,
    builtin,
    first: isKnown ? firstLabel(kind, code) : null,
    remark,
    used: used === null ? null : (used.get(code) ?? 0),
    updatedAt,
    updatedBy,
    version,
  }
}

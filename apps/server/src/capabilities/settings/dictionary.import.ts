import { locales } from '@pindao/locales/locales.ts'
import { type DictionaryKind, dictionaries } from '@pindao/protocol/capabilities.ts'
import type { DictionaryItem } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { dictionaryBadges } from '@pindao/protocol/settings/dictionary.words.ts'
import type { CellProblem } from '@pindao/protocol/sheets/import.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Transact } from '#src/platform/db/database.ts'
import { listWords, plainWord } from '#src/platform/i18n/list-words.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { keepingOf } from './dictionary.rules.ts'
import type { DictionaryService } from './dictionary.service.ts'
import * as store from './dictionary.store.ts'
import type { DictionaryRow } from './dictionary.table.ts'

type Row = {
  readonly key: string
  readonly recordId: bigint | null
  readonly texts: Readonly<Record<string, string>>
}
type Field =
  | { readonly before: string; readonly after: string; readonly value: string; readonly was?: string }
  | { readonly before: string; readonly problem: CellProblem }
type Texts = Readonly<Record<string, string>>

const kinds = [...dictionaries.keys()]
const names = ['zh', 'en', 'fr', 'ar'] as const
type Badge = DictionaryItem['badge']

/** Codes by what the pages call them in any language. */
const codesOf = <Code extends string>(codes: readonly Code[], keyOf: (code: Code) => string) =>
  new Map(
    codes.flatMap((code) =>
      locales.map((locale) => [plainWord(wordsOf(locale).or(keyOf(code), code)), code] as const),
    ),
  )

/** Words of lists by a sheet: each row through the changes of the page, checked cell by cell before (EXP-02). */
export function createDictionaryImport(
  { db }: Pick<Database, 'db'>,
  words: Pick<DictionaryService, 'add' | 'update'>,
) {
  const lists = () => listWords('dictionaries', 'list', kinds) as ReadonlyMap<string, DictionaryKind>
  const badges = () => codesOf(dictionaryBadges, (badge) => `dictionaries:badge.${badge}`)
  const noBadge = () => codesOf(['none'], () => 'dictionaries:noBadge')
  const states = () => codesOf(['offered', 'notOffered'], (state) => `dictionaries:${state}`)

  async function preview(_ctx: SignedInContext, rows: readonly Row[]) {
    const all = await store.findAllWords(db)
    const meant = rows.map((row) => {
      const kind = lists().get(plainWord(row.texts['list'] ?? ''))
      const known =
        row.recordId === null
          ? all.find((one) => one.kind === kind && isCalled(one, row.texts['zh']))
          : all.find(({ id }) => id === row.recordId)
      return { row, known: known ?? null, kind: (known?.kind as DictionaryKind | undefined) ?? kind }
    })
    const fresh = meant.filter(({ row, known }) => known === null && row.recordId === null)
    const ids = await store.takeIds(db, fresh.length)
    const idOf = new Map(fresh.map(({ row }, at) => [row.key, ids[at] ?? 0n]))
    return new Map(
      meant.flatMap(({ row, known, kind }) => {
        if (known === null && row.recordId !== null) return []
        const verdict = {
          recordId: known?.id ?? idOf.get(row.key) ?? 0n,
          ...(known === null ? { isNew: true as const } : {}),
          title: known?.label.zh ?? row.texts['zh'] ?? '',
          version: known?.version ?? 0,
          fields: fieldsOf(row.texts, known, kind, all),
        }
        return [[row.key, verdict] as const]
      }),
    )
  }

  function fieldsOf(
    texts: Texts,
    known: DictionaryRow | null,
    kind: DictionaryKind | undefined,
    all: readonly DictionaryRow[],
  ): Record<string, Field> {
    const isNew = known === null
    const fields: Record<string, Field> = { list: listField(texts, known, kind) }
    for (const name of names) fields[name] = plain(texts[name], known?.label[name] ?? '', isNew)
    fields['remark'] = plain(texts['remark'], known?.remark ?? '', isNew)
    const taken = all.some((one) => one.kind === kind && one.id !== known?.id && isCalled(one, texts['zh']))
    if (taken) fields['zh'] = { before: known?.label.zh ?? '', problem: 'labelTaken' }
    fields['badge'] = coded(
      texts['badge'],
      known?.badge ?? (isNew ? null : 'none'),
      (text) =>
        badges().get(text) ??
        noBadge().get(text) ??
        (dictionaryBadges as readonly string[]).find((one) => one === text),
    )
    fields['state'] = coded(texts['state'], isNew ? null : known.enabled ? 'offered' : 'notOffered', (text) =>
      states().get(text),
    )
    if (changes(fields['state'], isNew) && kind !== undefined && keepingOf(kind) === 'product')
      fields['state'] = { before: fields['state']?.before ?? '', problem: 'listKept' }
    return fields
  }

  return {
    kind: 'dictionary.import' as const,
    preview,

    /** @throws access.changedMeanwhile, and what adding and changing a word throw */
    async apply(
      ctx: SignedInContext,
      recordId: bigint,
      { version, values }: { readonly version: number; readonly values: Texts },
      transact: Transact,
    ): Promise<void> {
      if (version === 0) {
        const kind = values['list'] as DictionaryKind
        await words.add(ctx, kind, bodyOf(values, null), { id: recordId, transact })
        return
      }
      const [row] = await store.findWordsById(db, [recordId])
      if (row === undefined) throw new AppError('dictionary.notFound')
      const body = bodyOf(values, row)
      await words.update(ctx, row.kind as DictionaryKind, row.code, { ...body, version }, transact)
    },
  }
}

/** What a row makes of a word; what it does not say stays. */
function bodyOf(values: Texts, row: DictionaryRow | null) {
  const label = { zh: '', en: '', fr: '', ar: '' }
  for (const name of names) label[name] = values[name] ?? row?.label[name] ?? ''
  const { badge, state } = values
  return {
    label,
    badge:
      badge === undefined || badge === '' ? (row?.badge ?? null) : badge === 'none' ? null : (badge as Badge),
    enabled: state === undefined || state === '' ? (row?.enabled ?? true) : state === 'offered',
    remark: values['remark'] ?? row?.remark ?? '',
  }
}

/** In which list a word is; one that is not there yet goes into a list that takes words of the company's own. */
function listField(texts: Texts, known: DictionaryRow | null, kind: DictionaryKind | undefined): Field {
  const before = known?.kind ?? ''
  if (kind === undefined) return { before, problem: 'listUnknown' }
  const keeping = keepingOf(kind)
  if (known === null && keeping !== 'open' && keeping !== 'words') return { before, problem: 'listKept' }
  const said = texts['list']
  const isOther =
    known !== null &&
    said !== undefined &&
    listWords('dictionaries', 'list', kinds).get(plainWord(said)) !== known.kind
  if (isOther) return { before, problem: 'listDiffers' }
  return { before, after: kind, value: kind }
}

function plain(text: string | undefined, before: string, isNew: boolean): Field {
  const after = text ?? before
  return isNew ? { before, after, value: after } : { before, after, value: after, was: before }
}

/** A cell that says a code by a word; `before` is the code, null of a word that is not there yet. */
function coded(
  text: string | undefined,
  before: string | null,
  read: (plain: string) => string | undefined,
): Field {
  const shown = before ?? ''
  if (text === undefined) return { before: shown, after: shown, value: shown }
  const code = read(plainWord(text))
  if (code === undefined) return { before: shown, problem: 'wordUnknown' }
  return { before: shown, after: code, value: code, ...(before === null ? {} : { was: before }) }
}

const changes = (field: Field | undefined, isNew: boolean) =>
  field !== undefined &&
  'after' in field &&
  (isNew ? field.after === 'notOffered' : field.after !== field.before)

const isCalled = ({ label }: DictionaryRow, name: string | undefined) =>
  name !== undefined && label.zh.toLowerCase() === name.toLowerCase()

import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import {
  type PartySecret,
  partyProblems,
  partySecrets,
  ruleOf,
} from '@pindao/protocol/contracts/party.fields.ts'
import { partyNameKey } from '@pindao/protocol/contracts/party.numbers.ts'
import { isMask, masked } from '@pindao/protocol/core/masked-number.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { SecretBox } from '#src/platform/crypto/secret-box.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import { openNumber, openSealed, sealedNumber } from '../parties/party.numbers.ts'
import { maskedNumber } from '../parties/party.present.ts'
import { findMeantParties, takeIds } from '../parties/party.store.ts'
import type { PartyRow } from '../parties/party.table.ts'
import { contentOfRow, type PartyChanges, type PartyContent } from '../parties/party-changes.service.ts'
import { type PartyColumn, partyColumns } from './party-columns.ts'

type Rows = Parameters<ImportAdapter['preview']>[1]
type Row = Rows[number]
type Verdict = NonNullable<ReturnType<Awaited<ReturnType<ImportAdapter['preview']>>['get']>>
type Field = Verdict['fields'][string]

/** A row with the party that it means: one that is there, or one under a new id. */
type Meant = { readonly row: Row; readonly known: PartyRow | null; readonly id: bigint }
/** What would be written, as far as the cells can be read. */
type Draft = { readonly content: PartyContent; readonly fields: Record<string, Field> }

/** Parties by a sheet: new ones and changed ones. Numbers are sealed to their party before the preview is kept. */
export function createPartyImport({
  database,
  secrets,
  changes,
}: Pick<Kit, 'database' | 'secrets'> & { readonly changes: PartyChanges }): ImportAdapter {
  const { db } = database

  async function preview(ctx: SignedInContext, rows: Rows) {
    const found = await findMeantParties(db, {
      ids: rows.flatMap(({ recordId }) => recordId ?? []),
      nameKeys: rows.flatMap(({ texts }) => partyNameKey(texts['legalName'] ?? '') || []),
    })
    const seen = found.filter((row) => coversRecord(ctx.actor, row))
    const meant = rows.map((row) => ({ row, known: meantBy(row, seen) }))
    const newIds = await takeIds(db, meant.filter(({ row, known }) => !known && !row.recordId).length)
    let taken = 0
    return new Map(
      meant.flatMap(({ row, known }) => {
        if (known === null && row.recordId !== null) return []
        const id = known?.id ?? newIds[taken++] ?? 0n
        return [[row.key, verdictOf(ctx, secrets, { row, known, id })] as const]
      }),
    )
  }

  return {
    kind: 'party.import',
    preview,
    async apply(ctx, recordId, { version, values }, transact) {
      const given = Object.fromEntries(
        Object.entries(values).map(([column, value]) => [
          column,
          readValue(secrets, recordId, column, value),
        ]),
      )
      if (version > 0)
        return changes.change(ctx, recordId, { version, part: given as Partial<PartyContent> }, transact)
      if (!ctx.actor.permissions.has('party:create')) throw new AppError('access.noPermission')
      const content = withUsual({ ...blank, ...given }, Object.keys(given))
      return changes.enter(ctx, recordId, content, transact)
    },
  }
}

const isNumber = (column: string): column is PartySecret => partySecrets.some((one) => one === column)

function readValue(secrets: SecretBox, partyId: bigint, column: string, value: string): unknown {
  const read = JSON.parse(value) as unknown
  if (!isNumber(column) || typeof read !== 'string') return read
  return openSealed(secrets, partyId, column, read)
}

/** The party of a row: by its id, or the only one of that name. */
function meantBy({ recordId, texts }: Row, seen: readonly PartyRow[]): PartyRow | null {
  if (recordId !== null) return seen.find(({ id }) => id === recordId) ?? null
  const key = partyNameKey(texts['legalName'] ?? '')
  const named = seen.filter(({ nameKey }) => nameKey === key)
  return named.length === 1 ? (named[0] ?? null) : null
}

const blank: PartyContent = {
  type: partyTypes.codes.company,
  legalName: '',
  country: 'CN',
  idType: null,
  address: '',
  contact: '',
  email: '',
  phone: '',
  bankHolder: '',
  bankName: '',
  swift: '',
  bankCurrency: null,
  taxMode: 'none',
  taxFormType: null,
  taxFormSignedOn: null,
  taxFormValidTo: null,
  remark: '',
}

function verdictOf(ctx: SignedInContext, secrets: SecretBox, meant: Meant): Verdict {
  const { row, known, id } = meant
  const before = known === null ? null : contentOfRow(known)
  const { content, fields } = usual(draftOf(ctx, row, before), row, known)
  const numbers = numberFields(secrets, meant)
  const all: Record<string, Field> = { ...fields, ...numbers }
  for (const { field } of problemsOf(secrets, content, meant)) {
    const at = row.texts[field] === undefined ? 'legalName' : field
    const old = all[at]
    if (old === undefined || !('problem' in old)) all[at] = { before: old?.before ?? '', problem: 'unfit' }
  }
  if (known === null && !ctx.actor.permissions.has('party:create'))
    all['legalName'] = { before: '', problem: 'notPermitted' }
  return {
    recordId: id,
    ...(known === null ? { isNew: true as const } : {}),
    title: known?.legalName ?? row.texts['legalName'] ?? '',
    version: known?.version ?? 0,
    fields: all,
  }
}

/** The cells read one by one, over what the party is now. */
function draftOf({ locale }: SignedInContext, { texts }: Row, before: PartyContent | null): Draft {
  const words = wordsOf(locale)
  let content: PartyContent = before ?? blank
  const fields: Record<string, Field> = {}
  for (const [column, one] of Object.entries(partyColumns) as [keyof PartyContent, PartyColumn][]) {
    const shown = before === null ? '' : one.show(before, words)
    const text = texts[column]
    if (text === undefined) {
      fields[column] = { before: shown, after: shown, value: '' }
      continue
    }
    const value = one.read(text)
    if (value === undefined) {
      fields[column] = { before: shown, problem: 'wordUnknown' }
      continue
    }
    content = { ...content, [column]: value }
    const was = before === null ? {} : { was: JSON.stringify(before[column]) }
    fields[column] = { before: shown, after: one.show(content, words), value: JSON.stringify(value), ...was }
  }
  return { content, fields }
}

/** Of a new party: its type has to be said, and what follows from it is as usual. */
function usual({ content, fields }: Draft, { texts }: Row, known: PartyRow | null): Draft {
  if (known !== null) return { content, fields }
  if (texts['type'] === undefined) {
    const required = { before: '', problem: 'required' } as const
    return { content, fields: { ...fields, type: required, legalName: required } }
  }
  return { content: withUsual(content, Object.keys(texts)), fields }
}

/** A new party as it is usual of its type, where nothing else was said. */
function withUsual(content: PartyContent, said: readonly string[]): PartyContent {
  const { idTypes, taxModes } = ruleOf(content.type)
  return {
    ...content,
    taxMode: said.includes('taxMode') ? content.taxMode : taxModes[0],
    idType: said.includes('idType') || !said.includes('idNo') ? content.idType : idTypes[0],
  }
}

/** What a number would become: sealed already, and shown by its mask. A mask leaves the number as it is. */
function numberFields(secrets: SecretBox, { row, known, id }: Meant): Record<string, Field> {
  return Object.fromEntries(
    partySecrets.map((number): [string, Field] => {
      const before = known === null ? '' : (maskedNumber(known, number) ?? '')
      const text = row.texts[number]
      const isSame =
        text === undefined || isMask(text) || (known !== null && openNumber(secrets, known, number) === text)
      if (isSame) return [number, { before, after: before, value: '' }]
      const was = known === null ? {} : { was: JSON.stringify(known[`${number}Sealed`]) }
      const value = JSON.stringify(sealedNumber(secrets, id, number, text))
      // Two numbers may look the same behind their masks.
      const after = masked(text) === before ? `${masked(text)} *` : masked(text)
      return [number, { before, after, value, ...was }]
    }),
  )
}

function problemsOf(secrets: SecretBox, content: PartyContent, { row, known }: Meant) {
  const numberOf = (number: 'idNo' | 'taxNo') => {
    const text = row.texts[number]
    if (text !== undefined && !isMask(text)) return text
    return known === null ? null : openNumber(secrets, known, number)
  }
  return partyProblems({ ...content, idNo: numberOf('idNo'), taxNo: numberOf('taxNo') })
}

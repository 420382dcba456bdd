import { amount } from '@pindao/protocol/core/money.ts'
import { type DeductionContent, deductionProblems } from '@pindao/protocol/revenue/money-table.deductions.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Deductions } from './deductions.service.ts'
import * as store from './deductions.store.ts'

type Rows = Parameters<ImportAdapter['preview']>[1]
type Row = Rows[number]
type Verdict = NonNullable<ReturnType<Awaited<ReturnType<ImportAdapter['preview']>>['get']>>
type Field = Verdict['fields'][string]
type Problem = Extract<Field, { problem: unknown }>['problem']

/** Where a row stands: one that is there, or one under a new id; its channel, or why it has none. */
type Meant = {
  readonly row: Row
  readonly known: store.ListedDeduction | null
  readonly id: bigint
  readonly channel: store.MeantChannel | 'channelNotFound' | 'channelAmbiguous'
}

/** Columns of a sheet, by the field that they fill. */
const fieldOf = {
  channel: 'channelId',
  month: 'earningMonth',
  currency: 'currency',
  platformTax: 'platformTax',
  fees: 'fees',
  remark: 'remark',
} as const satisfies Readonly<Record<string, keyof DeductionContent>>
const columns = Object.keys(fieldOf) as (keyof typeof fieldOf)[]

/** Deductions by a sheet: new ones and changed ones, through the changes of the page. */
export function createDeductionImport({
  database,
  deductions,
}: Pick<Kit, 'database'> & { readonly deductions: Deductions }): ImportAdapter {
  const { db } = database

  async function preview(ctx: SignedInContext, rows: Rows) {
    const names = [...new Set(rows.flatMap(({ texts }) => texts['channel'] ?? []))]
    const channels = await store.findMeantChannels(db, ctx.actor, names)
    const found = await store.findMeantDeductions(db, {
      ids: rows.flatMap(({ recordId }) => recordId ?? []),
      channelIds: channels.map(({ id }) => id),
    })
    const seen = found.filter(({ channel }) => coversRecord(ctx.actor, channel))
    const placed = rows.map((row) => {
      const channel = channelOf(row, channels)
      return { row, channel, known: meantBy(row, channel, seen) }
    })
    const fresh = placed.filter(({ row, known }) => known === null && row.recordId === null)
    const newIds = await store.takeIds(db, fresh.length)
    const idOf = new Map(fresh.map(({ row }, index) => [row.key, newIds[index] ?? 0n]))
    const verdicts = await Promise.all(
      placed.flatMap((one) => {
        if (one.known === null && one.row.recordId !== null) return []
        const id = one.known?.deduction.id ?? idOf.get(one.row.key) ?? 0n
        return [verdictOf({ ...one, id }).then((verdict) => [one.row.key, verdict] as const)]
      }),
    )
    return new Map(verdicts)
  }

  async function verdictOf(meant: Meant): Promise<Verdict> {
    const { row, known, id, channel } = meant
    const fields = fieldsOf(meant)
    const put = (column: string, problem: Problem) => {
      const old = fields[column]
      if (old === undefined || !('problem' in old)) fields[column] = { before: old?.before ?? '', problem }
    }
    if (row.texts['channel'] !== undefined && typeof channel === 'string') put('channel', channel)
    const content = contentIn(fields, known)
    for (const { field } of deductionProblems(content))
      put(
        row.texts[field] === undefined ? 'channel' : field,
        row.texts[field] === undefined ? 'required' : 'deductionUnfit',
      )
    const isChange = Object.values(fields).some((field) => 'after' in field && field.after !== field.before)
    const settled = known === null ? await settledBy(channel, row.texts['month']) : known.settledBy
    if (isChange && settled !== null)
      put(columns.find((column) => row.texts[column] !== undefined) ?? 'channel', 'deductionSettled')
    return {
      recordId: id,
      ...(known === null ? { isNew: true as const } : {}),
      title:
        known?.channel.title ?? (typeof channel === 'string' ? (row.texts['channel'] ?? '') : channel.title),
      version: known?.deduction.version ?? 0,
      fields,
    }
  }

  async function settledBy(channel: Meant['channel'], month: string | undefined): Promise<string | null> {
    if (typeof channel === 'string' || month === undefined) return null
    return store.settlementOf(db, channel.id, month)
  }

  return {
    kind: 'revenueDeduction.import',
    preview,
    async apply(ctx, recordId, { version, values }, transact) {
      const given = Object.fromEntries(
        Object.entries(values).flatMap(([column, value]) => {
          const field = fieldOf[column as keyof typeof fieldOf]
          return value === '' || field === undefined ? [] : [[field, JSON.parse(value) as unknown]]
        }),
      ) as Partial<DeductionContent>
      if (version > 0) return deductions.update(ctx, recordId, { ...given, version }, transact)
      if (!ctx.actor.permissions.has('moneyTable:update')) throw new AppError('access.noPermission')
      const content = { platformTax: '0', fees: '0', remark: '', ...given } as DeductionContent
      return transact(async (tx) => {
        await deductions.enter(tx, ctx, content, recordId)
      })
    },
  }
}

/** The only channel of a name: by its id on a platform, or by our number of it. */
function channelOf({ texts }: Row, channels: readonly store.MeantChannel[]): Meant['channel'] {
  const name = texts['channel']
  const onPlatform = channels.filter(({ platformChannelId }) => platformChannelId === name)
  const [first, other] = onPlatform.length > 0 ? onPlatform : channels.filter(({ id }) => String(id) === name)
  if (other !== undefined) return 'channelAmbiguous'
  return first ?? 'channelNotFound'
}

function meantBy(
  { recordId, texts }: Row,
  channel: Meant['channel'],
  seen: readonly store.ListedDeduction[],
): store.ListedDeduction | null {
  if (recordId !== null) return seen.find(({ deduction }) => deduction.id === recordId) ?? null
  if (typeof channel === 'string') return null
  const isMeant = ({ deduction }: store.ListedDeduction) =>
    deduction.channelId === channel.id &&
    deduction.earningMonth === texts['month'] &&
    deduction.currency === texts['currency']
  return seen.find(isMeant) ?? null
}

/** The cells one by one, over what the deduction is now. An amount that a new one does not say is nothing. */
function fieldsOf({ row: { texts }, known, channel }: Meant): Record<string, Field> {
  const old = known?.deduction
  return Object.fromEntries(
    columns.map((column): [string, Field] => {
      const before = old === undefined ? '' : String(old[fieldOf[column]])
      const shownBefore = column === 'channel' ? (known?.channel.title ?? '') : before
      const text = texts[column]
      if (text === undefined) return [column, { before: shownBefore, after: shownBefore, value: '' }]
      const isAmount = column === 'platformTax' || column === 'fees'
      const channelId = typeof channel === 'string' ? '' : String(channel.id)
      const value = column === 'channel' ? channelId : isAmount ? (amount.safeParse(text).data ?? text) : text
      if (value === before) return [column, { before: shownBefore, after: shownBefore, value: '' }]
      const after = column === 'channel' && typeof channel !== 'string' ? channel.title : value
      const was = old === undefined ? {} : { was: JSON.stringify(before) }
      return [column, { before: shownBefore, after, value: JSON.stringify(value), ...was }]
    }),
  )
}

/** What the deduction would be, as far as its amounts ask. */
function contentIn(fields: Readonly<Record<string, Field>>, known: store.ListedDeduction | null) {
  const said = (column: keyof typeof fieldOf, usual: string) => {
    const field = fields[column]
    if (field !== undefined && 'value' in field && field.value !== '')
      return JSON.parse(field.value) as string
    return known === null ? usual : String(known.deduction[fieldOf[column]])
  }
  return { platformTax: said('platformTax', '0'), fees: said('fees', '0'), currency: said('currency', '') }
}

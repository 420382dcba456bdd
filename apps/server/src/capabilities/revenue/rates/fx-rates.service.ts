import { addMonths, type Month, monthOf } from '@pindao/protocol/contracts/month.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type * as endpoints from '@pindao/protocol/revenue/money-table.endpoints.ts'
import type { FxMonth, FxRateRecord } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { type RateKey, rateKey } from '@pindao/protocol/revenue/money-table.rates.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { recordHistory, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { neededRates } from './fx-needs.store.ts'
import * as store from './fx-rates.store.ts'
import type { FxRateRow } from './money-table.table.ts'

type Save = EndpointParsed<typeof endpoints.saveFxRates>['body']
type Wanted = Save['rates'][number]
type Seen = { readonly id: string; readonly version: number }

/** Tells every page of money tables to read again. */
export const tellMoneyTables = (tx: Tx) =>
  publishLive(tx, { type: 'moneyTable' }, { permission: 'moneyTable:read', everybody: true })

/** Exchange rates: entered and changed by the month, until somebody locks them (REV-01, business.md §3.2). */
export function createFxRates({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  async function month(ctx: SignedInContext, of: Month): Promise<FxMonth> {
    // What has not begun lacks nothing yet.
    const hasBegun = of <= monthOf(dayIn(clock(), companyZone))
    const [rates, before, needed] = await Promise.all([
      store.monthRates(db, of),
      store.monthRates(db, addMonths(of, -1)),
      hasBegun ? neededRates(db, of) : [],
    ])
    const isKnown = ({ base, quote, kind }: Omit<RateKey, 'month'>) =>
      rates.some(
        ({ rate }) =>
          rate.kind === kind && [rate.base, rate.quote].sort().join() === [base, quote].sort().join(),
      )
    const { permissions } = ctx.actor
    return {
      month: of,
      rates: rates.map(presentRate),
      before: before.map(({ rate: { base, quote, kind, rate } }) => ({ base, quote, kind, rate })),
      missing: needed.filter((rate) => !isKnown(rate)),
      actions: [
        ...(permissions.has('moneyTable:update') ? (['update'] as const) : []),
        ...(permissions.has('moneyTable:lock') ? (['lock'] as const) : []),
      ],
    }
  }

  /** What is to be as it was seen; the others of the month beside it. @throws access.changedMeanwhile */
  function seenOf(rows: ReadonlyMap<bigint, FxRateRow>, { id, version }: Seen): FxRateRow {
    const row = rows.get(BigInt(id))
    if (row === undefined) throw new AppError('access.changedMeanwhile')
    if (row.lockedAt === null && row.version !== version) throw new AppError('access.changedMeanwhile')
    return row
  }

  async function write(tx: Tx, ctx: SignedInContext, known: FxRateRow | null, wanted: Wanted) {
    const { version, ...values } = wanted
    const at = instantIn(clock, 0)
    if (known === null) {
      if (version !== 0) throw new AppError('access.changedMeanwhile')
      const { staffId: createdBy } = ctx.actor
      await store.insertRate(tx, { ...values, createdBy, createdAt: at, updatedAt: at })
      return
    }
    if (known.lockedAt !== null) throw lockedError(known)
    if (known.version !== version) throw new AppError('access.changedMeanwhile')
    await store.changeRate(tx, known, { rate: values.rate, source: values.source, updatedAt: at })
  }

  return {
    month,

    async list(query: EndpointParsed<typeof endpoints.listFxRates>['query']) {
      const { rows, total } = await store.listRates(db, rateFilterOf(query), sortedWindowOf(query))
      return { rows: rows.map(presentRate), total }
    },

    series: (asked: EndpointParsed<typeof endpoints.getFxSeries>['query']) => store.pairSeries(db, asked),

    async matches(keys: readonly RateKey[]): Promise<FxRateRecord[]> {
      return (await store.findRates(db, keys)).map(presentRate)
    },

    /** Whoever may read rates reads what was done to them. */
    history: (of: Month, query: { readonly page: number; readonly pageSize: number }) =>
      recordHistory(db, 'fxMonth', monthId(of), query),

    /**
     * All of them or none. What is as it was seen to be already is left alone.
     *
     * @throws revenue.rateLocked, revenue.rateReverse, access.changedMeanwhile
     */
    async save(ctx: SignedInContext, { rates, remove }: Save): Promise<{ saved: number; removed: number }> {
      return keptApart(() =>
        database.transaction(async (tx) => {
          const found = rates.length === 0 ? [] : await store.findRates(tx, rates)
          const ids = [...found.map(({ rate }) => rate.id), ...remove.map(({ id }) => BigInt(id))]
          const rows = new Map((await store.lockRates(tx, [...new Set(ids)])).map((row) => [row.id, row]))
          const gone = remove.map((seen) => seenOf(rows, seen))
          for (const row of gone) {
            if (row.lockedAt !== null) throw lockedError(row)
            await store.deleteRate(tx, row.id)
            rows.delete(row.id)
          }
          const byKey = new Map([...rows.values()].map((row) => [rateKey(row), row]))
          const changes = rates.flatMap((wanted) => {
            const known = byKey.get(rateKey(wanted)) ?? null
            const isSame = known !== null && known.rate === wanted.rate && known.source === wanted.source
            return isSame ? [] : [{ known, wanted }]
          })
          for (const { known, wanted } of changes) await write(tx, ctx, known, wanted)
          await note(tx, ctx, 'fxRate.delete', gone, [])
          await note(
            tx,
            ctx,
            'fxRate.save',
            changes.flatMap(({ known }) => known ?? []),
            changes.map(({ wanted }) => wanted),
          )
          if (gone.length + changes.length > 0) await tellMoneyTables(tx)
          return { saved: changes.length, removed: gone.length }
        }),
      )
    },

    /**
     * Rates stay from now on as they were seen. Those that somebody locked meanwhile are locked, whoever did it.
     *
     * @throws access.changedMeanwhile, revenue.rateNotFound for one of another month
     */
    async lock(ctx: SignedInContext, of: Month, seen: readonly Seen[]): Promise<FxMonth> {
      await database.transaction(async (tx) => {
        const found = await store.lockRates(
          tx,
          seen.map(({ id }) => BigInt(id)),
        )
        const rows = new Map(found.map((row) => [row.id, row]))
        const chosen = [...new Set(seen.map((one) => seenOf(rows, one)))]
        if (chosen.some((row) => row.month !== of)) throw new AppError('revenue.rateNotFound')
        const open = chosen.filter(({ lockedAt }) => lockedAt === null)
        if (open.length === 0) return
        const at = instantIn(clock, 0)
        for (const row of open)
          await store.changeRate(tx, row, { lockedAt: at, lockedBy: ctx.actor.staffId, updatedAt: at })
        await note(tx, ctx, 'fxRate.lock', [], open)
        await tellMoneyTables(tx)
      })
      return month(ctx, of)
    },
  }
}
export type FxRates = ReturnType<typeof createFxRates>

export const rateFilterOf = ({
  locked,
  ...rest
}: Pick<
  EndpointParsed<typeof endpoints.listFxRates>['query'],
  'month' | 'currency' | 'kind' | 'locked'
>): store.FxRateFilter => ({
  month: rest.month,
  currency: rest.currency,
  kind: rest.kind,
  locked: locked === undefined ? undefined : locked === 'yes',
})

/** A rate as everybody sees it who may read rates. */
export function presentRate({ rate: row, lockedBy }: store.ListedRate): FxRateRecord {
  const { id, month, base, quote, kind, rate, source, lockedAt, updatedAt, version } = row
  const locked = lockedAt === null ? null : { at: lockedAt, by: lockedBy ?? '' }
  return { id: String(id), month, base, quote, kind, rate, source, locked, updatedAt, version }
}

const pairText = ({ base, quote }: Pick<RateKey, 'base' | 'quote'>) => `${base}/${quote}`
const lockedError = (row: FxRateRow) =>
  new AppError('revenue.rateLocked', { params: { pair: pairText(row), month: row.month } })

/** What the rows of others keep out, said by what it means. @throws revenue.rateReverse, access.changedMeanwhile */
async function keptApart<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'fx_rate_one_truth') throw new AppError('revenue.rateReverse', { cause: error })
    if (constraint === 'fx_rate_once') throw new AppError('access.changedMeanwhile', { cause: error })
    throw error
  }
}

/** A month as the log numbers it: 202608. */
const monthId = (month: Month) => BigInt(month.replace('-', ''))

type Noted = RateKey & { readonly rate: string }
const lines = (rates: readonly Noted[]) =>
  rates.map((rate) => `${pairText(rate)} ${rate.kind} ${rate.rate}`).join('\n')

/** One entry of the log for each month that something was done to. */
async function note(
  tx: Tx,
  ctx: SignedInContext,
  action: 'fxRate.save' | 'fxRate.delete' | 'fxRate.lock',
  before: readonly Noted[],
  after: readonly Noted[],
): Promise<void> {
  const months = new Set([...before, ...after].map(({ month }) => month))
  for (const month of [...months].sort()) {
    const of = (rates: readonly Noted[]) => lines(rates.filter((rate) => rate.month === month))
    const [old, now] = [of(before), of(after)]
    await writeAudit(tx, ctx, {
      action,
      entity: 'fxMonth',
      entityId: monthId(month),
      ...(old === '' ? {} : { before: { rates: old } }),
      ...(now === '' ? {} : { after: { rates: now } }),
      detail: { title: month },
    })
  }
}

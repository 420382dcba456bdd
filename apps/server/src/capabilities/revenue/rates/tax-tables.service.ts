import { taxTables as builtIn, type TaxTable } from '@pindao/protocol/contracts/tax-tables.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type * as endpoints from '@pindao/protocol/revenue/money-table.endpoints.ts'
import type { TaxTableList, TaxTableRecord } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { createTaxTable } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { monthsOfTable } from '@pindao/protocol/revenue/money-table.taxes.ts'
import { recordHistory, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Executor, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { tellMoneyTables } from './fx-rates.service.ts'
import * as store from './tax-tables.store.ts'

type Content = EndpointParsed<typeof createTaxTable>['body']
type Change = EndpointParsed<typeof endpoints.updateTaxTable>['body']

/** A table among the others: one that came with the product has no row. */
type Placed = {
  readonly content: TaxTable
  readonly row: store.ListedTaxTable | null
  readonly next: string | null
}

/**
 * Tables of withholding taxes (business.md §3.2). Those that came with the product stand in the code and are read beside the
 * rows; a table that a confirmed settlement took stays as it is, a new rate is a new table from a later day.
 */
export function createTaxTables({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  async function list({ actor }: SignedInContext): Promise<TaxTableList> {
    const mayUpdate = actor.permissions.has('moneyTable:update')
    const [placed, months] = await Promise.all([placedTables(db), store.settledMonths(db)])
    return {
      tables: placed
        .map(({ content, row, next }) => {
          const usedUntil = lastUse(content.from, next, months)
          const mayChange = mayUpdate && row !== null && usedUntil === null
          return {
            id: row === null ? null : String(row.table.id),
            content: content as TaxTableRecord['content'],
            usedUntil,
            createdAt: row?.table.createdAt ?? null,
            createdBy:
              row?.createdBy == null || row.table.createdBy === null
                ? null
                : { id: String(row.table.createdBy), fullName: row.createdBy },
            version: row?.table.version ?? 0,
            actions: mayChange ? (['update', 'delete'] as const).slice() : [],
          }
        })
        .reverse(),
      settledUntil: months.at(-1) ?? null,
      actions: mayUpdate ? ['create'] : [],
    }
  }

  /** A day that is not taken, and that no confirmed settlement has reached. */
  async function assertFree(tx: Tx, from: string): Promise<void> {
    const last = (await store.settledMonths(tx)).at(-1)
    if (last !== undefined && last >= from.slice(0, 7))
      throw new AppError('revenue.taxTableSettled', { params: { month: last } })
  }

  /** A row that may still be changed. @throws revenue.taxTableNotFound, revenue.taxTableUsed */
  async function unused(tx: Tx, id: bigint, version?: number) {
    const row = foundRecord(await store.lockTaxTable(tx, id), 'revenue.taxTableNotFound')
    if (version !== undefined) assertVersion(row, version)
    const next = (await placedTables(tx)).find(({ row: one }) => one?.table.id === id)?.next ?? null
    const used = lastUse(row.fromDay, next, await store.settledMonths(tx))
    if (used !== null) throw new AppError('revenue.taxTableUsed', { params: { month: used } })
    return row
  }

  return {
    list,

    /** @throws revenue.taxTableNotFound */
    async history(id: bigint, query: { readonly page: number; readonly pageSize: number }) {
      foundRecord(await store.findTaxTable(db, id), 'revenue.taxTableNotFound')
      return recordHistory(db, 'taxTable', id, query)
    },

    /** @throws revenue.taxTableDayTaken, revenue.taxTableSettled */
    async create(ctx: SignedInContext, content: Content): Promise<TaxTableList> {
      await keptApart(() =>
        database.transaction((tx) =>
          idempotent(tx, ctx, createTaxTable, content, async () => {
            await assertFree(tx, content.from)
            const at = instantIn(clock, 0)
            const { staffId: createdBy } = ctx.actor
            const id = await store.insertTaxTable(tx, {
              fromDay: content.from,
              content,
              createdBy,
              createdAt: at,
              updatedAt: at,
            })
            await note(tx, ctx, 'taxTable.create', id, { after: content })
            return id
          }),
        ),
      )
      return list(ctx)
    },

    /** @throws revenue.taxTableNotFound, revenue.taxTableUsed, revenue.taxTableSettled, access.changedMeanwhile */
    async update(ctx: SignedInContext, id: bigint, { version, ...content }: Change): Promise<TaxTableList> {
      await keptApart(() =>
        database.transaction(async (tx) => {
          const row = await unused(tx, id, version)
          await assertFree(tx, content.from)
          const change = { fromDay: content.from, content, updatedAt: instantIn(clock, 0) }
          await store.changeTaxTable(tx, row, change)
          await note(tx, ctx, 'taxTable.update', id, { before: row.content, after: content })
        }),
      )
      return list(ctx)
    },

    /** @throws revenue.taxTableNotFound, revenue.taxTableUsed */
    async remove(ctx: SignedInContext, id: bigint): Promise<TaxTableList> {
      await database.transaction(async (tx) => {
        const row = await unused(tx, id)
        await store.deleteTaxTable(tx, id)
        await note(tx, ctx, 'taxTable.delete', id, { before: row.content })
      })
      return list(ctx)
    },
  }
}
export type TaxTables = ReturnType<typeof createTaxTables>

/** All tables, the oldest first, each with the day on which the next one begins. */
async function placedTables(db: Executor): Promise<readonly Placed[]> {
  const rows = await store.listTaxTables(db)
  const all = [
    ...builtIn.map((content) => ({ content, row: null })),
    ...rows.map((row) => ({ content: row.table.content, row })),
  ].sort((a, b) => (a.content.from < b.content.from ? -1 : 1))
  return all.map((one, index) => ({ ...one, next: all[index + 1]?.content.from ?? null }))
}

/** The last month that was settled by a table; null where none was. */
function lastUse(from: string, next: string | null, months: readonly string[]): string | null {
  const span = monthsOfTable(from, next)
  return (
    months.findLast((month) => month >= span.from && (span.before === null || month < span.before)) ?? null
  )
}

/** @throws revenue.taxTableDayTaken */
async function keptApart<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'tax_table_day')
      throw new AppError('revenue.taxTableDayTaken', { cause: error })
    throw error
  }
}

async function note(
  tx: Tx,
  ctx: SignedInContext,
  action: 'taxTable.create' | 'taxTable.update' | 'taxTable.delete',
  id: bigint,
  sides: { readonly before?: TaxTable; readonly after?: TaxTable },
): Promise<void> {
  const facts = ({ before, after }: typeof sides) => ({
    ...(before ? { before: factsOf(before) } : {}),
    ...(after ? { after: factsOf(after) } : {}),
  })
  const title = (sides.after ?? sides.before)?.from
  await writeAudit(tx, ctx, { action, entity: 'taxTable', entityId: id, ...facts(sides), detail: { title } })
  await tellMoneyTables(tx)
}

/** A table as the log has it: brackets one a line. */
function factsOf({ from, source, resident, nonResident, foreignCompany }: TaxTable) {
  const lines = (brackets: TaxTable['resident']['brackets']) =>
    brackets.map(({ upTo, rate, less }) => `≤ ${upTo ?? '∞'}: ${rate} − ${less}`).join('\n')
  const { limit, less, share } = resident.allowance
  return {
    taxFrom: from,
    taxSource: source,
    residentAllowance: `≤ ${limit}: −${less}; × ${share}`,
    residentBrackets: lines(resident.brackets),
    nonResidentShare: nonResident.share,
    nonResidentBrackets: lines(nonResident.brackets),
    companyRates: `${foreignCompany.rate} + ${foreignCompany.vat}`,
  }
}

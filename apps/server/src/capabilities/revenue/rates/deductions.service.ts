import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  createDeduction,
  type DeductionContent,
  type DeductionRecord,
  type listDeductions,
} from '@pindao/protocol/revenue/money-table.deductions.ts'
import { recordHistory, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Transact, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './deductions.store.ts'
import { tellMoneyTables } from './fx-rates.service.ts'

type Query = EndpointParsed<typeof listDeductions>['query']
type Change = DeductionContent & { readonly version: number }

/** What is taken off a channel's month before it is shared (business.md §3.1), until its settlement is confirmed. */
export function createDeductions({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  /** @throws revenue.deductionNotFound */
  async function covered(actor: Actor, id: bigint): Promise<store.ListedDeduction> {
    const found = await store.findDeduction(db, id)
    return coveredRecord(actor, found, ({ channel }) => channel, 'revenue.deductionNotFound')
  }

  async function get({ actor }: SignedInContext, id: bigint): Promise<DeductionRecord> {
    return presentDeduction(await covered(actor, id), actor)
  }

  /** A channel of the data scope. @throws channels.notFound */
  async function coveredChannel(tx: Tx, actor: Actor, id: bigint) {
    return coveredRecord(actor, await store.findScopedChannel(tx, id), (row) => row, 'channels.notFound')
  }

  /** @throws revenue.deductionSettled */
  async function assertOpen(tx: Tx, channelId: bigint, month: string): Promise<void> {
    const no = await store.settlementOf(tx, channelId, month)
    if (no !== null) throw new AppError('revenue.deductionSettled', { params: { no } })
  }

  async function lockedRow(tx: Tx, actor: Actor, id: bigint) {
    const row = foundRecord(await store.lockDeduction(tx, id), 'revenue.deductionNotFound')
    const channel = await store.findScopedChannel(tx, row.channelId)
    const { title } = coveredRecord(actor, channel, (one) => one, 'revenue.deductionNotFound')
    return { row, title }
  }

  /** A new one, under the id that a sheet promised, if any. @throws revenue.deductionTaken, revenue.deductionSettled */
  async function enter(
    tx: Tx,
    ctx: SignedInContext,
    content: DeductionContent,
    id?: bigint,
  ): Promise<bigint> {
    const channelId = BigInt(content.channelId)
    const { title } = await coveredChannel(tx, ctx.actor, channelId)
    await assertOpen(tx, channelId, content.earningMonth)
    const at = instantIn(clock, 0)
    const { staffId: createdBy } = ctx.actor
    const made = await keptApart(() =>
      store.insertDeduction(tx, { ...content, channelId, createdBy, createdAt: at, updatedAt: at }, id),
    )
    await note(tx, ctx, 'revenueDeduction.create', made, { after: { channels: title, ...factsOf(content) } })
    return made
  }

  /** @throws revenue.deductionNotFound, revenue.deductionTaken, revenue.deductionSettled, access.changedMeanwhile */
  async function update(
    ctx: SignedInContext,
    id: bigint,
    { version, ...given }: Partial<DeductionContent> & { readonly version: number },
    transact: Transact = database.transaction,
  ): Promise<void> {
    await transact(async (tx) => {
      const { row, title } = await lockedRow(tx, ctx.actor, id)
      assertVersion(row, version)
      const content = { ...row, ...given, channelId: BigInt(given.channelId ?? row.channelId) }
      const after = await coveredChannel(tx, ctx.actor, content.channelId)
      await assertOpen(tx, row.channelId, row.earningMonth)
      await assertOpen(tx, content.channelId, content.earningMonth)
      const { channelId, earningMonth, platformTax, fees, currency, remark } = content
      const change = { channelId, earningMonth, platformTax, fees, currency, remark }
      await keptApart(() => store.changeDeduction(tx, row, { ...change, updatedAt: instantIn(clock, 0) }))
      await note(tx, ctx, 'revenueDeduction.update', id, {
        before: { channels: title, ...factsOf(row) },
        after: { channels: after.title, ...factsOf(content) },
      })
    })
  }

  return {
    get,
    enter,
    update,

    async list({ actor }: SignedInContext, query: Query) {
      const { rows, total } = await store.listDeductions(
        db,
        actor,
        deductionFilterOf(query),
        sortedWindowOf(query),
      )
      return { rows: rows.map((row) => presentDeduction(row, actor)), total }
    },

    async history({ actor }: SignedInContext, id: bigint, query: { page: number; pageSize: number }) {
      await covered(actor, id)
      return recordHistory(db, 'revenueDeduction', id, query)
    },

    async create(ctx: SignedInContext, content: DeductionContent): Promise<DeductionRecord> {
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, createDeduction, content, () => enter(tx, ctx, content)),
      )
      return get(ctx, id)
    },

    async change(ctx: SignedInContext, id: bigint, body: Change): Promise<DeductionRecord> {
      await update(ctx, id, body)
      return get(ctx, id)
    },

    /** @throws revenue.deductionNotFound, revenue.deductionSettled */
    async remove(ctx: SignedInContext, id: bigint): Promise<{ deleted: boolean }> {
      await database.transaction(async (tx) => {
        const { row, title } = await lockedRow(tx, ctx.actor, id)
        await assertOpen(tx, row.channelId, row.earningMonth)
        await store.deleteDeduction(tx, id)
        await note(tx, ctx, 'revenueDeduction.delete', id, { before: { channels: title, ...factsOf(row) } })
      })
      return { deleted: true }
    },
  }
}
export type Deductions = ReturnType<typeof createDeductions>

export const deductionFilterOf = (
  query: Pick<Query, 'words' | 'month' | 'channelId' | 'platform' | 'currency'>,
): store.DeductionFilter => ({
  words: query.words,
  month: query.month,
  channelId: query.channelId === undefined ? undefined : BigInt(query.channelId),
  platform: query.platform,
  currency: query.currency,
})

/** A deduction as this person sees it, with what they may do. */
export function presentDeduction(listed: store.ListedDeduction, actor: Actor): DeductionRecord {
  const { deduction: row, channel, createdBy, settledBy } = listed
  const mayChange = actor.permissions.has('moneyTable:update') && settledBy === null
  const { id, earningMonth, platformTax, fees, currency, remark, createdAt, updatedAt, version } = row
  return {
    id: String(id),
    channel: {
      id: String(channel.id),
      title: channel.title,
      platform: channel.platform as Platform,
      platformChannelId: channel.platformChannelId,
      avatarUrl: channel.avatarUrl,
    },
    earningMonth,
    platformTax,
    fees,
    currency,
    remark,
    createdBy,
    createdAt,
    updatedAt,
    version,
    settledBy,
    actions: mayChange ? ['update', 'delete'] : [],
  }
}

type Facts = Pick<store.DeductionRow, 'earningMonth' | 'platformTax' | 'fees' | 'currency' | 'remark'>
const factsOf = ({ earningMonth, platformTax, fees, currency, remark }: Facts) => ({
  earningMonth,
  platformTax: `${platformTax} ${currency}`,
  fees: `${fees} ${currency}`,
  remark,
})

/** @throws revenue.deductionTaken */
async function keptApart<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'revenue_deduction_once')
      throw new AppError('revenue.deductionTaken', { cause: error })
    throw error
  }
}

async function note(
  tx: Tx,
  ctx: SignedInContext,
  action: 'revenueDeduction.create' | 'revenueDeduction.update' | 'revenueDeduction.delete',
  id: bigint,
  sides: {
    readonly before?: Readonly<Record<string, unknown>>
    readonly after?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const title = (sides.after ?? sides.before)?.['channels']
  await writeAudit(tx, ctx, { action, entity: 'revenueDeduction', entityId: id, ...sides, detail: { title } })
  await tellMoneyTables(tx)
}

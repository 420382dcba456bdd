import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { listSettlements, type SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { recordHistory } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { sortedWindowOf, windowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { findHindrances } from './hindrance.store.ts'
import { presentDetail, presentLine, presentSettlement } from './settlement.present.ts'
import * as store from './settlement.store.ts'
import * as detail from './settlement-detail.store.ts'
import { readMonth } from './settlement-months.store.ts'
import type { Snapshot } from './settlement-reckoning.ts'

type ListQuery = EndpointParsed<typeof listSettlements>['query']
type PageQuery = { readonly page: number; readonly pageSize: number }

const toBigint = (id: string | undefined) => (id === undefined ? undefined : BigInt(id))

/** What the list was asked for, as its store takes it. */
export const settlementFilterOf = (
  query: Omit<ListQuery, 'page' | 'pageSize' | 'sort'>,
): store.SettlementFilter => ({
  words: query.words,
  month: query.month,
  status: query.status,
  contractId: toBigint(query.contractId),
  partyId: toBigint(query.partyId),
  channelId: toBigint(query.channelId),
  departmentId: toBigint(query.departmentId),
  hindrance: query.hindrance,
  answer: query.answer,
})

/** A settlement within the data scope of whoever asks: that of its contract. @throws revenue.settlementNotFound */
export const coveredSettlement = (actor: Actor, row: store.ListedSettlement | null): store.ListedSettlement =>
  coveredRecord(actor, row, ({ contract }) => contract, 'revenue.settlementNotFound')

/** What people read of settlements (REV-01, business.md §3.3). */
export function createSettlementReading({ database }: Pick<Kit, 'database'>) {
  const { db } = database
  const covered = async (actor: Actor, id: bigint) =>
    coveredSettlement(actor, await store.findSettlement(db, id))

  /** @throws revenue.settlementNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<SettlementDetail> {
    const row = await covered(actor, id)
    const { month, snapshot } = row.settlement
    const { uncovered = [], fxPolicy = '' } = snapshot as Partial<Snapshot>
    const [found, payees, corrections, versions, recouped, channels, locked] = await Promise.all([
      findHindrances(db, [id], actor.staffId),
      store.listPayees(db, id),
      detail.listCorrections(db, id),
      detail.listVersions(db, id),
      detail.listRecouped(db, id),
      detail.findChannelTitles(
        db,
        uncovered.map(({ channelId }) => channelId),
      ),
      detail.findLocked(db, month, fxPolicy),
    ])
    const parts = { payees, corrections, versions, recouped, channels, locked }
    return presentDetail(row, actor, found.get(id) ?? [], parts)
  }

  /** Rows as this person sees them, with what hinders each. */
  async function presented(actor: Actor, rows: readonly store.ListedSettlement[]) {
    const drafts = rows.filter((row) => settlementStatus.nameOf(row.settlement.status) === 'draft')
    const found = await findHindrances(
      db,
      drafts.map((row) => row.settlement.id),
      actor.staffId,
    )
    return rows.map((row) => presentSettlement(row, actor, found.get(row.settlement.id) ?? []))
  }

  return {
    get,
    presented,

    async list({ actor }: SignedInContext, query: ListQuery) {
      const filter = settlementFilterOf(query)
      const { rows, total } = await store.listSettlements(db, actor, filter, sortedWindowOf(query))
      return { rows: await presented(actor, rows), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listSettlements, views, (query) =>
        store.countSettlements(db, actor, settlementFilterOf(query), mostInView),
      ),

    /** @throws revenue.settlementNotFound */
    async lines({ actor }: SignedInContext, id: bigint, query: PageQuery) {
      await covered(actor, id)
      const { rows, total } = await detail.listLines(db, id, windowOf(query))
      return { rows: rows.map(presentLine), total }
    },

    /** @throws revenue.settlementNotFound */
    async sources({ actor }: SignedInContext, id: bigint, lineId: bigint, query: PageQuery) {
      await covered(actor, id)
      if (!(await detail.hasLine(db, id, lineId))) throw new AppError('revenue.settlementNotFound')
      const rows = await detail.listSources(db, id, lineId, windowOf(query))
      return {
        rows: rows.map((row) => ({
          sumId: String(row.id),
          report: { id: String(row.report_id), fileName: row.file_name, month: row.month },
          day: row.day,
          platformChannelId: row.platform_channel_id,
          lines: row.lines,
          amount: { amount: plainAmount(row.partner), currency: row.currency },
        })),
        total: rows[0]?.total ?? 0,
      }
    },

    /** @throws revenue.settlementNotFound */
    async history({ actor }: SignedInContext, id: bigint, query: PageQuery) {
      await covered(actor, id)
      return recordHistory(db, 'settlement', id, query)
    },

    month: ({ actor }: SignedInContext, month: string) => readMonth(db, actor, month),

    /** What settlements are called that somebody sees. */
    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.findTitles(db, actor, ids),

    /** How many drafts wait for somebody: the number on the page of today. */
    countWaiting: (actor: Actor) =>
      store.countSettlements(db, actor, { status: [settlementStatus.codes.draft] }, mostInView),

    /** Settlements for the global search (SHL-05): nothing without permission to read them, and no amounts. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('settlement:read')) return []
      const window = { sort: '-month', offset: 0, limit } as const
      const { rows } = await store.listSettlements(db, actor, { words }, window)
      return rows.map(({ settlement, contract, partyName }) => ({
        id: settlement.id,
        title: `${settlement.no} · ${contract.title}`,
        subtitle: `${settlement.month} · ${partyName}`,
        thumbnailUrl: null,
      }))
    },
  }
}
export type SettlementReading = ReturnType<typeof createSettlementReading>

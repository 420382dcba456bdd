import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { listReports, type ReportDetail } from '@pindao/protocol/revenue/report.endpoints.ts'
import { recordHistory } from '#src/capabilities/access/access.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { sortedWindowOf, windowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { presentReport, seesMoney, totalOf } from './report.present.ts'
import * as store from './report.store.ts'
import * as compare from './report-compare.store.ts'
import * as sums from './report-sums.store.ts'

type ListQuery = EndpointParsed<typeof listReports>['query']
type Conditioned = Omit<ListQuery, 'page' | 'pageSize' | 'sort'>
type Paged = { readonly page: number; readonly pageSize: number }

/** What a list of report files was asked for, as its store takes it. */
export const reportFilterOf = (query: Conditioned, actor: Actor): store.ReportFilter => ({
  words: query.words,
  month: query.month,
  platform: query.platform,
  type: query.type,
  status: query.status,
  origin: query.origin,
  unknown: query.unknown !== undefined,
  decide: query.decide !== undefined,
  createdBy: query.owner === undefined ? undefined : actor.staffId,
})

/** What people read of report files. */
export function createReportReading({ database }: Pick<Kit, 'database'>) {
  const { db } = database

  const found = async (id: bigint) => foundRecord(await store.findReport(db, id), 'revenue.reportNotFound')

  /** @throws revenue.reportNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<ReportDetail> {
    const listed = await found(id)
    const { report: row } = listed
    const counted = await store.findCounted(db, row)
    const waits = presentReport(listed, actor).actions.includes('count')
    const replacer = await store.findReplacer(db, id)
    const { known, unknown } = await sums.findTotals(db, id)
    const totals = await sums.findKindTotals(db, id)
    return {
      ...presentReport(listed, actor),
      // The first row and what a bad cell said may be amounts.
      headers: (row.headerMap ?? []).map((head) => (seesMoney(actor) ? head : { ...head, sample: '' })),
      problems: row.problems.map(({ row: at, column, code, params = {} }) => ({
        row: at,
        column,
        code,
        params: seesMoney(actor) ? params : {},
      })),
      channels: { known, unknown: row.reportType === 'yt_payments_summary' ? 0 : unknown },
      totals: seesMoney(actor)
        ? totals.map(({ currency, total, ...kind }) => ({
            ...kind,
            total: { amount: plainAmount(total), currency },
          }))
        : null,
      replaces:
        waits && counted !== null && counted.id !== id
          ? {
              id: String(counted.id),
              fileName: counted.fileName,
              lineCount: counted.lineCount,
              total: totalOf(counted, actor),
            }
          : null,
      replacedBy: replacer && { id: String(replacer.id), fileName: replacer.fileName },
      reason: row.reason,
    }
  }

  return {
    get,

    async list({ actor }: SignedInContext, query: ListQuery) {
      const { rows, total } = await store.listReports(db, reportFilterOf(query, actor), sortedWindowOf(query))
      return { rows: rows.map((row) => presentReport(row, actor)), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listReports, views, (query) =>
        store.countReports(db, reportFilterOf(query, actor), mostInView),
      ),

    /** @throws revenue.reportNotFound */
    async channels(
      { actor }: SignedInContext,
      id: bigint,
      query: Paged & { readonly unknown?: 'yes' | undefined },
    ) {
      await found(id)
      const page = await compare.listChannels(db, actor, id, query.unknown !== undefined, windowOf(query))
      return {
        rows: page.rows.map(({ platformChannelId, channelId, title, currency, lines, firstRow, total }) => ({
          platformChannelId,
          channel: channelId === null ? null : { id: String(channelId), title: title ?? '' },
          lines,
          firstRow,
          total: { amount: plainAmount(total), currency },
        })),
        total: page.total,
      }
    },

    /** @throws revenue.reportNotFound */
    async differences({ actor }: SignedInContext, id: bigint, query: Paged) {
      const { report: row } = await found(id)
      const before = row.replacesId ?? (await store.findCounted(db, row))?.id ?? null
      if (before === null || before === id) return { rows: [], total: 0 }
      const page = await compare.listDifferences(db, actor, [before, id], windowOf(query))
      const money = (amount: string | null, currency: string) =>
        amount === null ? null : { amount: plainAmount(amount), currency }
      return {
        rows: page.rows.map(({ channelId, title, currency, difference, ...sides }) => ({
          platformChannelId: sides.platformChannelId,
          channel: channelId === null ? null : { id: String(channelId), title: title ?? '' },
          adjustmentType: sides.adjustmentType,
          before: money(sides.before, currency),
          after: money(sides.after, currency),
          difference: { amount: plainAmount(difference), currency },
        })),
        total: page.total,
      }
    },

    /** @throws revenue.reportNotFound */
    async history(_ctx: SignedInContext, id: bigint, query: Paged) {
      await found(id)
      return recordHistory(db, 'revenueReport', id, query)
    },

    /** Files for the global search: by name or content owner, for whoever may read them. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('revenueReport:read')) return []
      const { rows } = await store.listReports(db, { words }, { sort: '-createdAt', offset: 0, limit })
      return rows.map(({ report: { id, fileName, month } }) => ({
        id,
        title: fileName,
        subtitle: month,
        thumbnailUrl: null,
      }))
    },
  }
}
export type ReportReading = ReturnType<typeof createReportReading>

import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import type { YtSource } from '@pindao/protocol/contracts/revenue-kinds.ts'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { addMoney, type Money } from '@pindao/protocol/core/money.ts'
import type {
  getRevenueSources,
  listRevenueLines,
  listRevenueSums,
  RevenueSource,
  RevenueSourceLine,
} from '@pindao/protocol/revenue/overview-sources.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Page } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { seesSettlements } from './revenue-rights.ts'
import { seenRevenue } from './seen-revenue.store.ts'
import * as store from './sources.store.ts'

type Asked = EndpointParsed<typeof getRevenueSources>['query']
type SumsQuery = EndpointParsed<typeof listRevenueSums>['query']
type LinesQuery = EndpointParsed<typeof listRevenueLines>['query']

/** Why this number: from an amount to the sums of files behind it, and from those to rows of the files. */
export function createRevenueSources({ database: { db } }: Pick<Kit, 'database'>) {
  return {
    async sources(
      { actor }: SignedInContext,
      asked: Asked,
    ): Promise<EndpointOutput<typeof getRevenueSources>> {
      const files = await store.findFileAmounts(db, seenRevenue(actor, asked), askedSources(asked))
      const amounts = new Map<string, Money>()
      for (const { amount, currency } of files) {
        const sum = amounts.get(currency)
        amounts.set(currency, sum ? addMoney(sum, { amount, currency }) : { amount, currency })
      }
      return {
        amounts: [...amounts.values()],
        files: files.map((row) => ({
          report: reportOf(row),
          amount: { amount: row.amount, currency: row.currency },
        })),
      }
    },

    async sums({ actor }: SignedInContext, query: SumsQuery): Promise<Page<RevenueSource[]>> {
      const seen = seenRevenue(actor, query)
      const of = askedSources(query)
      const [rows, total] = await Promise.all([
        store.findSums(db, seen, of, windowOf(query)),
        store.countSums(db, seen, of),
      ])
      const tells = seesSettlements(actor)
      return { rows: rows.map((row) => presentSum(row, tells)), total }
    },

    /** @throws revenue.sumNotFound */
    async lines(
      { actor }: SignedInContext,
      id: bigint,
      query: LinesQuery,
    ): Promise<Page<RevenueSourceLine[]>> {
      const { sum, scope } = foundRecord(await store.findSum(db, id), 'revenue.sumNotFound')
      // A sum that nobody knows the channel of is in nobody's data scope but that of all.
      const isSeen = scope === null ? actor.dataScope === 'all' : coversRecord(actor, scope)
      if (!isSeen) throw new AppError('revenue.sumNotFound')
      return { rows: await store.findLines(db, sum, windowOf(query)), total: sum.lines }
    },
  }
}
export type RevenueSourcesReader = ReturnType<typeof createRevenueSources>

function askedSources({ month, from, ...asked }: Asked): store.AskedSources {
  return {
    from: from ?? month,
    to: month,
    currency: asked.currency,
    part: asked.part,
    earningMonth: asked.earningMonth,
    revenueTypes: asked.revenueType,
    ytSources: asked.ytSource,
    suspense: asked.suspense === 'yes',
    reportId: asked.reportId === undefined ? undefined : BigInt(asked.reportId),
  }
}

const reportOf = ({
  reportId,
  fileName,
  fileMonth,
  filePlatform,
  reportType,
}: Pick<store.SumRow, 'reportId' | 'fileName' | 'fileMonth' | 'filePlatform' | 'reportType'>) => ({
  id: reportId,
  fileName,
  month: fileMonth,
  platform: filePlatform,
  reportType,
})

function presentSum(row: store.SumRow, tellsSettlement: boolean): RevenueSource {
  const { channelId, title, platform, currency, amount, settlementId, settlementNo, settlementStatus } = row
  const taken =
    settlementId === null ? null : { id: settlementId, no: settlementNo ?? '', status: settlementStatus ?? 0 }
  return {
    id: row.id,
    report: reportOf(row),
    channel:
      channelId === null ? null : { id: channelId, title: title ?? '', platform: platform as Platform },
    platformChannelId: row.platformChannelId,
    earningMonth: row.earningMonth,
    day: row.day,
    revenueType: row.revenueType,
    ytSource: row.ytSource as YtSource | null,
    adjustmentType: row.adjustmentType,
    amount: { amount, currency },
    lines: row.lines,
    firstRow: row.firstRow,
    ...(tellsSettlement ? { settlement: taken } : {}),
  }
}

import { addMonths } from '@pindao/protocol/contracts/month.ts'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import {
  type ReconciliationCheck,
  type RevenuePlatform,
  reconciliationId,
} from '@pindao/protocol/revenue/reconciliation.codes.ts'
import {
  type CheckResult,
  type getReconciliation,
  type listRowsBehind,
  mostRowsBehind,
  type Receipt,
  type Reconciliation,
  type SignOff,
} from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { expectedFiles, expectedMonths } from '@pindao/protocol/revenue/reconciliation.rules.ts'
import { reportStatus, reportWorth } from '@pindao/protocol/revenue/report.states.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { sumEstimates } from './estimate.store.ts'
import { assertSeesAllMoney } from './money-sight.ts'
import * as checks from './reconciliation.checks.ts'
import * as store from './reconciliation.store.ts'
import { sumSuspense } from './suspense.store.ts'

export type MonthOf = { readonly month: string; readonly platform: RevenuePlatform }
/** The month before this one, as the house counts. */
export const lastMonth = (clock: Clock): string => addMonths(dayIn(clock(), companyZone).slice(0, 7), -1)

export const presentReceipt = ({ receipt, by }: store.ListedReceipt): Receipt => ({
  id: String(receipt.id),
  contentOwner: receipt.contentOwner,
  receivedOn: receipt.receivedOn,
  amount: receipt.amount,
  tax: receipt.tax,
  fees: receipt.fees,
  currency: receipt.currency,
  bankRef: receipt.bankRef,
  version: receipt.version,
  by,
  updatedAt: receipt.updatedAt,
})

export const presentSigned = ({ signed, by }: store.ListedSignOff): SignOff => ({
  id: String(signed.id),
  at: signed.createdAt,
  by,
  reason: signed.reason,
})

/** Every check of a platform's month, as far as somebody sees channels; without anybody, of all of them. */
export async function checkMonth(db: Executor, actor: Actor | null, of: MonthOf) {
  const { month, platform } = of
  const [files, lines, summary, receipts, signOffs, suspense, estimates] = await Promise.all([
    store.findFiles(db, platform, addMonths(month, -expectedMonths), month),
    store.sumLines(db, of, 'final'),
    store.sumLines(db, of, 'summary'),
    store.listReceipts(db, of),
    store.listSignOffs(db, of),
    sumSuspense(db, actor, of),
    sumEstimates(db, actor, of),
  ])
  const signed: checks.Signed = (check, subject, figure) => {
    const found = signOffs.find(
      ({ signed: one }) => one.check === check && one.subject === subject && one.figure === figure,
    )
    return found ? presentSigned(found) : null
  }
  const expected = expectedFiles(
    files.map((one) => ({
      id: one.id,
      reportType: one.report_type,
      contentOwner: one.content_owner,
      month: one.month,
      status: reportStatus.nameOf(one.status),
    })),
    month,
  )
  const linesOf = (id: string) => files.find((one) => one.id === id)?.lines ?? 0
  const hasFiles = files.some(
    (one) =>
      one.month === month &&
      one.status === reportStatus.codes.counted &&
      reportWorth[one.report_type] === 'final',
  )
  const arrived = receipts.map(({ receipt }) => receipt)
  const all: CheckResult[] = [
    checks.filesCheck(expected, linesOf, signed),
    checks.suspenseCheck(suspense, hasFiles, signed),
    checks.adjustmentsCheck(lines, summary, signed),
    checks.ownersCheck(lines, summary, signed),
    checks.receiptsCheck(lines, summary, arrived, signed),
    checks.payoutCheck(platform, lines, arrived, signed),
    checks.estimatesCheck(estimates, signed),
  ]
  return { checks: all, receipts, hasFiles, files: expected }
}

/** The checks of a month as a person reads them (REV-01, business.md §3.4). */
export function createReconciliation({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  return {
    /** @throws access.noPermission */
    async get(
      { actor }: SignedInContext,
      query: EndpointParsed<typeof getReconciliation>['query'],
    ): Promise<Reconciliation> {
      assertSeesAllMoney(actor)
      const { platform } = query
      const months = await store.findMonths(db, platform)
      const month = query.month ?? months[0] ?? lastMonth(clock)
      const found = await checkMonth(db, actor, { month, platform })
      const { permissions } = actor
      const owners = found.files.flatMap(({ contentOwner }) => contentOwner || [])
      return {
        id: String(reconciliationId(platform, month)),
        month,
        platform,
        months: [...months],
        hasFiles: found.hasFiles,
        open: found.checks.filter(({ verdict }) => verdict === 'fail').length,
        checks: found.checks,
        receipts: found.receipts.map(presentReceipt),
        contentOwners: [...new Set(owners)],
        actions: [
          ...(permissions.has('revenueReport:decide') ? (['assign', 'receipt'] as const) : []),
          ...(permissions.has('revenueReport:signOff') ? (['signOff'] as const) : []),
        ],
      }
    },

    /** @throws access.noPermission */
    async rowsBehind(
      { actor }: SignedInContext,
      query: EndpointParsed<typeof listRowsBehind>['query'],
    ): Promise<EndpointOutput<typeof listRowsBehind>> {
      assertSeesAllMoney(actor)
      const rows = await store.listRowsBehind(db, query, mostRowsBehind)
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map((row) => ({
          reportId: row.report_id,
          fileName: row.file_name,
          reportType: row.report_type,
          platformChannelId: row.platform_channel_id,
          channelTitle: row.title,
          earningMonth: row.earning_month,
          adjustmentType: row.adjustment,
          currency: query.currency,
          amount: row.amount,
          lines: row.lines,
          firstRow: row.first_row,
        })),
      }
    },
  }
}

/** A part of a check as it stands now, by its subject. */
export const partOf = (found: readonly CheckResult[], check: ReconciliationCheck, subject: string) =>
  found.find((one) => one.check === check)?.parts.find((one) => one.subject === subject) ?? null

import type { Money } from '@pindao/protocol/core/money.ts'
import type {
  FileState,
  ReconciliationCheck,
  Verdict,
} from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type { CheckPart, CheckResult, SignOff } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import {
  differenceOf,
  type ExpectedFile,
  isWithin,
  type Pair,
  paired,
  payoutOf,
  receiptPairs,
  shareOf,
  tolerances,
  verdictOf,
  worstOf,
} from '@pindao/protocol/revenue/reconciliation.rules.ts'
import type { EstimateTotal } from './estimate.store.ts'
import type { OwnerSum } from './reconciliation.store.ts'
import type { SuspenseTotal } from './suspense.store.ts'

/** Who signed a figure of a check off; null where nobody did. */
export type Signed = (check: ReconciliationCheck, subject: string, figure: string) => SignOff | null

const empty = {
  contentOwner: '',
  adjustmentType: null,
  reportType: null,
  reportId: null,
  fileState: null,
  currency: null,
  left: null,
  right: null,
  difference: null,
  tolerance: null,
  rows: 0,
  open: 0,
} as const

type Judged = Pick<CheckPart, 'subject' | 'figure'> & Partial<Omit<CheckPart, 'verdict' | 'signOff'>>

/** A part whose verdict is known but for a signature. */
function part(check: ReconciliationCheck, signed: Signed, fits: boolean, facts: Judged): CheckPart {
  const signOff = fits ? null : signed(check, facts.subject, facts.figure)
  return { ...empty, ...facts, verdict: verdictOf(fits, signOff !== null), signOff }
}

/** Two amounts of one currency beside each other. */
function compared(
  check: ReconciliationCheck,
  signed: Signed,
  { key, left, right }: Pair,
  tolerance: string,
  more: Partial<CheckPart> = {},
): CheckPart {
  const { currency } = left
  return part(check, signed, isWithin(left, right, tolerance), {
    ...more,
    subject: `${key}|${currency}`,
    figure: `${left.amount}/${right.amount}`,
    currency,
    left: left.amount,
    right: right.amount,
    difference: differenceOf(left, right).amount,
    tolerance,
  })
}

const result = (check: ReconciliationCheck, parts: readonly CheckPart[]): CheckResult => ({
  check,
  verdict: worstOf(parts.map(({ verdict }) => verdict)),
  parts: [...parts],
})

/** Which files are there. One that is missing may be well so: then somebody says it. */
export const filesCheck = (
  files: readonly ExpectedFile[],
  linesOf: (id: string) => number,
  signed: Signed,
): CheckResult =>
  result(
    'files',
    files.map(({ reportType, contentOwner, state, reportId }) =>
      part('files', signed, state === ('counted' satisfies FileState), {
        subject: `${reportType}|${contentOwner}`,
        figure: `${state} ${reportId ?? ''}`.trim(),
        reportType,
        contentOwner,
        reportId,
        fileState: state,
        rows: reportId === null ? 0 : linesOf(reportId),
      }),
    ),
  )

const moneyOf = ({ amount, currency }: { readonly amount: string; readonly currency: string }): Money => ({
  amount,
  currency,
})

/** Σ lines of each kind of adjustment = the summary of their owner, where there is one. */
export function adjustmentsCheck(
  lines: readonly OwnerSum[],
  summary: readonly OwnerSum[],
  signed: Signed,
): CheckResult {
  const summed = new Set(summary.map((one) => one.content_owner))
  const keyed = (one: OwnerSum) => ({ key: `${one.content_owner}|${one.adjustment}`, money: moneyOf(one) })
  const own = lines.filter((one) => summed.has(one.content_owner))
  const pairs = paired(own.map(keyed), summary.map(keyed))
  return result(
    'adjustments',
    pairs.map((pair) => {
      const [contentOwner = '', adjustmentType = ''] = splitLast(pair.key)
      return compared('adjustments', signed, pair, tolerances.lines, { contentOwner, adjustmentType })
    }),
  )
}

/** Σ lines of a content owner = its summary. */
export function ownersCheck(
  lines: readonly OwnerSum[],
  summary: readonly OwnerSum[],
  signed: Signed,
): CheckResult {
  const summed = new Set(summary.map((one) => one.content_owner))
  const keyed = (one: OwnerSum) => ({ key: one.content_owner, money: moneyOf(one) })
  const own = lines.filter((one) => summed.has(one.content_owner))
  return result(
    'owners',
    paired(own.map(keyed), summary.map(keyed)).map((pair) =>
      compared('owners', signed, pair, tolerances.lines, { contentOwner: pair.key }),
    ),
  )
}

type ReceiptFigures = {
  readonly contentOwner: string
  readonly amount: string
  readonly tax: string
  readonly fees: string
  readonly currency: string
}
const received = ({ contentOwner, tax, fees, ...money }: ReceiptFigures) => ({
  contentOwner,
  tax,
  fees,
  money: moneyOf(money),
})

/** Payments less tax and fees = what arrived. Of owners with a summary that is what was paid, of others their lines. */
export function receiptsCheck(
  lines: readonly OwnerSum[],
  summary: readonly OwnerSum[],
  receipts: readonly ReceiptFigures[],
  signed: Signed,
): CheckResult {
  const summed = new Set(summary.map((one) => one.content_owner))
  const payments = [...summary, ...lines.filter((one) => !summed.has(one.content_owner))]
  const pairs = receiptPairs(
    payments.map((one) => ({ contentOwner: one.content_owner, money: moneyOf(one) })),
    receipts.map(received),
  )
  return result(
    'receipts',
    pairs.map((pair) =>
      compared('receipts', signed, pair, shareOf(pair.left, tolerances.receipt), {
        contentOwner: pair.key,
        rows: receipts.filter(({ currency }) => currency === pair.left.currency).length,
      }),
    ),
  )
}

/** Facebook: what its files say, which are estimates, against what it paid out. Nothing to check before it paid. */
export function payoutCheck(
  platform: string,
  lines: readonly OwnerSum[],
  receipts: readonly ReceiptFigures[],
  signed: Signed,
): CheckResult {
  if (platform !== 'facebook' || receipts.length === 0) return result('payout', [])
  const pairs = paired(
    lines.map((one) => ({ key: '', money: moneyOf(one) })),
    receipts.map((one) => ({ key: '', money: payoutOf(received(one)) })),
  )
  return result(
    'payout',
    pairs.map((pair) => compared('payout', signed, pair, tolerances.lines)),
  )
}

/** What nobody knows has to be nothing, or signed off: row by row, or all of a currency. */
export const suspenseCheck = (
  totals: readonly SuspenseTotal[],
  hasFiles: boolean,
  signed: Signed,
): CheckResult => {
  const parts = totals.map(({ currency, amount, rows, open }) => {
    const facts = {
      subject: currency,
      figure: `${amount}/${rows}`,
      currency,
      left: amount,
      right: '0',
      rows,
      open,
    }
    const whole = part('suspense', signed, false, { ...facts, difference: amount, tolerance: '0' })
    return whole.verdict === 'fail' && open === 0 ? { ...whole, verdict: 'signedOff' as const } : whole
  })
  const none: Verdict = hasFiles ? 'pass' : 'none'
  return {
    check: 'suspense',
    verdict: parts.length === 0 ? none : worstOf(parts.map((one) => one.verdict)),
    parts,
  }
}

/** Channels whose final figure is off by more than a tenth, each signed off by itself or all of a currency. */
export const estimatesCheck = (totals: readonly EstimateTotal[], signed: Signed): CheckResult =>
  result(
    'estimates',
    totals.map(({ currency, estimate, final, rows, open, signed: done }) => {
      const left = { amount: estimate, currency }
      const right = { amount: final, currency }
      const whole = part('estimates', signed, open === 0 && done === 0, {
        subject: currency,
        figure: `${estimate}/${final}/${open + done}`,
        currency,
        left: estimate,
        right: final,
        difference: differenceOf(right, left).amount,
        tolerance: shareOf(left, tolerances.estimate),
        rows,
        open,
      })
      return whole.verdict === 'fail' && open === 0 ? { ...whole, verdict: 'signedOff' as const } : whole
    }),
  )

/** What stands before the last bar, and after it. */
function splitLast(key: string): readonly [string, string] {
  const at = key.lastIndexOf('|')
  return [key.slice(0, at), key.slice(at + 1)]
}

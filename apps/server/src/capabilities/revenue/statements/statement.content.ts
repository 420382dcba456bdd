import { taxCurrency } from '@pindao/protocol/contracts/tax.ts'
import { type Money, negateMoney, plainAmount, signOf } from '@pindao/protocol/core/money.ts'
import { settlementSteps } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { objectionDays, type StatementView } from '@pindao/protocol/revenue/statement.view.ts'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { Executor } from '#src/platform/db/database.ts'
import {
  type ListedLine,
  type ListedPayee,
  listStatementCorrections,
  listStatementLines,
  listStatementPayees,
  type StatementHead,
} from './statement.store.ts'

/** What of a snapshot is told: the rates it was exchanged by. Whatever else stands in it is the calculation's. */
const snapshotRates = z.object({
  rates: z.array(z.object({ base: z.string(), quote: z.string(), rate: z.string() })),
})

/**
 * The statement of a settlement as somebody may read it. A payee reads how the settlement came about, line by line, and of what
 * becomes of it their own share, tax and sum: no other payee's name or amount.
 *
 * @param readerPartyId null: whoever works with it here
 * @param sentAt when it was sent to that reader
 * @throws revenue.statementUnfit for one that is void
 */
export async function statementOf(
  db: Executor,
  found: StatementHead,
  reader: { readonly partyId: bigint | null; readonly sentAt: string | null },
): Promise<StatementView> {
  const { settlement, contract, party, owner } = found
  const stage = settlementStatus.nameOf(settlement.status)
  if (stage === 'void') throw new AppError('revenue.statementUnfit')
  const [lines, payees, corrections] = await Promise.all([
    listStatementLines(db, settlement.id),
    listStatementPayees(db, settlement.id),
    listStatementCorrections(db, settlement.id),
  ])
  const seen = payees.filter(({ payee }) => reader.partyId === null || payee.partyId === reader.partyId)
  const rates = snapshotRates.safeParse(settlement.snapshot)
  return {
    no: settlement.no,
    month: settlement.month,
    stage,
    ourEntity: contract.ourEntity,
    party: reader.partyId === null || reader.partyId === settlement.partyId ? party.legalName : null,
    contract: { no: contract.no, title: contract.title },
    currency: settlement.currency,
    steps: stepsOf(settlement),
    lines: lines.map(presentLine),
    payees: seen.map((row) => presentPayee(row, settlement.currency)),
    corrections: corrections.map(({ reason, ...amount }) => ({ amount, reason })),
    rates: rates.success ? rates.data.rates : [],
    contact: { name: owner.fullName, email: owner.email },
    objectUntil: reader.sentAt === null ? null : objectUntil(reader.sentAt),
  }
}

export const objectUntil = (sentAt: string): string =>
  new Date(Date.parse(sentAt) + objectionDays * 24 * 60 * 60 * 1000).toISOString()

/** What nobody has to look at when it is nothing. */
const always: ReadonlySet<string> = new Set(['subtotal', 'total', 'payable'])

/** What comes off, so that the steps of a statement add up as they are read. */
const taken: ReadonlySet<string> = new Set(['guaranteeRecouped', 'recouped'])

function stepsOf(row: StatementHead['settlement']): StatementView['steps'] {
  const { currency } = row
  return settlementSteps
    .map((name) => ({
      name,
      amount: taken.has(name) ? negateMoney({ amount: row[name], currency }).amount : plainAmount(row[name]),
    }))
    .filter(({ name, amount }) => always.has(name) || amount !== '0')
}

function presentLine({ line, channel }: ListedLine): StatementView['lines'][number] {
  return {
    id: String(line.id),
    kind: line.kind,
    channel: channel?.title ?? null,
    platform: channel?.platform ?? null,
    revenueType: line.revenueType,
    ytSource: line.ytSource,
    adjustmentType: line.adjustmentType,
    earningMonth: line.earningMonth,
    gross: line.gross,
    deducted: line.deducted,
    base: line.base,
    rate: line.rate,
    creator: line.creator,
  }
}

function presentPayee({ payee, party }: ListedPayee, currency: string): StatementView['payees'][number] {
  const { incomeTax, vat, payableCny } = payee
  const yuan = (amount: string | null): Money | null =>
    amount === null ? null : { amount, currency: taxCurrency }
  return {
    id: String(payee.id),
    name: party.legalName,
    share: payee.share,
    owed: { amount: payee.owed, currency },
    payable: { amount: payee.payable, currency: payee.currency },
    payableCny: yuan(payableCny),
    taxMode: payee.taxMode,
    taxBearer: payee.taxBearer,
    incomeTax: yuan(incomeTax),
    vat: yuan(vat),
    net: { amount: payee.net, currency: payee.currency },
    invoiceNo: payee.invoiceNo,
    paidOn: payee.paidOn,
  }
}

/** Whether a tax was withheld: what was not is not told of. */
export const hasTax = ({ incomeTax, vat }: StatementView['payees'][number]): boolean =>
  [incomeTax, vat].some((tax) => tax !== null && signOf(tax) !== 0)

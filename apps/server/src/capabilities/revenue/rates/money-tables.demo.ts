import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { FxPolicy } from '@pindao/protocol/contracts/exchange.ts'
import type { Month } from '@pindao/protocol/contracts/month.ts'
import { type Money, multiplyMoney, roundMoney, subtractMoney } from '@pindao/protocol/core/money.ts'
import { createDeduction, listDeductions } from '@pindao/protocol/revenue/money-table.deductions.ts'
import { getFxMonth, lockFxRates, saveFxRates } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { addReceipt, getReconciliation } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { listReports } from '@pindao/protocol/revenue/report.endpoints.ts'
import { daysSince, demoOwner, type RevenueCast } from '../demo-cast.ts'

/** What a dollar was in yuan, month by month, by the three ways of saying it. */
const rates: readonly Readonly<Record<FxPolicy, string>>[] = [
  { bank_receipt: '7.105200', month_average: '7.112800', month_end: '7.098400' },
  { bank_receipt: '7.098600', month_average: '7.101500', month_end: '7.091200' },
  { bank_receipt: '7.112400', month_average: '7.106300', month_end: '7.118900' },
]
const sources: Readonly<Record<FxPolicy, string>> = {
  bank_receipt: '招商银行结汇水单',
  month_average: '中国外汇交易中心月均中间价',
  month_end: '中国外汇交易中心月末中间价',
}

/** Rates of the three months: those of the first two are locked, of the last one they are still open. */
export async function seedRates({ life, finance, months }: RevenueCast): Promise<void> {
  for (const [index, month] of months.entries()) {
    const params = { month }
    const known = await life.call(finance, getFxMonth, { params })
    if (known.rates.length === 0) await life.at(daysSince(month, 13), 2, () => enter(month, index))
    if (index === months.length - 1) continue
    const entered = await life.call(finance, getFxMonth, { params })
    const open = entered.rates.filter(({ locked }) => locked === null)
    if (open.length === 0) continue
    const seen = open.map(({ id, version }) => ({ id, version }))
    await life.at(daysSince(month, 14), 3, () =>
      life.call(finance, lockFxRates, { params, body: { rates: seen } }),
    )
  }

  function enter(month: Month, index: number) {
    const said = Object.entries(rates[index] ?? {}) as [FxPolicy, string][]
    const lines = said.map(([kind, rate]) => ({
      month,
      base: 'USD',
      quote: 'CNY',
      kind,
      rate,
      source: sources[kind],
      version: 0,
    }))
    return life.call(finance, saveFxRates, { body: { rates: lines, remove: [] } })
  }
}

/** What Google withheld of some channels' viewers in the United States, in the first two months. */
export async function seedDeductions({ life, finance, admin, months }: RevenueCast): Promise<void> {
  const known = await life.call(finance, listDeductions, { query: { pageSize: 10 } })
  if (known.length > 0) return
  const query = { platform: 'youtube', pageSize: 100, sort: 'createdAt' } as const
  const channels = (await life.call(admin, listChannels, { query })).filter((_channel, at) => at % 5 === 3)
  for (const month of months.slice(0, 2))
    for (const [at, { id }] of channels.entries()) {
      const body = {
        channelId: id,
        earningMonth: month,
        platformTax: `${(12 + at * 7) % 60}.${String(10 + at * 3)}`,
        fees: at % 2 === 0 ? '3.5' : '0',
        currency: 'USD',
        remark: '美国观众收入预扣税',
      }
      await life.at(daysSince(month, 14), 4, () =>
        life.call(finance, createDeduction, { body }, `deduction-${month}-${id}`),
      )
    }
}

const [taxShare, fees] = ['0.018', '35'] as const

/** What arrived at the bank of the first month: the platform's payment without its tax and what the transfer cost. */
export async function seedReceipt({ life, finance, months }: RevenueCast): Promise<void> {
  const [month] = months
  const query = { month, platform: 'youtube' } as const
  const known = await life.call(finance, getReconciliation, { query })
  if (known.receipts.length > 0) return
  const found = await life.call(finance, listReports, { query: { month, type: 'yt_payments_summary' } })
  const paid = found[0]?.total ?? null
  if (paid === null) return
  const tax = roundMoney(multiplyMoney(paid, taxShare), 'halfUp')
  const cost: Money = { amount: fees, currency: paid.currency }
  const { amount } = roundMoney(subtractMoney(subtractMoney(paid, tax), cost), 'halfUp')
  const body = {
    ...query,
    contentOwner: demoOwner,
    receivedOn: `${months[1]}-23`,
    amount,
    tax: tax.amount,
    fees,
    currency: paid.currency,
    bankRef: `CMB${month.replace('-', '')}0023`,
  }
  await life.at(daysSince(month, 24), 2, () => life.call(finance, addReceipt, { body }, `receipt-${month}`))
}

import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { presentSettlement } from './settlement.present.ts'
import { settlementFilterOf } from './settlement.service.ts'
import { listSettlements } from './settlement.store.ts'

type Shown = SettlementRecord & { readonly corrections: string }

/** The list of settlements as a file. */
export const settlementExportSource = pagedExportSource<'settlement.export', Shown>({
  kind: 'settlement.export',
  sensitive: true,

  async page(db, { actor, params: { filter } }, window) {
    const sorted = { ...window, sort: filter.sort }
    const { rows, total } = await listSettlements(db, actor, settlementFilterOf(filter), sorted)
    const shown = rows.map((row) => ({
      ...presentSettlement(row, actor, []),
      corrections: row.settlement.corrections,
    }))
    return { rows: shown, total }
  },

  cells: ({ words }) => ({
    id: ({ id }) => id,
    no: ({ no }) => no,
    month: ({ month }) => month,
    status: ({ status }) => words(`states:settlementStatus.${settlementStatus.nameOf(status)}`),
    contractNo: ({ contract }) => contract.no,
    contract: ({ contract }) => contract.title,
    party: ({ party }) => party.legalName,
    department: ({ department }) => words.or(`access:department.${department.code}`, department.code),
    channels: ({ channelCount }) => channelCount,
    currency: ({ payable }) => payable.currency,
    gross: ({ gross }) => gross.amount,
    creator: ({ creator }) => creator.amount,
    company: ({ company }) => company.amount,
    adjustments: ({ adjustments }) => adjustments.amount,
    corrections: ({ corrections }) => corrections,
    carryIn: ({ carryIn }) => carryIn.amount,
    carryOut: ({ carryOut }) => carryOut.amount,
    payable: ({ payable }) => payable.amount,
    payoutCurrency: ({ net }) => net?.currency ?? null,
    tax: ({ tax }) => tax?.amount ?? null,
    net: ({ net }) => net?.amount ?? null,
    calculatedBy: ({ calculatedBy }) => calculatedBy?.fullName ?? null,
    confirmedBy: ({ confirmedBy }) => confirmedBy?.fullName ?? null,
    confirmedAt: ({ confirmedAt }) => confirmedAt,
    paidOn: ({ paidOn }) => paidOn,
    updatedAt: ({ updatedAt }) => updatedAt,
  }),

  async conditions(_db, { params: { filter }, words }) {
    const { words: said, month, status = [] } = filter
    const states = status.map((code) => words(`states:settlementStatus.${settlementStatus.nameOf(code)}`))
    return toldConditions(words, [
      ['sheets:column.settlement.no', said],
      ['sheets:column.settlement.month', month],
      ['sheets:column.settlement.status', states.join(', ')],
    ])
  },
})

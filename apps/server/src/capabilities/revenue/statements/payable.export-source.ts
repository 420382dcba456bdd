import type { Payable } from '@pindao/protocol/revenue/statement.payments.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { payableFilterOf, presentPayable } from './payment.service.ts'
import { listPayables } from './payment.store.ts'

/** Who is to be paid, as a file: without account numbers, which stand in files for the bank alone. */
export const payableExportSource = pagedExportSource<'payable.export', Payable & { readonly id: string }>({
  kind: 'payable.export',
  sensitive: true,

  async page(db, { actor, params: { filter } }, window) {
    const { rows, total } = await listPayables(db, actor, payableFilterOf(filter), window)
    return { rows: rows.map(presentPayable).map((row) => ({ ...row, id: row.payeeId })), total }
  },

  cells: ({ words }) => ({
    id: ({ id }) => id,
    payee: ({ party }) => party.legalName,
    settlement: ({ settlement }) => settlement.no,
    month: ({ settlement }) => settlement.month,
    kind: ({ kind }) => words(`statements:payments.kind.${kind}`),
    currency: ({ net }) => net.currency,
    net: ({ net }) => net.amount,
    bank: ({ bankName }) => bankName,
    lacks: ({ lacks }) => lacks.map((one) => words(`statements:payments.lacks.${one}`)).join(', '),
    file: ({ file }) => file?.no ?? null,
  }),

  conditions: async (_db, { params: { filter }, words }) =>
    toldConditions(words, [
      ['statements:payments.words', filter.words],
      ['statements:payments.month', filter.month],
      ['statements:payments.inFile', filter.free && words('statements:payments.onlyFree')],
    ]),
})

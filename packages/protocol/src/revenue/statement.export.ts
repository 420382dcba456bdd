import { exportEntry } from '#src/sheets/export.ts'
import { payableConditions } from './statement.payments.ts'

/** Who is to be paid, as a file. What is paid, and where, is for who pays. */
export const payableExport = exportEntry({
  filter: payableConditions,
  columns: {
    id: 'id',
    payee: 'text',
    settlement: 'text',
    month: 'text',
    kind: 'state',
    currency: 'text',
    net: 'decimal',
    bank: 'text',
    lacks: 'state',
    file: 'text',
  },
  needs: {
    currency: 'settlement:pay',
    net: 'settlement:pay',
    bank: 'settlement:pay',
    lacks: 'settlement:pay',
  },
})

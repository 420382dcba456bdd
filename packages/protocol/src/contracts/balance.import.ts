import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { currency } from '#src/core/money.ts'
import { length } from '#src/core/rules.ts'
import { importTarget } from '#src/sheets/import.ts'
import { balanceFields } from './contract-money.endpoints.ts'

const word = length(200, 1).trim()

/**
 * What contracts began with, by a sheet: one row for each contract, kind and currency, with what stands there in the old
 * books. The same sheet again changes nothing; another amount is written as a row of the difference, so that nothing that
 * was booked goes away. A contract is named by its title or its number (`HT-2026-0001`).
 */
export const balanceImport = importTarget({
  otherKey: ['party', 'contract', 'kind', 'currency'],
  columns: {
    id: { rule: id, key: true },
    party: { rule: length(200, 1).trim() },
    contract: { rule: length(200, 1).trim() },
    kind: { rule: word },
    currency: { rule: z.string().trim().toUpperCase().pipe(currency) },
    amount: { rule: balanceFields.amount },
    /** Why, of a contract that is signed already. */
    reason: { rule: length(500, 1).trim() },
  },
})

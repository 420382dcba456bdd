import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createDeductionImport } from './deduction.import.ts'
import { createDeductions } from './deductions.service.ts'
import { createFxRates } from './fx-rates.service.ts'
import { deductionExportSource, fxRateExportSource } from './money-table.export-source.ts'
import { moneyTableRoutes } from './money-table.routes.ts'
import { createTaxTables } from './tax-tables.service.ts'

/** Rates, taxes and deductions: the door of the room. What other rooms read of them stands in `rates.ts`. */
export type MoneyTables = {
  readonly routes: readonly Route[]
  readonly exports: readonly AnyExportSource[]
  readonly imports: readonly ImportAdapter[]
}

export function createMoneyTables(kit: Pick<Kit, 'database' | 'clock'>): MoneyTables {
  const deductions = createDeductions(kit)
  return {
    routes: moneyTableRoutes(createFxRates(kit), createTaxTables(kit), deductions),
    exports: [fxRateExportSource, deductionExportSource],
    imports: [createDeductionImport({ ...kit, deductions })],
  }
}

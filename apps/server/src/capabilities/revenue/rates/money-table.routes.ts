import * as deductionEndpoints from '@pindao/protocol/revenue/money-table.deductions.ts'
import * as endpoints from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Deductions } from './deductions.service.ts'
import type { FxRates } from './fx-rates.service.ts'
import type { TaxTables } from './tax-tables.service.ts'

/** One line per call: translate, call the service. */
export const moneyTableRoutes = (
  rates: FxRates,
  taxes: TaxTables,
  deductions: Deductions,
): readonly Route[] => [
  route(endpoints.listFxRates, (_ctx, { query }) => rates.list(query)),
  route(endpoints.getFxMonth, (ctx, { params }) => rates.month(ctx, params.month)),
  route(endpoints.getFxSeries, (_ctx, { query }) => rates.series(query)),
  route(endpoints.saveFxRates, (ctx, { body }) => rates.save(ctx, body)),
  route(endpoints.findFxRates, (_ctx, { body }) => rates.matches(body.keys)),
  route(endpoints.lockFxRates, (ctx, { params, body }) => rates.lock(ctx, params.month, body.rates)),
  route(endpoints.listFxHistory, (_ctx, { params, query }) => rates.history(params.month, query)),
  route(endpoints.getTaxTables, (ctx) => taxes.list(ctx)),
  route(endpoints.createTaxTable, (ctx, { body }) => taxes.create(ctx, body)),
  route(endpoints.updateTaxTable, (ctx, { params, body }) => taxes.update(ctx, BigInt(params.id), body)),
  route(endpoints.deleteTaxTable, (ctx, { params }) => taxes.remove(ctx, BigInt(params.id))),
  route(endpoints.listTaxTableHistory, (_ctx, { params, query }) => taxes.history(BigInt(params.id), query)),
  route(deductionEndpoints.listDeductions, (ctx, { query }) => deductions.list(ctx, query)),
  route(deductionEndpoints.getDeduction, (ctx, { params }) => deductions.get(ctx, BigInt(params.id))),
  route(deductionEndpoints.listDeductionHistory, (ctx, { params, query }) =>
    deductions.history(ctx, BigInt(params.id), query),
  ),
  route(deductionEndpoints.createDeduction, (ctx, { body }) => deductions.create(ctx, body)),
  route(deductionEndpoints.updateDeduction, (ctx, { params, body }) =>
    deductions.change(ctx, BigInt(params.id), body),
  ),
  route(deductionEndpoints.deleteDeduction, (ctx, { params }) => deductions.remove(ctx, BigInt(params.id))),
]

import { addMonths } from '@pindao/protocol/contracts/month.ts'
import type { DemoLife } from '#src/platform/demo.ts'
import type { RevenueCast, RevenueDemoDeps } from './demo-cast.ts'
import { seedReports } from './imports/reports.demo.ts'
import { seedDeductions, seedRates, seedReceipt } from './rates/money-tables.demo.ts'
import { seedSettlements } from './settlement/settlements.demo.ts'
import { seedStatements } from './statements/statements.demo.ts'

/**
 * Three months of money of both platforms, by report files that go the way of all of them; then what finance does with
 * them. Done again after a stop, what is there stays.
 */
export async function seedRevenue(life: DemoLife, deps: RevenueDemoDeps): Promise<void> {
  const people = await life.people()
  const [finance, second] = people.filter(({ role }) => role === 'finance')
  const admin = people.find(({ role }) => role === 'admin')
  if (!finance || !second || !admin) return
  const now = new Date().toISOString().slice(0, 7)
  const months = [addMonths(now, -3), addMonths(now, -2), addMonths(now, -1)] as const
  const cast: RevenueCast = { life, finance, second, admin, months }
  await seedReports(cast, deps)
  await seedRates(cast)
  await seedDeductions(cast)
  await seedReceipt(cast)
  await seedSettlements(cast, deps)
  await seedStatements(cast, deps)
}

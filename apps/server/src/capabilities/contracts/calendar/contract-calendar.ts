import type { Kit } from '#src/platform/kit.ts'
import type { ContractPorts } from '../contracts/contract-changes.service.ts'
import { contractCalendarRoutes } from './contract-calendar.routes.ts'
import { createContractDays } from './contract-calendar.service.ts'

/** The room of the days of contracts: when they end, and on which days they hold a channel. */
export const createContractCalendar = (kit: Pick<Kit, 'database'>, ports: ContractPorts) => ({
  routes: contractCalendarRoutes(createContractDays({ ...kit, ...ports })),
})

import {
  contractEnds,
  listContractsOfChannel,
} from '@pindao/protocol/contracts/contract-calendar.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ContractDays } from './contract-calendar.service.ts'

/** One line per call: translate, call the service. */
export const contractCalendarRoutes = (days: ContractDays): readonly Route[] => [
  route(contractEnds, (ctx, { query }) => days.ends(ctx, query)),
  route(listContractsOfChannel, (ctx, { params }) => days.ofChannel(ctx, BigInt(params.id))),
]

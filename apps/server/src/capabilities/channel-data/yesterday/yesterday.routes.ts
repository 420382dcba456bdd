import { getYesterday } from '@pindao/protocol/channel-data/yesterday.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createYesterday } from './yesterday.service.ts'

export const yesterdayRoutes = (kit: Kit): Route[] => [route(getYesterday, createYesterday(kit))]

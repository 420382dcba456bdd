import {
  getDataHealth,
  listDataFiles,
  listDataHealth,
} from '@pindao/protocol/channel-data/health.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { DataHealth } from './health.service.ts'

export function healthRoutes(health: DataHealth): Route[] {
  return [
    route(listDataHealth, (ctx, { query }) => health.list(ctx, query)),
    route(getDataHealth, (ctx, { params }) => health.get(ctx, BigInt(params.id))),
    route(listDataFiles, (ctx) => health.files(ctx)),
  ]
}

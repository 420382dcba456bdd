import * as keys from '@pindao/protocol/access/api-key.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ApiKeys } from './api-key.service.ts'

/** Keys of programs (docs/decisions/0083). */
export function apiKeyRoutes(service: ApiKeys): Route[] {
  return [
    route(keys.listApiKeys, (ctx, { query }) => service.list(ctx, query)),
    route(keys.countApiKeys, (ctx, { body }) => service.counts(ctx, body)),
    route(keys.getApiKey, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(keys.createApiKey, (ctx, { body }) => service.create(ctx, body)),
    route(keys.updateApiKey, (ctx, { params, body }) => service.update(ctx, BigInt(params.id), body)),
    route(keys.endApiKeys, (ctx, { body }) => service.end(ctx, body.ids)),
  ]
}

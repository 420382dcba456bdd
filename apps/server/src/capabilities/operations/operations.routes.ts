import * as endpoints from '@pindao/protocol/operations/operation.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { OperationService } from './operation.service.ts'

/** One line per call: translate, call the service. */
export function operationsRoutes(service: OperationService): readonly Route[] {
  return [
    route(startOperation, (ctx, { body }) => service.start(ctx, body)),
    route(endpoints.listOperations, (ctx, { query }) => service.list(ctx, query)),
    route(endpoints.getOperation, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(endpoints.listOperationResults, (ctx, { params, query }) =>
      service.results(ctx, BigInt(params.id), query),
    ),
    route(endpoints.cancelOperation, (ctx, { params }) => service.cancel(ctx, BigInt(params.id))),
    route(endpoints.repeatOperation, (ctx, { params }) => service.repeat(ctx, BigInt(params.id))),
  ]
}

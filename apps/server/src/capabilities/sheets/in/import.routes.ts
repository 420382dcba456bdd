import * as endpoints from '@pindao/protocol/sheets/import.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ImportService } from './import.service.ts'

/** One line per call: translate, call the service. */
export function importRoutes(service: ImportService): readonly Route[] {
  return [
    route(endpoints.getSheetLimits, () => service.limits()),
    route(endpoints.listSheetImports, (ctx) => service.list(ctx)),
    route(endpoints.getSheetImport, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(endpoints.mapSheetImport, (ctx, { params, body }) => service.map(ctx, BigInt(params.id), body)),
    route(endpoints.listImportRows, (ctx, { params, query }) => service.rows(ctx, BigInt(params.id), query)),
    route(endpoints.listImportProblems, (ctx, { params }) => service.problems(ctx, BigInt(params.id))),
    route(endpoints.confirmSheetImport, (ctx, { params, body }) =>
      service.confirm(ctx, BigInt(params.id), body),
    ),
    route(endpoints.undoSheetImport, (ctx, { body }) => service.undo(ctx, body)),
    route(endpoints.discardSheetImport, (ctx, { params }) => service.discard(ctx, BigInt(params.id))),
  ]
}

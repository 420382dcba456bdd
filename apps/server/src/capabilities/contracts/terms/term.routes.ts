import * as endpoints from '@pindao/protocol/contracts/term.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { TermPreviews } from './term-preview.service.ts'
import type { Terms } from './terms.service.ts'

/** One line per call: translate, call the service. */
export function termRoutes(terms: Terms, previews: TermPreviews): readonly Route[] {
  const both = (params: { id: string; termId: string }) => [BigInt(params.id), BigInt(params.termId)] as const
  return [
    route(endpoints.getContractTerms, (ctx, { params }) => terms.get(ctx, BigInt(params.id))),
    route(endpoints.createContractTerm, (ctx, { params, body }) =>
      terms.create(ctx, BigInt(params.id), body),
    ),
    route(endpoints.decideContractTerm, (ctx, { params, body }) =>
      terms.decide(ctx, BigInt(params.id), body),
    ),
    route(endpoints.previewContractTerms, (ctx, { params, body }) =>
      previews.preview(ctx, BigInt(params.id), body),
    ),
    route(endpoints.updateContractTerm, (ctx, { params, body }) => terms.update(ctx, ...both(params), body)),
    route(endpoints.deleteContractTerm, (ctx, { params }) => terms.remove(ctx, ...both(params))),
    route(endpoints.endContractTerm, (ctx, { params, body }) => terms.end(ctx, ...both(params), body)),
  ]
}

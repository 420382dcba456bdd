import * as comparisonEndpoints from '@pindao/protocol/publishing/comparison.endpoints.ts'
import * as endpoints from '@pindao/protocol/publishing/failures.endpoints.ts'
import { getPublishProof } from '@pindao/protocol/publishing/proof.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Comparison } from '../comparison/comparison.service.ts'
import type { createProof } from '../proof/proof.service.ts'
import type { Failures } from './failures.service.ts'

/** One line per call: translate, call the service. */
export function failureRoutes(
  failures: Failures,
  proof: ReturnType<typeof createProof>,
  comparison: Comparison,
): readonly Route[] {
  return [
    route(endpoints.listFailureCauses, (ctx, { query }) => failures.list(ctx, query)),
    route(endpoints.listFailureTasks, (ctx, { params, query }) => failures.tasks(ctx, params.key, query)),
    route(endpoints.retryFailureCause, (ctx, { params }) => failures.retry(ctx, params.key)),
    route(getPublishProof, (ctx, { params }) => proof(ctx, BigInt(params.id))),
    route(comparisonEndpoints.listComparisonFindings, (ctx, { query }) => comparison.list(ctx, query)),
    route(comparisonEndpoints.listChannelComparisons, (ctx, { query }) => comparison.channels(ctx, query)),
    route(comparisonEndpoints.startComparison, (ctx, { body }) => comparison.start(ctx, body.channelId)),
    route(comparisonEndpoints.explainFinding, (ctx, { params, body }) =>
      comparison.explain(ctx, BigInt(params.id), body),
    ),
    route(comparisonEndpoints.reopenFinding, (ctx, { params }) => comparison.reopen(ctx, BigInt(params.id))),
    route(comparisonEndpoints.adoptFinding, (ctx, { params, body }) =>
      comparison.adopt(ctx, BigInt(params.id), body),
    ),
  ]
}

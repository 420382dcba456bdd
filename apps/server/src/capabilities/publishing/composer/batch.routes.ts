import * as endpoints from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { prepareComposerRows } from '@pindao/protocol/publishing/publish-composer.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { BatchService } from './batch.service.ts'
import type { BatchSubmit } from './batch-submit.service.ts'
import type { createDryRun } from './dry-run.service.ts'
import type { RowPreparation } from './prepare-rows.service.ts'

/** One line per call: translate, call the service. */
export function batchRoutes(
  batches: BatchService,
  preparation: RowPreparation,
  check: ReturnType<typeof createDryRun>,
  { submit, withdraw }: BatchSubmit,
): readonly Route[] {
  return [
    route(prepareComposerRows, (ctx, { body }) => preparation.asked(ctx, body)),
    route(endpoints.listPublishBatches, (ctx, { query }) => batches.list(ctx, query)),
    route(endpoints.createPublishBatch, (ctx, { body }) => batches.create(ctx, body)),
    route(endpoints.getPublishBatch, (ctx, { params }) => batches.get(ctx, BigInt(params.id))),
    route(endpoints.savePublishBatch, (ctx, { params, body }) => batches.save(ctx, BigInt(params.id), body)),
    route(endpoints.checkPublishBatch, (ctx, { params }) => check(ctx, BigInt(params.id))),
    route(endpoints.submitPublishBatch, (ctx, { params, body }) => submit(ctx, BigInt(params.id), body)),
    route(endpoints.withdrawPublishBatch, (ctx, { params }) => withdraw(ctx, BigInt(params.id))),
    route(endpoints.copyPublishBatch, (ctx, { params, body }) => batches.copy(ctx, BigInt(params.id), body)),
    route(endpoints.deletePublishBatch, (ctx, { params }) => batches.remove(ctx, BigInt(params.id))),
  ]
}

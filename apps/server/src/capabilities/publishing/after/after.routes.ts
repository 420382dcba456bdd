import * as endpoints from '@pindao/protocol/publishing/after.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { AfterService } from './after.service.ts'
import type { Amend } from './amend.service.ts'
import type { ByHand } from './by-hand.service.ts'
import type { ChangeCommands } from './change-commands.service.ts'
import type { Differences } from './differences.service.ts'

/** One line per call: translate, call the service. */
export function afterRoutes(
  service: AfterService & Differences & ChangeCommands,
  amend: Amend,
  byHand: ByHand,
): readonly Route[] {
  return [
    route(endpoints.getAfterPublishing, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(endpoints.changePublished, (ctx, { params, body }) => service.change(ctx, BigInt(params.id), body)),
    route(endpoints.takeDownPublished, (ctx, { params, body }) =>
      service.takeDown(ctx, BigInt(params.id), body.title),
    ),
    route(endpoints.lookAtPublished, (ctx, { params }) => service.look(ctx, BigInt(params.id))),
    route(endpoints.settleDifferences, (ctx, { params, body }) =>
      service.settle(ctx, BigInt(params.id), body),
    ),
    route(endpoints.undoChange, (ctx, { params }) => service.command(ctx, BigInt(params.id), 'undo')),
    route(endpoints.cancelChange, (ctx, { params }) => service.command(ctx, BigInt(params.id), 'cancel')),
    route(endpoints.retryChange, (ctx, { params }) => service.command(ctx, BigInt(params.id), 'retry')),
    route(endpoints.overwriteChange, (ctx, { params }) =>
      service.command(ctx, BigInt(params.id), 'overwrite'),
    ),
    route(endpoints.previewAmendments, (ctx, { body }) => amend.preview(ctx, body)),
    route(endpoints.recordByHand, (ctx, { body }) => byHand.record(ctx, body)),
    route(endpoints.forgetByHand, async (ctx, { params }) => {
      await byHand.forget(ctx, BigInt(params.id))
      return { id: params.id }
    }),
  ]
}

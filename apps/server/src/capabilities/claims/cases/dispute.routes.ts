import * as endpoints from '@pindao/protocol/claims/dispute.endpoints.ts'
import * as templates from '@pindao/protocol/claims/dispute-template.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { DisputeReading } from './dispute.service.ts'
import type { DisputeChanges } from './dispute-changes.service.ts'
import type { DisputeEnding } from './dispute-ending.service.ts'
import type { DisputeFiles } from './dispute-files.service.ts'
import type { DisputeFilings } from './dispute-filing.service.ts'
import type { DisputeTemplates } from './dispute-template.service.ts'

export type DisputeServices = {
  readonly reading: DisputeReading
  readonly changes: DisputeChanges
  readonly filing: DisputeFilings
  readonly ending: DisputeEnding
  readonly files: DisputeFiles
  readonly templates: DisputeTemplates
}

/** The desk of cases, one line per call. */
export function disputeRoutes(of: DisputeServices): readonly Route[] {
  const { reading, changes, filing, ending, files } = of
  return [
    route(endpoints.listDisputes, (ctx, { query }) => reading.list(ctx, query)),
    route(endpoints.countDisputes, (ctx, { body }) => reading.counts(ctx, body.views)),
    route(endpoints.listDisputeHandlers, (ctx, { query }) => reading.handlers(ctx, query)),
    route(endpoints.getDispute, (ctx, { params }) => reading.get(ctx, BigInt(params.id))),
    route(endpoints.listDisputeHistory, (ctx, { params, query }) =>
      reading.history(ctx, BigInt(params.id), query),
    ),
    route(endpoints.listDisputeEvents, (ctx, { params, query }) =>
      reading.events(ctx, BigInt(params.id), query),
    ),
    route(endpoints.createDispute, (ctx, { body }) => changes.create(ctx, body)),
    route(endpoints.takeDispute, (ctx, { params }) => changes.take(ctx, BigInt(params.id))),
    route(endpoints.assignDispute, (ctx, { params, body }) => changes.assign(ctx, BigInt(params.id), body)),
    route(endpoints.updateDispute, (ctx, { params, body }) => changes.update(ctx, BigInt(params.id), body)),
    route(endpoints.removeDisputeFile, (ctx, { params }) =>
      files.remove(ctx, BigInt(params.id), BigInt(params.fileId)),
    ),
    route(endpoints.attachLicences, (ctx, { params, body }) =>
      files.attachLicences(ctx, BigInt(params.id), body.fileIds),
    ),
    route(endpoints.askDisputeApproval, (ctx, { params, body }) =>
      filing.askApproval(ctx, BigInt(params.id), body.version),
    ),
    route(endpoints.approveDispute, (ctx, { params, body }) => filing.approve(ctx, BigInt(params.id), body)),
    route(endpoints.sendBackDispute, (ctx, { params, body }) =>
      filing.sendBack(ctx, BigInt(params.id), body),
    ),
    route(endpoints.fileDispute, (ctx, { params, body }) => filing.file(ctx, BigInt(params.id), body)),
    route(endpoints.noteDisputeOutcome, (ctx, { params, body }) =>
      filing.outcome(ctx, BigInt(params.id), body),
    ),
    route(endpoints.setMoneyBack, (ctx, { params, body }) =>
      filing.setMoneyBack(ctx, BigInt(params.id), body),
    ),
    route(endpoints.answerDispute, (ctx, { params, body }) => ending.answer(ctx, BigInt(params.id), body)),
    route(endpoints.acceptDispute, (ctx, { params, body }) => ending.accept(ctx, BigInt(params.id), body)),
    route(endpoints.giveUpDispute, (ctx, { params, body }) => ending.giveUp(ctx, BigInt(params.id), body)),
    route(endpoints.closeDispute, (ctx, { params, body }) =>
      ending.close(ctx, BigInt(params.id), body.version),
    ),
    route(endpoints.reopenDispute, (ctx, { params, body }) => ending.reopen(ctx, BigInt(params.id), body)),
    route(templates.listDisputeTemplates, () => of.templates.list()),
    route(templates.createDisputeTemplate, (ctx, { body }) => of.templates.create(ctx, body)),
    route(templates.updateDisputeTemplate, (ctx, { params, body }) =>
      of.templates.update(ctx, BigInt(params.id), body),
    ),
    route(templates.deleteDisputeTemplate, (ctx, { params }) => of.templates.remove(ctx, BigInt(params.id))),
  ]
}

import { videoAsperaUpload } from '@pindao/protocol/publishing/auto-upload.endpoints.ts'
import { getPreparation } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import * as formEndpoints from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import * as endpoints from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import * as recoveryEndpoints from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Preparations } from './prepare/preparations.ts'
import { presentFinding } from './recovery/recovery.present.ts'
import type { RecoveryService } from './recovery/recovery.service.ts'
import type { createAutoUpload } from './tasks/auto-upload.ts'
import type { PublishFormService } from './tasks/publish-form.service.ts'
import type { PublishTaskService } from './tasks/publish-task.service.ts'

/** One line per call: translate, call the service. */
export function publishingRoutes(
  tasks: PublishTaskService,
  form: PublishFormService,
  recovery: RecoveryService,
  preparations: Preparations,
  links: Parameters<typeof presentFinding>[1],
): readonly Route[] {
  return [
    route(endpoints.createPublishTask, (ctx, { body }) => tasks.create(ctx, body)),
    route(endpoints.listPublishTasks, (ctx, { query }) => tasks.list(ctx, query)),
    route(endpoints.countPublishTasks, (ctx, { body }) => tasks.counts(ctx, body.views)),
    route(formEndpoints.forecastPublishing, (ctx, { query }) => form.forecast(ctx, query)),
    route(formEndpoints.getPublishDefaults, (ctx) => form.defaults(ctx)),
    route(formEndpoints.forgetPublishDefaults, (ctx) => form.forget(ctx)),
    route(endpoints.publishTaskSummary, (ctx, { query }) => tasks.summary(ctx, query.zone)),
    route(endpoints.getPublishTask, (ctx, { params }) => tasks.get(ctx, BigInt(params.id))),
    route(endpoints.retryPublishTask, (ctx, { params }) => tasks.retry(ctx, BigInt(params.id))),
    route(endpoints.answerPublishTask, (ctx, { params, body }) => tasks.answer(ctx, BigInt(params.id), body)),
    route(endpoints.terminatePublishTask, (ctx, { params }) => tasks.terminate(ctx, BigInt(params.id))),
    route(endpoints.retrySideSteps, (ctx, { params }) => tasks.retrySideSteps(ctx, BigInt(params.id))),
    route(getPreparation, (ctx, { params }) => preparations.get(ctx, BigInt(params.id))),
    route(endpoints.editPublishTask, (ctx, { params, body }) => tasks.edit(ctx, BigInt(params.id), body)),
    route(endpoints.submitPublishTask, (ctx, { params, body }) =>
      tasks.submit(ctx, BigInt(params.id), body.confirmed),
    ),
    route(endpoints.withdrawPublishTask, (ctx, { params }) => tasks.withdraw(ctx, BigInt(params.id))),
    route(endpoints.copyPublishTask, (ctx, { params, body }) => tasks.copy(ctx, BigInt(params.id), body)),
    route(endpoints.deletePublishTask, async (ctx, { params }) => {
      await tasks.remove(ctx, BigInt(params.id))
      return { id: params.id }
    }),
    route(recoveryEndpoints.getRecovery, (ctx) => recovery.get(ctx.actor)),
    route(recoveryEndpoints.listRecoveryFindings, async (ctx, { params, query }) => {
      const { rows, total } = await recovery.findings(ctx.actor, BigInt(params.id), query)
      return { rows: rows.map((row) => presentFinding(row, links)), total }
    }),
    route(recoveryEndpoints.confirmRecovery, async (ctx, { params }) => {
      const confirmed = await recovery.confirm(ctx, BigInt(params.id))
      return confirmed.recovery
    }),
  ]
}

/** What follows the saving of a video in auto-upload mode. */
export const autoUploadRoute = (sendOn: ReturnType<typeof createAutoUpload>): Route =>
  route(videoAsperaUpload, (ctx, { params }) => sendOn(ctx, BigInt(params.id)))

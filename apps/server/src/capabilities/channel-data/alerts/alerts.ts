import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import type { ActorAtWork } from './alert.notes.ts'
import { createAlertRules } from './alert-rule.service.ts'
import { dataAlertsJob, judgeDue } from './alert-watch.ts'
import { dataAlertExportSource } from './data-alert.export-source.ts'
import { dataAlertRoutes } from './data-alert.routes.ts'
import { createDataAlerts } from './data-alert.service.ts'

export type AlertPorts = { readonly actorAtWork: ActorAtWork }

/** The room of alerts: rules, what they find, and who looks after it. */
export type AlertsRoom = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly todayCards: Pick<TodayCardReaders, 'dataAlerts'>
  /** Holds what is stored against the rules now; the demo does so after its days are in. */
  judge(): Promise<void>
  work(queue: Queue): Promise<void>
}

export function createAlerts(kit: Kit, ports: AlertPorts): AlertsRoom {
  const alerts = createDataAlerts(kit)
  const deps = { ...kit, ...ports }
  return {
    routes: dataAlertRoutes(alerts, createAlertRules(kit)),
    exports: [dataAlertExportSource(alerts)],
    operations: [
      operationCommand({
        kind: 'dataAlert.acknowledge',
        titlesOf: alerts.titlesOf,
        run: (ctx, { recordId }, transact) => alerts.acknowledge(ctx, recordId, null, transact),
      }),
    ],
    todayCards: {
      dataAlerts: async (actor) => ({
        value: await alerts.countOpen(actor),
        filter: { status: '0', owner: 'me' },
      }),
    },
    async judge() {
      await judgeDue(deps)
    },
    work: (queue) =>
      queue.work(dataAlertsJob, async (_payload, { signal, log }) => {
        const done = await judgeDue(deps, { signal })
        if (done.opened + done.closed > 0) log.info(done, 'numbers held against the rules of alerts')
      }),
  }
}

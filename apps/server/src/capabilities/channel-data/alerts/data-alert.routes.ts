import * as endpoints from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { AlertRules } from './alert-rule.service.ts'
import type { DataAlerts } from './data-alert.service.ts'

/** One line per call: translate, call the service. */
export const dataAlertRoutes = (alerts: DataAlerts, rules: AlertRules): Route[] => [
  route(endpoints.listDataAlerts, (ctx, { query }) => alerts.list(ctx, query)),
  route(endpoints.countDataAlerts, (ctx, { body }) => alerts.counts(ctx, body.views)),
  route(endpoints.getDataAlert, (ctx, { params }) => alerts.get(ctx, BigInt(params.id))),
  route(endpoints.listDataAlertHistory, (ctx, { params, query }) =>
    alerts.history(ctx, BigInt(params.id), query),
  ),
  route(endpoints.acknowledgeDataAlert, async (ctx, { params, body }) => {
    await alerts.acknowledge(ctx, BigInt(params.id), body.version)
    return alerts.one(ctx, BigInt(params.id))
  }),
  route(endpoints.listAlertRules, (ctx, { query }) => rules.list(ctx, query.departmentId)),
  route(endpoints.listAlertPlaces, (ctx) => rules.places(ctx)),
  route(endpoints.updateAlertRule, (ctx, { body }) => rules.update(ctx, body)),
  route(endpoints.tryAlertRule, (ctx, { body }) => rules.attempt(ctx, body)),
]

import * as endpoints from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
} from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Deliveries } from './delivery.service.ts'
import type { WebhooksService } from './webhook.service.ts'

/** One line per call: translate, call the service. */
export function webhooksRoutes(service: WebhooksService, deliveries: Deliveries): readonly Route[] {
  return [
    route(endpoints.listWebhooks, (ctx, { query }) => service.list(ctx, query)),
    route(endpoints.getWebhook, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(endpoints.createWebhook, (ctx, { body }) => service.create(ctx, body)),
    route(endpoints.updateWebhook, (ctx, { params, body }) => service.update(ctx, BigInt(params.id), body)),
    route(endpoints.deleteWebhook, (ctx, { params }) => service.remove(ctx, BigInt(params.id))),
    route(endpoints.rotateWebhookSecret, (ctx, { params, body }) =>
      service.rotate(ctx, BigInt(params.id), body.version),
    ),
    route(endpoints.testWebhook, (ctx, { params }) => service.test(ctx, BigInt(params.id))),
    route(listWebhookDeliveries, (ctx, { query }) => deliveries.list(ctx, query)),
    route(getWebhookDelivery, (ctx, { params }) => deliveries.get(ctx, BigInt(params.id))),
  ]
}

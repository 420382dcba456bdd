import * as endpoints from '@pindao/protocol/notifications/notification.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { NotificationService } from './notification.service.ts'

/** One line per call: translate, call the service. */
export function notificationsRoutes(service: NotificationService): readonly Route[] {
  return [
    route(endpoints.listNotifications, (ctx, { query }) => service.list(ctx, query)),
    route(endpoints.countUnreadNotifications, (ctx) => service.unread(ctx)),
    route(endpoints.readNotification, (ctx, { params }) => service.read(ctx, BigInt(params.id))),
    route(endpoints.readAllNotifications, (ctx, { body }) => service.readAll(ctx, BigInt(body.newestId))),
  ]
}

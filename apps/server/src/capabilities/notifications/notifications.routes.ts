import * as noticeEndpoints from '@pindao/protocol/notifications/notice.endpoints.ts'
import * as endpoints from '@pindao/protocol/notifications/notification.endpoints.ts'
import * as outboxEndpoints from '@pindao/protocol/notifications/outbox.endpoints.ts'
import * as robotEndpoints from '@pindao/protocol/notifications/robot.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { NotificationService } from './notification.service.ts'
import type { Robots } from './robots/robot.service.ts'
import type { Outbox } from './ways/outbox.service.ts'
import type { Preferences } from './ways/preference.service.ts'

/** One line per call: translate, call the service. */
export function notificationsRoutes(service: NotificationService): readonly Route[] {
  return [
    route(endpoints.listNotifications, (ctx, { query }) => service.list(ctx, query)),
    route(endpoints.countUnreadNotifications, (ctx) => service.unread(ctx)),
    route(endpoints.readNotification, (ctx, { params }) => service.read(ctx, BigInt(params.id))),
    route(endpoints.readAllNotifications, (ctx, { body }) => service.readAll(ctx, BigInt(body.newestId))),
  ]
}

/** What leaves the house. */
export function waysRoutes(preferences: Preferences, robots: Robots, outbox: Outbox): readonly Route[] {
  return [
    route(noticeEndpoints.getNoticePreference, (ctx) => preferences.get(ctx)),
    route(noticeEndpoints.updateNoticePreference, (ctx, { body }) => preferences.update(ctx, body)),
    route(noticeEndpoints.findDeputies, (ctx, { query }) => preferences.deputies(ctx, query.name ?? '')),
    route(noticeEndpoints.tryNotice, (ctx) => preferences.tryEmail(ctx)),
    route(robotEndpoints.listNoticeRobots, (ctx, { query }) => robots.list(ctx, query)),
    route(robotEndpoints.getNoticeRobot, (ctx, { params }) => robots.get(ctx, BigInt(params.id))),
    route(robotEndpoints.createNoticeRobot, (ctx, { body }) => robots.create(ctx, body)),
    route(robotEndpoints.updateNoticeRobot, (ctx, { params, body }) =>
      robots.update(ctx, BigInt(params.id), body),
    ),
    route(robotEndpoints.deleteNoticeRobot, (ctx, { params }) => robots.remove(ctx, BigInt(params.id))),
    route(robotEndpoints.testNoticeRobot, (ctx, { params }) => robots.test(ctx, BigInt(params.id))),
    route(outboxEndpoints.listOutbox, (ctx, { query }) => outbox.list(ctx, query)),
    route(outboxEndpoints.outboxWays, () => outbox.ways()),
    route(outboxEndpoints.getOutboxMessage, (ctx, { params }) => outbox.get(ctx, BigInt(params.id))),
  ]
}

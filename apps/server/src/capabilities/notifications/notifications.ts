import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createBell } from './notification.bell.ts'
import { workNotificationPruning } from './notification.prune.ts'
import { createNotificationService } from './notification.service.ts'
import { notificationsRoutes } from './notifications.routes.ts'

/** The bell of the top bar (SHL-08). What is told, is told in the transaction in which it happens. */
export type Notifications = {
  readonly routes: readonly Route[]
  /** Forgets what was read long ago; called in workers only. */
  work(queue: Queue): Promise<void>
}

export function createNotifications(kit: Kit, { setting }: { readonly setting: ReadSetting }): Notifications {
  kit.news.tellBy('bell', createBell(kit))
  return {
    routes: notificationsRoutes(createNotificationService(kit)),
    work: (queue) =>
      workNotificationPruning(queue, {
        ...kit,
        readKeptDays: () => setting('notifications.readKeptDays'),
      }),
  }
}

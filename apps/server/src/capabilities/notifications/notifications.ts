import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import * as causes from './notification.causes.ts'
import { scheduleNotificationPruning } from './notification.prune.ts'
import { createRaising, type WhoWantsBell } from './notification.raising.ts'
import { createNotificationService } from './notification.service.ts'
import { notificationsRoutes } from './notifications.routes.ts'

/** The bell of the top bar (SHL-08). What is told, is told in the transaction in which it happens. */
export type Notifications = {
  readonly routes: readonly Route[]
  /** Forgets what was read long ago; called in workers only. */
  work(queue: Queue): Promise<void>
  readonly api: {
    publishFailed(tx: Tx, task: causes.FailedTask): Promise<void>
    publishSucceeded(tx: Tx, task: causes.EndedTask): Promise<void>
    credentialLost(tx: Tx, channel: causes.LostChannel): Promise<void>
    mailArrived(tx: Tx, letter: causes.ArrivedLetter): Promise<void>
    /** Somebody has dealt with these copies of letters in the mailbox. */
    mailSeen(tx: Tx, staffId: bigint, copyIds: readonly bigint[]): Promise<void>
  }
}

export function createNotifications(
  kit: Kit,
  { whoWantsBell, setting }: { readonly whoWantsBell: WhoWantsBell; readonly setting: ReadSetting },
): Notifications {
  const { raise, mailSeen } = createRaising({ ...kit, whoWantsBell })
  return {
    routes: notificationsRoutes(createNotificationService(kit)),
    work: (queue) =>
      scheduleNotificationPruning(queue, {
        ...kit,
        readKeptDays: () => setting('notifications.readKeptDays'),
      }),
    api: {
      publishFailed: (tx, task) => raise(tx, 'publishFailed', [causes.publishFailed(task)]),
      publishSucceeded: (tx, task) => raise(tx, 'publishSucceeded', [causes.publishSucceeded(task)]),
      credentialLost: (tx, channel) => raise(tx, 'credentialExpiring', [causes.credentialLost(channel)]),
      mailArrived: (tx, letter) => raise(tx, 'mailArrived', causes.mailArrived(letter)),
      mailSeen,
    },
  }
}

import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ReadSetting, ReadWorkCalendar } from '#src/capabilities/settings/settings.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createBell } from './notification.bell.ts'
import { workNotificationPruning } from './notification.prune.ts'
import { createNotificationService } from './notification.service.ts'
import { seedRobots } from './notifications.demo.ts'
import { sendNoticesJob } from './notifications.jobs.ts'
import { notificationOperations } from './notifications.operations.ts'
import { notificationsRoutes, waysRoutes } from './notifications.routes.ts'
import { createRobotLine } from './robots/robot.http.ts'
import { createRobotKeys } from './robots/robot.keys.ts'
import { createRobots } from './robots/robot.service.ts'
import { smtpPassword } from './ways/email.password.ts'
import { createEmailLine, type EmailLine } from './ways/email.smtp.ts'
import { createHandOver } from './ways/outbox.handover.ts'
import type { ActorAtWork } from './ways/outbox.rights.ts'
import { createOutboxSender, type OutboxSender } from './ways/outbox.sender.ts'
import { createOutbox } from './ways/outbox.service.ts'
import { createDeputies, createEmailTeller, createRobotTeller } from './ways/outbox.teller.ts'
import { createPreferences } from './ways/preference.service.ts'

export { sealSmtpPassword } from './ways/email.password.ts'

/** Messages that leave at once side by side: more would wait for the same mail server. */
const sendLanes = 2

/** The bell of the top bar (SHL-08), and what leaves the house. What is told, is told in the transaction in which it happens. */
export type Notifications = {
  readonly routes: readonly Route[]
  readonly demo: DemoSeed
  readonly operations: readonly AnyOperationCommand[]
  /** Sends what is due to leave the house; for workers and tests. */
  readonly sender: OutboxSender
  readonly api: {
    /** Letters to people outside of the house; null where no mail server is configured. */
    readonly letters: Pick<EmailLine, 'send'> | null
  }
  /** Sends, and forgets what was read long ago; called in workers only. */
  work(queue: Queue): Promise<void>
}

type NotificationsPorts = {
  readonly setting: ReadSetting
  readonly workCalendar: ReadWorkCalendar
  /** Who somebody is in the moment in which something would leave the house for them. */
  readonly actorAtWork: ActorAtWork
}

export function createNotifications(kit: Kit, ports: NotificationsPorts): Notifications {
  const { setting, workCalendar, actorAtWork } = ports
  const { env, secrets, news } = kit
  const email = createEmailLine(env, smtpPassword(env, secrets))
  const robotLine = createRobotLine(new Set(env.ROBOT_HOSTS))
  const outbox = createOutbox(kit)
  const handOver = createHandOver({
    ...kit,
    publicUrl: env.PUBLIC_URL,
    email,
    robots: robotLine,
    openRobot: createRobotKeys(secrets).open,
  })
  const sender = createOutboxSender({ ...kit, actorAtWork, handOver })
  news.tellBy('bell', createBell(kit))
  // Without a mail server nothing would ever take what was written for it.
  if (email !== null) news.tellBy('email', createEmailTeller({ ...kit, setting, workCalendar }))
  news.tellBy('robot', createRobotTeller(kit))
  news.passOnBy(createDeputies(kit))
  return {
    routes: [
      ...notificationsRoutes(createNotificationService(kit)),
      ...waysRoutes(createPreferences(kit, email), createRobots(kit, robotLine), outbox),
    ],
    demo: (life) => seedRobots(life, env.ROBOT_HOSTS[0]),
    operations: notificationOperations(outbox),
    sender,
    api: { letters: email },
    async work(queue) {
      await workNotificationPruning(queue, {
        ...kit,
        readKeptDays: () => setting('notifications.readKeptDays'),
        outboxKeptDays: () => setting('notifications.outboxKeptDays'),
      })
      const send = async (_payload: unknown, { signal }: { readonly signal: AbortSignal }) =>
        void (await sender.drain(signal))
      await queue.work(sendNoticesJob, send, { lanes: sendLanes })
    },
  }
}

import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import { createWebhookSecrets } from '#src/capabilities/webhooks/webhook.secrets.ts'
import { instantIn } from '#src/platform/clock.ts'
import { type Listening, listenTo } from '#src/platform/db/listening.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createOutsideHttp } from '#src/platform/outside/outside-http.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createDeliveries } from './delivery.service.ts'
import { forgetDeliveries } from './delivery.store.ts'
import { createWebhookLine } from './webhook.line.ts'
import { type ActorAtWork, createWebhookSender, type WebhookSender } from './webhook.sender.ts'
import { createWebhooksService } from './webhook.service.ts'
import { refreshHearing, suggestWebhooks } from './webhook.store.ts'
import { seedWebhooks } from './webhooks.demo.ts'
import { pruneWebhooksJob, sendWebhooksJob } from './webhooks.jobs.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

const daySeconds = 24 * 60 * 60
/** Where the trigger on the timeline says that there is something to tell. */
const heardChannel = 'pindao_webhook'

/** Other systems are told what happens here (SET-01). */
export type Webhooks = {
  readonly routes: readonly Route[]
  readonly demo: DemoSeed
  /** Deliveries sent again, many at once. */
  readonly operations: readonly AnyOperationCommand[]
  /** Webhooks by a part of their name or address, for the global search of whoever may open their page. */
  readonly suggest: (words: string, limit: number) => ReturnType<typeof suggestWebhooks>
  /** Sends what is due; for workers and tests. */
  readonly sender: Pick<WebhookSender, 'drain'>
  /** Sends at once what happens from now on, beside the job of every minute; called in workers only. */
  follow(url: string): Promise<Listening>
  /** Sends, and forgets what was told long ago; called in workers only. */
  work(queue: Queue): Promise<void>
}

type WebhooksPorts = {
  readonly setting: ReadSetting
  /** Who somebody is in the moment in which something would be told to their address. */
  readonly actorAtWork: ActorAtWork
  /** How long a try may take; shorter in tests. */
  readonly patienceMs?: number
}

export function createWebhooks(kit: Kit, { setting, actorAtWork, patienceMs }: WebhooksPorts): Webhooks {
  const { database, env, secrets, clock, log } = kit
  const http = createOutsideHttp(new Set(env.WEBHOOK_HOSTS))
  const keys = createWebhookSecrets(secrets)
  const publicUrl = env.PUBLIC_URL
  const sender = createWebhookSender({
    ...kit,
    actorAtWork,
    keys,
    publicUrl,
    line: createWebhookLine(http, patienceMs),
  })
  const deliveries = createDeliveries(kit)
  const prune = () =>
    forgetDeliveries(database.db, instantIn(clock, -setting('webhooks.logKeptDays') * daySeconds))
  return {
    routes: webhooksRoutes(createWebhooksService({ ...kit, publicUrl, keys, sender }), deliveries),
    demo: (life) => seedWebhooks(life, env.WEBHOOK_HOSTS[0]),
    operations: [
      operationCommand({
        kind: 'webhookDelivery.redeliver',
        titlesOf: deliveries.titlesOf,
        run: (ctx, { recordId }, transact) => deliveries.redeliver(ctx, recordId, transact),
      }),
    ],
    suggest: (words, limit) => suggestWebhooks(database.db, words, limit),
    sender,
    follow(url) {
      const send = oneAtATime(
        () => sender.drain(),
        (err) => log.warn({ err }, 'webhooks not sent'),
      )
      return listenTo({
        url,
        log,
        channel: heardChannel,
        name: 'pindao-webhooks',
        onPayload: send,
        onResync: send,
      })
    },
    async work(queue) {
      await refreshHearing(database.db)
      await queue.work(sendWebhooksJob, async (_payload, { signal }) => void (await sender.drain(signal)))
      await queue.work(pruneWebhooksJob, async (_payload, run) =>
        run.log.info({ forgotten: await prune() }, 'webhook log pruned'),
      )
    },
  }
}

/** Runs a thing now, or once more when it is done: of many wishes meanwhile one is enough. */
function oneAtATime(run: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  let state: 'idle' | 'runs' | 'again' = 'idle'
  const begin = async (): Promise<void> => {
    do {
      state = 'runs'
      await run().catch(failed)
    } while ((state as string) === 'again')
    state = 'idle'
  }
  return () => {
    if (state === 'idle') void begin()
    else state = 'again'
  }
}

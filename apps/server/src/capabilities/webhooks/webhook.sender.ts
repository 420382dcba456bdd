import {
  type DeliveryReason,
  webhookDeliveryStatus,
} from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import { recordOfEvent, type WebhookEvent, webhookRecords } from '@pindao/protocol/webhooks/webhook-events.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import { Unopenable } from '#src/platform/crypto/secret-box.ts'
import { signWebhook } from '#src/platform/crypto/webhook-signature.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import * as store from './delivery.store.ts'
import { seesRecord } from './place.store.ts'
import { switchOff } from './webhook.ending.ts'
import type { Outcome, WebhookLine } from './webhook.line.ts'
import { payloadOf } from './webhook.payload.ts'
import type { WebhookSecrets } from './webhook.secrets.ts'
import { lockWebhook, noteWebhook } from './webhook.store.ts'
import type { WebhookRow } from './webhook.table.ts'

const { codes } = webhookDeliveryStatus
/** Longer than any try may take: a worker that has not settled by then is gone. */
const leaseSeconds = 60
const minute = 60
const hour = 60 * minute
/** Pauses after each failed try; after the last one an event is given up. */
export const retryPauses: readonly number[] = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  8 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
]
/** A webhook where nothing has arrived for so long is switched off. */
export const deadAfterSeconds = 5 * 24 * hour
/** An address that takes nothing is left alone between its tries, longer each time: others are not kept waiting. */
const restSeconds = (failures: number) => Math.min(5 * minute, failures * 30)
/** So many go out side by side: one slow address holds one of them. */
const sideBySide = 4

/** Who somebody is now; null for somebody who may not sign in any more. */
export type ActorAtWork = (begun: {
  readonly staffId: bigint
  readonly sessionId: bigint
}) => Promise<Actor | null>

type SenderDeps = Pick<Kit, 'database' | 'clock' | 'log' | 'news'> & {
  readonly actorAtWork: ActorAtWork
  readonly line: WebhookLine
  readonly keys: WebhookSecrets
  readonly publicUrl: string
}

/** Takes events to their addresses: taken up first, then the call, then what became of it. */
export function createWebhookSender(deps: SenderDeps) {
  const { database, clock, log, news, actorAtWork, line, keys, publicUrl } = deps
  const now = () => instantIn(clock, 0)

  /** Sends all that is due by now; stops early when the worker does. Returns how many were tried. */
  async function drain(signal?: AbortSignal): Promise<number> {
    if ((await store.rescueAbandoned(database.db, now())) > 0)
      log.warn('webhook deliveries of a worker that is gone are sent again')
    const lane = async (): Promise<number> => {
      for (let tries = 0; ; tries += 1) {
        if (signal?.aborted === true) return tries
        const taken = await database.transaction(take)
        if (taken === null) return tries
        await send(taken)
      }
    }
    const tries = await Promise.all(Array.from({ length: sideBySide }, lane))
    return tries.reduce((sum, one) => sum + one, 0)
  }

  async function take(tx: Tx): Promise<store.Taken | null> {
    const due = await store.lockDue(tx, now())
    const until = { now: now(), leaseUntil: instantIn(clock, leaseSeconds) }
    return due && store.takeUp(tx, due, until)
  }

  /** One that was taken up: nothing leaves that its owner may not see in this moment. */
  async function send(taken: store.Taken): Promise<void> {
    const withheld = await whyWithheld(database.db, taken)
    if (withheld !== null) {
      const change = { status: codes.withheld, reason: withheld, nextAt: null }
      await database.transaction(async (tx) => {
        await store.settleDelivery(tx, taken.delivery, change)
        await announceWebhooks(tx)
      })
      return
    }
    const payload = taken.delivery.payload ?? payloadOf(taken.delivery, publicUrl)
    if (taken.delivery.payload === null) await store.keepPayload(database.db, taken.delivery, payload)
    const outcome = await sayTo(taken.hook, taken.delivery.eventId, payload)
    await database.transaction((tx) => settle(tx, taken, outcome))
  }

  async function whyWithheld(db: Executor, { delivery, hook }: store.Taken): Promise<DeliveryReason | null> {
    const { kind, recordId } = delivery
    if (kind === 'ping' || recordId === null) return null
    // No session: it is told whether its owner is signed in or not.
    const owner = await actorAtWork({ staffId: hook.ownerStaffId, sessionId: 0n })
    if (owner === null) return 'ownerGone'
    const record = recordOfEvent(kind as WebhookEvent)
    const may = owner.permissions.has('webhook:manage') && owner.permissions.has(webhookRecords[record].needs)
    if (!may) return 'rightTaken'
    return (await seesRecord(db, owner, record, recordId)) ? null : 'outOfScope'
  }

  /** Signs and says it once, with the id by which a repetition is known. */
  async function sayTo(hook: WebhookRow, id: string, body: string): Promise<Outcome> {
    try {
      const signed = signWebhook({ id, seconds: Math.floor(clock() / 1000), body }, keys.open(hook, now()))
      return await line.say(hook.url, signed, body)
    } catch (error) {
      if (!(error instanceof Unopenable)) throw error
      return { statusCode: null, durationMs: 0, reason: 'sealBroken', answer: null }
    }
  }

  /** What a try means for the event, and for its webhook. */
  async function settle(tx: Tx, { delivery, hook: seen }: store.Taken, outcome: Outcome): Promise<void> {
    // In this order everywhere: first the webhook, then its deliveries.
    const hook = await lockWebhook(tx, seen.id)
    if (hook === null) return
    const { reason, statusCode, durationMs, answer } = outcome
    const told = { reason, statusCode, durationMs, answer }
    if (reason === null) {
      const isTheirs = await store.settleDelivery(tx, delivery, {
        ...told,
        status: codes.delivered,
        nextAt: null,
      })
      if (isTheirs && hook.failures > 0)
        await noteWebhook(tx, hook.id, { failures: 0, failingSince: null, restsUntil: null })
      return announceWebhooks(tx)
    }
    const pause = retryPauses[delivery.attempts - 1]
    const next =
      !hook.active || delivery.kind === 'ping' || reason === 'gone' || pause === undefined
        ? { status: codes.givenUp, nextAt: null }
        : { status: codes.failed, nextAt: instantIn(clock, pause) }
    if (!(await store.settleDelivery(tx, delivery, { ...told, ...next }))) return
    log.warn({ webhookId: String(hook.id), reason, statusCode }, 'a webhook was not delivered')
    // A test says how things are; it is no reason to switch anything off.
    if (delivery.kind !== 'ping') await noteFailure(tx, hook, reason)
    await announceWebhooks(tx)
  }

  async function noteFailure(tx: Tx, hook: WebhookRow, reason: DeliveryReason): Promise<void> {
    const failingSince = hook.failingSince ?? now()
    const failures = hook.failures + 1
    await noteWebhook(tx, hook.id, {
      failures,
      failingSince,
      restsUntil: instantIn(clock, restSeconds(failures)),
    })
    if (!hook.active) return
    if (reason === 'gone') await switchOff(tx, { news, now: now() }, hook, 'gone')
    else if (failingSince <= instantIn(clock, -deadAfterSeconds))
      await switchOff(tx, { news, now: now() }, hook, 'failing')
  }

  return {
    drain,
    /** Says and settles one that its writer has taken up, and tells what came of it. */
    async tryNow(hook: WebhookRow, delivery: store.Taken['delivery']): Promise<Outcome> {
      const outcome = await sayTo(hook, delivery.eventId, delivery.payload ?? '')
      await database.transaction((tx) => settle(tx, { hook, delivery }, outcome))
      return outcome
    },
  }
}
export type WebhookSender = ReturnType<typeof createWebhookSender>

/** Tells the tabs of those who keep webhooks to read again. */
export async function announceWebhooks(tx: Executor): Promise<void> {
  await publishLive(tx, { type: 'webhook' }, { permission: 'webhook:read', everybody: true })
}

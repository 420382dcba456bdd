import type { DeliverySortKey } from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { webhookDeliveryStatus } from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import type { DeliveredKind } from '@pindao/protocol/webhooks/webhook-events.ts'
import { and, asc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { codesOf } from '#src/platform/db/codes.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import {
  countRows,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { type WebhookDeliveryRow, type WebhookRow, webhook, webhookDelivery } from './webhook.table.ts'

const { codes } = webhookDeliveryStatus
/** In the words of the partial indexes. */
const isOpen = sql`${webhookDelivery.status} IN (${codesOf(webhookDeliveryStatus, ['waiting', 'failed'])})`
const isSending = sql`${webhookDelivery.status} IN (${codesOf(webhookDeliveryStatus, ['sending'])})`

/** A delivery with where it goes. */
export type Taken = { readonly delivery: WebhookDeliveryRow; readonly hook: WebhookRow }

/** The delivery that has waited longest of those that are due, whose webhook is not left alone for now. Locked. */
export async function lockDue(tx: Tx, now: string): Promise<Taken | null> {
  const [row] = await tx
    .select({ delivery: webhookDelivery, hook: webhook })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(
      and(
        isOpen,
        lte(webhookDelivery.nextAt, now),
        eq(webhook.active, true),
        or(isNull(webhook.restsUntil), lte(webhook.restsUntil, now)),
      ),
    )
    .orderBy(asc(webhookDelivery.nextAt), asc(webhookDelivery.id))
    .limit(1)
    .for('update', { of: webhookDelivery, skipLocked: true })
  return row ?? null
}

/** Takes it up for a while; nothing has been sent before this commits. */
export async function takeUp(
  tx: Tx,
  { delivery, hook }: Taken,
  { now, leaseUntil }: { readonly now: string; readonly leaseUntil: string },
): Promise<Taken> {
  const [taken] = await tx
    .update(webhookDelivery)
    .set({
      status: codes.sending,
      leaseUntil,
      lastAt: now,
      attempts: sql`${webhookDelivery.attempts} + 1`,
      epoch: sql`${webhookDelivery.epoch} + 1`,
    })
    .where(eq(webhookDelivery.id, delivery.id))
    .returning()
  if (!taken) throw new Error('a locked row is gone')
  return { delivery: taken, hook }
}

/** Keeps the text of a delivery, as all its tries send it. */
export async function keepPayload(
  db: Executor,
  { id }: Pick<WebhookDeliveryRow, 'id'>,
  payload: string,
): Promise<void> {
  await db.update(webhookDelivery).set({ payload }).where(eq(webhookDelivery.id, id))
}

/** What became of a try; only where the worker that says so still has it. Returns whether it had. */
export async function settleDelivery(
  tx: Tx,
  { id, epoch }: Pick<WebhookDeliveryRow, 'id' | 'epoch'>,
  change: Partial<typeof webhookDelivery.$inferInsert>,
): Promise<boolean> {
  const settled = await tx
    .update(webhookDelivery)
    .set({ leaseUntil: null, ...change })
    .where(and(isSending, eq(webhookDelivery.id, id), eq(webhookDelivery.epoch, epoch)))
    .returning({ id: webhookDelivery.id })
  return settled.length > 0
}

/** Deliveries whose worker is gone are due again: nobody knows whether they arrived, and their id tells. Returns how many. */
export async function rescueAbandoned(tx: Executor, now: string): Promise<number> {
  const rows = await tx
    .update(webhookDelivery)
    .set({ status: codes.failed, reason: 'workerDied', nextAt: now, leaseUntil: null })
    .where(and(isSending, lt(webhookDelivery.leaseUntil, now)))
    .returning({ id: webhookDelivery.id })
  return rows.length
}

/** What waits for a webhook that is off is given up. */
export async function giveUpWaiting(tx: Tx, webhookId: bigint): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ status: codes.givenUp, reason: 'off', nextAt: null })
    .where(and(isOpen, eq(webhookDelivery.webhookId, webhookId)))
}

/** A delivery that is sent at once by whoever writes it. */
export async function insertSending(
  tx: Tx,
  values: Pick<
    typeof webhookDelivery.$inferInsert,
    'webhookId' | 'eventId' | 'kind' | 'happenedAt' | 'payload' | 'leaseUntil'
  >,
): Promise<WebhookDeliveryRow> {
  const [row] = await tx
    .insert(webhookDelivery)
    .values({ ...values, status: codes.sending, attempts: 1, epoch: 1, lastAt: values.happenedAt })
    .returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

const selectListed = (db: Executor) =>
  db
    .select({ delivery: webhookDelivery, hook: { id: webhook.id, name: webhook.name } })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
export type ListedDelivery = Awaited<ReturnType<typeof selectListed>>[number]

export type DeliveryFilter = {
  readonly name?: string | undefined
  readonly webhookId?: string | undefined
  readonly kind?: readonly DeliveredKind[] | undefined
  readonly status?: readonly number[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const deliveryOrder: ListOrder<DeliverySortKey> = {
  id: webhookDelivery.id,
  keys: { happenedAt: webhookDelivery.happenedAt, lastAt: webhookDelivery.lastAt },
}

export function listDeliveryRows(
  db: Executor,
  filter: DeliveryFilter,
  window: SortedWindow<DeliverySortKey>,
) {
  const where = conditionOf(filter)
  const rows = windowed(
    selectListed(db).where(where).$dynamic(),
    ordering(deliveryOrder, window.sort),
    window,
  )
  return readPage(rows, countRows(db, webhookDelivery, where))
}

/** Names are asked of their table, so that the same condition counts without it. */
function conditionOf({ name, webhookId, kind, status, from, to }: DeliveryFilter): SQL | undefined {
  return and(
    name
      ? or(
          eq(webhookDelivery.eventId, name),
          sql`${webhookDelivery.webhookId} IN (SELECT ${webhook.id} FROM ${webhook} WHERE ${contains(webhook.name, name)})`,
        )
      : undefined,
    webhookId === undefined ? undefined : eq(webhookDelivery.webhookId, BigInt(webhookId)),
    kind?.length ? inArray(webhookDelivery.kind, [...kind]) : undefined,
    status?.length ? inArray(webhookDelivery.status, [...status]) : undefined,
    from === undefined ? undefined : gte(webhookDelivery.happenedAt, from),
    to === undefined ? undefined : lte(webhookDelivery.happenedAt, to),
  )
}

export async function findDelivery(db: Executor, id: bigint): Promise<ListedDelivery | null> {
  const [row] = await selectListed(db).where(eq(webhookDelivery.id, id))
  return row ?? null
}

/** What deliveries are called where many are worked on: their events. */
export async function eventIdsOf(db: Executor, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: webhookDelivery.id, eventId: webhookDelivery.eventId })
    .from(webhookDelivery)
    .where(inArray(webhookDelivery.id, [...ids]))
  return new Map(rows.map(({ id, eventId }) => [id, eventId]))
}

/** The delivery and where it goes, locked; null for none. */
export async function lockDelivery(tx: Tx, id: bigint): Promise<Taken | null> {
  const [row] = await tx
    .select({ delivery: webhookDelivery, hook: webhook })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(eq(webhookDelivery.id, id))
    .for('update', { of: webhookDelivery })
  return row ?? null
}

/** Sends it again under its own id, as if it had never been tried. */
export async function sendAgain(tx: Tx, id: bigint, now: string): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ status: codes.waiting, nextAt: now, attempts: 0, reason: null })
    .where(eq(webhookDelivery.id, id))
}

/** Forgets what was settled and happened before; returns how many. */
export async function forgetDeliveries(db: Executor, before: string, atOnce = 5000): Promise<number> {
  let gone = 0
  for (;;) {
    const some = db
      .select({ id: webhookDelivery.id })
      .from(webhookDelivery)
      .where(and(lt(webhookDelivery.happenedAt, before), sql`NOT (${isOpen}) AND NOT (${isSending})`))
      .limit(atOnce)
    const { rowCount } = await db.delete(webhookDelivery).where(inArray(webhookDelivery.id, some))
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return gone
  }
}

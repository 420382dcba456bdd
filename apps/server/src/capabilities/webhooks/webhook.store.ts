import type { WebhookSortKey } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import { webhookDeliveryStatus } from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import { keysOfEvents, pingEvent } from '@pindao/protocol/webhooks/webhook-events.ts'
import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { type WebhookRow, webhook, webhookDelivery } from './webhook.table.ts'

const { codes } = webhookDeliveryStatus

const selectListed = (db: Executor) =>
  db
    .select({ hook: webhook, owner: { id: staff.id, fullName: staff.fullName, disabled: staff.disabled } })
    .from(webhook)
    .innerJoin(staff, eq(staff.id, webhook.ownerStaffId))
export type ListedWebhook = Awaited<ReturnType<typeof selectListed>>[number]

const webhookOrder: ListOrder<WebhookSortKey> = {
  id: webhook.id,
  keys: { name: sql`lower(${webhook.name})`, createdAt: webhook.createdAt },
}

export function listWebhookRows(
  db: Executor,
  { name }: { readonly name?: string | undefined },
  window: SortedWindow<WebhookSortKey>,
) {
  const where = name ? contains(webhook.name, name) : undefined
  return listPage(db, selectListed(db).$dynamic(), { of: webhook, where, order: webhookOrder, window })
}

/** Those whose name or address holds the words, by name. Of an address the host is told: the rest of it may be a key. */
export async function suggestWebhooks(db: Executor, words: string, limit: number) {
  const rows = await db
    .select({ id: webhook.id, title: webhook.name, url: webhook.url })
    .from(webhook)
    .where(or(contains(webhook.name, words), contains(webhook.url, words)))
    .orderBy(sql`lower(${webhook.name})`, webhook.id)
    .limit(limit)
  return rows.map(({ id, title, url }) => ({ id, title, subtitle: new URL(url).host, thumbnailUrl: null }))
}

export async function findWebhook(db: Executor, id: bigint): Promise<ListedWebhook | null> {
  const [row] = await selectListed(db).where(eq(webhook.id, id))
  return row ?? null
}

/** What arrives of each: counted since a moment, tests left out, and the last try of all. */
export async function healthOf(db: Executor, ids: readonly bigint[], since: string) {
  if (ids.length === 0) return new Map<bigint, Health>()
  const { delivered, givenUp, waiting, failed, sending } = codes
  const rows = await db
    .select({
      id: webhookDelivery.webhookId,
      delivered: sql<number>`count(*) FILTER (WHERE ${recent(since)} AND status = ${delivered})::int`,
      settled: sql<number>`count(*) FILTER (WHERE ${recent(since)} AND status IN (${delivered}, ${givenUp}))::int`,
      waiting: sql<number>`count(*) FILTER (WHERE status IN (${waiting}, ${failed}, ${sending}))::int`,
    })
    .from(webhookDelivery)
    .where(inArray(webhookDelivery.webhookId, [...ids]))
    .groupBy(webhookDelivery.webhookId)
  const last = await db
    .selectDistinctOn([webhookDelivery.webhookId], {
      id: webhookDelivery.webhookId,
      at: webhookDelivery.lastAt,
      status: webhookDelivery.status,
    })
    .from(webhookDelivery)
    .where(and(inArray(webhookDelivery.webhookId, [...ids]), sql`${webhookDelivery.lastAt} IS NOT NULL`))
    .orderBy(webhookDelivery.webhookId, sql`${webhookDelivery.lastAt} DESC`)
  const lasts = new Map(last.map(({ id, ...rest }) => [id, rest]))
  return new Map(
    rows.map(({ id, ...counts }): [bigint, Health] => [id, { ...counts, last: lasts.get(id) ?? null }]),
  )
}
const recent = (since: string) =>
  sql`${webhookDelivery.happenedAt} >= ${since} AND ${webhookDelivery.kind} <> ${pingEvent}`
export type Health = {
  readonly delivered: number
  readonly settled: number
  readonly waiting: number
  readonly last: { readonly at: string | null; readonly status: number } | null
}

/** How many there are; until the transaction ends nobody else adds one. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('webhooks', 0))`)
  const [row] = await tx.select({ n: count() }).from(webhook)
  return row?.n ?? 0
}

/** A webhook as it stands now; until the transaction ends nobody else changes it. */
export async function lockWebhook(tx: Tx, id: bigint): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(webhook).where(eq(webhook.id, id)).for('no key update')
  return row ?? null
}

/** A new one, with its secret sealed to the row that it is. */
export async function insertWebhook(
  tx: Tx,
  values: Omit<typeof webhook.$inferInsert, 'secretSealed' | 'hears'>,
  seal: (id: bigint) => string,
): Promise<WebhookRow> {
  const hears = keysOfEvents(values.events)
  const [made] = await tx
    .insert(webhook)
    .values({ ...values, hears, secretSealed: '' })
    .returning({ id: webhook.id })
  if (!made) throw new Error('an insert returned no row')
  const [row] = await tx
    .update(webhook)
    .set({ secretSealed: seal(made.id) })
    .where(eq(webhook.id, made.id))
    .returning()
  if (!row) throw new Error('an update returned no row')
  return row
}

type Change = Partial<Omit<typeof webhook.$inferInsert, 'hears'>>

/** Writes a webhook if it is still as it was read. @throws access.changedMeanwhile */
export const changeWebhook = (tx: Tx, read: Pick<WebhookRow, 'id' | 'version'>, change: Change) =>
  updateVersion(tx, webhook, read, {
    ...change,
    ...(change.events === undefined ? {} : { hears: keysOfEvents(change.events) }),
  })

/** What became of its tries; no change that a person makes. */
export async function noteWebhook(tx: Executor, id: bigint, change: Change): Promise<void> {
  await tx.update(webhook).set(change).where(eq(webhook.id, id))
}

export async function deleteWebhook(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(webhook).where(eq(webhook.id, id))
}

/** What each hears, as the catalogue of this version has it: a version that knows more lines of an event hears them. */
export async function refreshHearing(db: Executor): Promise<void> {
  for (const { id, events } of await db.select({ id: webhook.id, events: webhook.events }).from(webhook))
    await db
      .update(webhook)
      .set({ hears: keysOfEvents(events) })
      .where(eq(webhook.id, id))
}

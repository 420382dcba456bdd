import {
  type DeliveryReason,
  type OffReason,
  webhookDeliveryStatus,
} from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import type { DeliveredKind, WebhookEvent, WebhookRecord } from '@pindao/protocol/webhooks/webhook-events.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Addresses of other systems. What signs is sealed: whoever reads the database can say nothing in our name. */
export const webhook = pgTable(
  'webhook',
  {
    id: identity(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Key of a line of the timeline → event, made of `events`: what the trigger on `record_event` reads. */
    hears: jsonb('hears').$type<Readonly<Record<string, WebhookEvent>>>().notNull(),
    /** Whose rights say what it is told of: whoever set address or events last. */
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    secretSealed: text('secret_sealed').notNull(),
    /** The secret before, which signs along until then. */
    oldSecretSealed: text('old_secret_sealed'),
    oldSecretUntil: instant('old_secret_until'),
    active: boolean('active').notNull(),
    offReason: text('off_reason').$type<OffReason>(),
    offAt: instant('off_at'),
    /** Since when nothing arrives, how often in a row, and until when it is left alone: one dead address keeps no other waiting. */
    failingSince: instant('failing_since'),
    failures: integer('failures').notNull().default(0),
    restsUntil: instant('rests_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [unique('webhook_name').on(table.name), index('webhook_owner').on(table.ownerStaffId)],
)
export type WebhookRow = typeof webhook.$inferSelect

/** One event on its way to one address: written by a trigger in the transaction of the event, so that none is lost. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: identity(),
    webhookId: reference('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    /** By which a receiver knows a repetition; it is made of the line of the timeline. */
    eventId: text('event_id').notNull(),
    kind: text('kind').$type<DeliveredKind>().notNull(),
    /** The record and its move; null of a test. */
    entity: text('entity').$type<WebhookRecord>(),
    recordId: reference('record_id'),
    fromState: integer('from_state'),
    toState: integer('to_state'),
    happenedAt: instant('happened_at').notNull(),
    status: smallint('status').notNull(),
    /** The very text that is sent, made at the first try: the same over all tries. */
    payload: text('payload'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at'),
    /** Raised by whoever takes it up: a worker that slept writes nothing over what another did. */
    epoch: integer('epoch').notNull().default(0),
    leaseUntil: instant('lease_until'),
    lastAt: instant('last_at'),
    statusCode: integer('status_code'),
    durationMs: integer('duration_ms'),
    reason: text('reason').$type<DeliveryReason>(),
    /** The beginning of what came back. */
    answer: text('answer'),
  },
  (table) => {
    const open = sql`status IN (${codesOf(webhookDeliveryStatus, ['waiting', 'failed'])})`
    const sending = sql`status IN (${codesOf(webhookDeliveryStatus, ['sending'])})`
    return [
      unique('webhook_delivery_once').on(table.webhookId, table.eventId),
      index('webhook_delivery_due').on(table.nextAt, table.id).where(open),
      index('webhook_delivery_leased').on(table.leaseUntil).where(sending),
      index('webhook_delivery_of').on(table.webhookId, table.happenedAt),
      index('webhook_delivery_happened').on(table.happenedAt, table.id),
    ]
  },
)
export type WebhookDeliveryRow = typeof webhookDelivery.$inferSelect

import type { DropBoxCheck, DropBoxKind, DropBoxSignIn } from '@pindao/protocol/publishing/drop-box.fields.ts'
import type { DropStage } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** A partner's server that videos are delivered to. */
export const dropBox = pgTable(
  'drop_box',
  {
    id: identity(),
    name: text('name').notNull(),
    kind: text('kind').$type<DropBoxKind>().notNull(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    userName: text('user_name').notNull(),
    signIn: text('sign_in').$type<DropBoxSignIn>().notNull(),
    /** Password or private key, and what opens the key, sealed to the row; null only until it is known which row. */
    secretSealed: text('secret_sealed'),
    /** The fingerprint that somebody has confirmed, and another one that the server showed since. */
    hostKey: text('host_key'),
    seenHostKey: text('seen_host_key'),
    seenHostKeyAt: instant('seen_host_key_at'),
    /** When the server showed another key than the confirmed one: nothing goes there until somebody decides. */
    stoppedAt: instant('stopped_at'),
    folder: text('folder').notNull(),
    check: text('check_kind').$type<DropBoxCheck>().notNull(),
    /** Bytes a second; null: as fast as it goes. */
    bandwidth: bigint('bandwidth', { mode: 'number' }),
    /** None: everybody's. */
    departmentIds: reference('department_ids').array().notNull().default([]),
    automatic: boolean('automatic').notNull().default(false),
    enabled: boolean('enabled').notNull(),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The row stays: deliveries refer to it. Its secret goes. */
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('drop_box_name').on(sql`lower(${table.name})`).where(sql`deleted_at IS NULL`)],
)
export type DropBoxRow = typeof dropBox.$inferSelect

/** Not over yet: the same video is not sent to the same box beside it. */
const open = codesOf(dropDeliveryStatus, ['queued', 'uploading', 'failed', 'retrying'])

/** One video on its way to one drop box, or there. `status` has no default: 0 is a state. */
export const dropDelivery = pgTable(
  'drop_delivery',
  {
    id: identity(),
    videoId: reference('video_id').notNull(),
    dropBoxId: reference('drop_box_id')
      .notNull()
      .references(() => dropBox.id),
    status: integer('status').notNull(),
    stage: text('stage').$type<DropStage>().notNull(),
    /** The video's own upload state follows this one: the first of those under way at once. */
    leads: boolean('leads').notNull(),
    /** Asked for although the same file lies there: it takes that one's place. */
    again: boolean('again').notNull(),
    /** What is sent, as it was when it was asked for: another file is another delivery. */
    objectKey: text('object_key').notNull(),
    fileName: text('file_name').notNull(),
    crc32: text('crc32').notNull(),
    bytesTotal: bigint('bytes_total', { mode: 'number' }).notNull(),
    /** What the server has confirmed, without a gap. */
    bytesSent: bigint('bytes_sent', { mode: 'number' }).notNull().default(0),
    /** Bytes a second of late; null while nothing moves. */
    speed: bigint('speed', { mode: 'number' }),
    /** Where it goes, worked out once: a pattern that is changed meanwhile moves nothing. */
    path: text('path'),
    /** Fence: raised by each worker that takes over; writes of an older one change nothing. */
    epoch: integer('epoch').notNull().default(0),
    /** Passing troubles in a row, without a byte more, after which the system tried again. */
    tries: integer('tries').notNull().default(0),
    retryAt: instant('retry_at'),
    /** Somebody wants it stopped: whoever sends it ends it. */
    stopAskedBy: reference('stop_asked_by').references(() => staff.id),
    problemCode: text('problem_code'),
    problemDetail: text('problem_detail'),
    askedBy: reference('asked_by')
      .notNull()
      .references(() => staff.id),
    /** Of the video, for the data scope. */
    departmentId: reference('department_id').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    uniqueIndex('drop_delivery_under_way').on(table.videoId, table.dropBoxId).where(sql`status IN (${open})`),
    index('drop_delivery_video').on(table.videoId, table.id),
    index('drop_delivery_box').on(table.dropBoxId, table.status, table.id),
    index('drop_delivery_status').on(table.status, table.id),
    index('drop_delivery_owner').on(table.askedBy, table.id),
    index('drop_delivery_department').on(table.departmentId, table.id),
  ],
)
export type DropDeliveryRow = typeof dropDelivery.$inferSelect

import type { DataAlertSortKey } from '@pindao/protocol/channel-data/data-alert.filter.ts'
import { type AlertKind, alertKinds, isMoneyAlert } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { type DataAlertStatus, dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, ordering, readPage, type SortedWindow, windowed } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import type { RecordKind } from '#src/platform/timeline/timeline.ts'
import { seesMoney } from '../operation/figures.present.ts'
import { type DataAlertRow, dataAlert } from './data-alert.table.ts'

/** What a list of alerts is narrowed by. */
export type AlertFilter = {
  readonly ids?: readonly bigint[]
  readonly words?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly kind?: readonly AlertKind[] | undefined
  readonly platform?: readonly Platform[] | undefined
  readonly channelId?: bigint | undefined
  readonly own?: boolean
}

/** How alerts move, for `moveRecord`. */
export const alertRecord: RecordKind<DataAlertStatus> = {
  entity: 'dataAlert',
  states: dataAlertStatus,
  table: dataAlert,
  state: 'status',
  beside: (at) => ({ updatedAt: at, version: sql`${dataAlert.version} + 1` }),
}

const taker = alias(staff, 'taker')
const mostCounted = 1_000_000

const selectListed = (db: Executor) =>
  db
    .select({
      alert: dataAlert,
      channelTitle: channel.title,
      platform: channel.platform,
      ownerStaffId: channel.ownerStaffId,
      ownerName: staff.fullName,
      videoTitle: platformVideo.title,
      takerName: taker.fullName,
    })
    .from(dataAlert)
    .innerJoin(channel, eq(channel.id, dataAlert.channelId))
    .innerJoin(staff, eq(staff.id, channel.ownerStaffId))
    .leftJoin(platformVideo, eq(platformVideo.id, dataAlert.platformVideoId))
    .leftJoin(taker, eq(taker.id, dataAlert.acknowledgedBy))
/** An alert with what lists show of it. */
export type ListedAlert = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<DataAlertSortKey> = {
  id: dataAlert.id,
  keys: {
    openedAt: dataAlert.openedAt,
    causeDay: dataAlert.causeDay,
    lastDay: dataAlert.lastDay,
    channel: sql`lower(${channel.title})`,
  },
}

/** The kinds that somebody may know of. */
export const visibleKinds = (actor: Actor): readonly AlertKind[] =>
  seesMoney(actor) ? alertKinds : alertKinds.filter((kind) => !isMoneyAlert(kind))

function matching(actor: Actor, filter: AlertFilter): SQL | undefined {
  const { ids, words, status, kind, platform, channelId, own } = filter
  return and(
    withinScope(actor, channel),
    eq(channel.use, channelUse.codes.inUse),
    inArray(dataAlert.kind, [...visibleKinds(actor)]),
    ids ? inArray(dataAlert.id, [...ids]) : undefined,
    words ? or(contains(channel.title, words), contains(platformVideo.title, words)) : undefined,
    status?.length ? inArray(dataAlert.status, [...status]) : undefined,
    kind?.length ? inArray(dataAlert.kind, [...kind]) : undefined,
    platform?.length ? inArray(channel.platform, [...platform]) : undefined,
    channelId === undefined ? undefined : eq(dataAlert.channelId, channelId),
    own ? or(eq(channel.ownerStaffId, actor.staffId), eq(channel.backupStaffId, actor.staffId)) : undefined,
  )
}

const counted = (db: Executor, actor: Actor, filter: AlertFilter) =>
  db
    .select({ id: dataAlert.id })
    .from(dataAlert)
    .innerJoin(channel, eq(channel.id, dataAlert.channelId))
    .leftJoin(platformVideo, eq(platformVideo.id, dataAlert.platformVideoId))
    .where(matching(actor, filter))

/** Alerts within somebody's data scope and right to money. */
export function listAlerts(
  db: Executor,
  actor: Actor,
  filter: AlertFilter,
  window: SortedWindow<DataAlertSortKey>,
) {
  const rows = windowed(
    selectListed(db).where(matching(actor, filter)).$dynamic(),
    ordering(order, window.sort),
    window,
  )
  return readPage<ListedAlert>(rows, countUpTo(db, counted(db, actor, filter).$dynamic(), mostCounted))
}

/** How many there are, `most` and one at most. */
export const countAlerts = (db: Executor, actor: Actor, filter: AlertFilter, most: number) =>
  countUpTo(db, counted(db, actor, filter).$dynamic(), most)

/** Alerts of these that somebody may see. */
export const findAlerts = (db: Executor, actor: Actor, ids: readonly bigint[]): Promise<ListedAlert[]> =>
  selectListed(db).where(matching(actor, { ids }))

/**
 * The alerts that wait for somebody: open ones of the channels they own or stand in for, newest first. Read by the workbench.
 */
export async function openAlerts(db: Executor, actor: Actor, most: number): Promise<readonly ListedAlert[]> {
  const filter = { status: [dataAlertStatus.codes.open], own: true }
  const window = { sort: '-openedAt', offset: 0, limit: most } as const
  return (await listAlerts(db, actor, filter, window)).rows
}

/** An alert as it stands now; until the transaction ends nobody else changes it. */
export async function lockAlert(tx: Tx, id: bigint): Promise<DataAlertRow | null> {
  const [row] = await tx.select().from(dataAlert).where(eq(dataAlert.id, id)).for('update')
  return row ?? null
}

/** The alerts of a channel that are not over, locked. */
export const lockPresent = (tx: Tx, channelId: bigint): Promise<DataAlertRow[]> =>
  tx
    .select()
    .from(dataAlert)
    .where(and(eq(dataAlert.channelId, channelId), ne(dataAlert.status, dataAlertStatus.codes.closed)))
    .for('update')

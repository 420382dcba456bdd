import {
  type AlertDay,
  type DataAlert,
  type DataAlertDetail,
  listDataAlerts,
} from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import type { AlertKind } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { recordHistory } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact } from '#src/platform/db/database.ts'
import { sortedWindowOf, type Window } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { moveRecord } from '#src/platform/timeline/timeline.ts'
import { alertCause, noteAlert } from './alert.notes.ts'
import { findVideoDays, readAlertFacts } from './alert-facts.store.ts'
import { judge } from './alert-rules.ts'
import { changeAlert, findChannelOf } from './alert-watch.store.ts'
import { presentAlert } from './data-alert.present.ts'
import * as store from './data-alert.store.ts'
import type { DataAlertRow } from './data-alert.table.ts'

type Query = EndpointParsed<typeof listDataAlerts>['query']
type Filter = Omit<Query, 'page' | 'pageSize' | 'sort'>

/** So many days are shown before the first of a cause, and read before those for what they are held against. */
const shownBefore = 28
const readBefore = 56
/** A video's first days are shown for so long. */
const videoDays = 14

const filterOf = ({ words, status, kind, platform, channelId, owner }: Filter): store.AlertFilter => ({
  words,
  status,
  kind,
  platform,
  channelId: channelId === undefined ? undefined : BigInt(channelId),
  own: owner !== undefined,
})

/** Alerts as people see them and take them on. */
export function createDataAlerts({ database, clock, news }: Pick<Kit, 'database' | 'clock' | 'news'>) {
  const { db } = database

  async function found(executor: Executor, actor: Actor, id: bigint): Promise<store.ListedAlert> {
    const [row] = await store.findAlerts(executor, actor, [id])
    return foundRecord(row, 'channelData.alertNotFound')
  }

  return {
    async list({ actor }: SignedInContext, query: Query) {
      const { rows, total } = await store.listAlerts(db, actor, filterOf(query), sortedWindowOf(query))
      return { rows: rows.map((row) => presentAlert(row, actor)), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listDataAlerts, views, (query) => store.countAlerts(db, actor, filterOf(query), mostInView)),

    /** As the file has it. */
    async exported(executor: Executor, actor: Actor, filter: Filter & Pick<Query, 'sort'>, window: Window) {
      const asked = { ...window, sort: filter.sort }
      const { rows, total } = await store.listAlerts(executor, actor, filterOf(filter), asked)
      return { rows: rows.map((row) => presentAlert(row, actor)), total }
    },

    /** @throws channelData.alertNotFound for one out of sight, or of money for whoever sees none */
    async get({ actor }: SignedInContext, id: bigint): Promise<DataAlertDetail> {
      const row = await found(db, actor, id)
      return { ...presentAlert(row, actor), days: await daysBehind(db, row.alert) }
    },

    /** @throws channelData.alertNotFound */
    async history({ actor }: SignedInContext, id: bigint, query: { page: number; pageSize: number }) {
      await found(db, actor, id)
      return recordHistory(db, 'dataAlert', id, query)
    },

    /** @throws channelData.alertNotFound, channelData.alertMoved, access.changedMeanwhile */
    async acknowledge(
      ctx: SignedInContext,
      id: bigint,
      version: number | null,
      transact: Transact = database.transaction,
    ): Promise<void> {
      await transact(async (tx) => {
        const row = foundRecord(await store.lockAlert(tx, id), 'channelData.alertNotFound')
        await found(tx, ctx.actor, id)
        if (version !== null) assertVersion(row, version)
        const at = instantIn(clock, 0)
        const { staffId } = ctx.actor
        const move = moveInto(dataAlertStatus, 'acknowledged', 'person')
        if (!(await moveRecord(tx, store.alertRecord, id, move, { at, staffId, reason: 'acknowledged' })))
          throw new AppError('channelData.alertMoved')
        await changeAlert(tx, id, { acknowledgedBy: staffId, acknowledgedAt: at })
        const states = { from: row.status, to: dataAlertStatus.codes.acknowledged }
        await noteAlert(tx, ctx, 'dataAlert.acknowledge', row, states)
        await news.lower(tx, alertCause(id))
      })
    },

    async one({ actor }: SignedInContext, id: bigint): Promise<DataAlert> {
      return presentAlert(await found(db, actor, id), actor)
    },

    /** What alerts are called, of those that somebody may see. */
    async titlesOf(actor: Actor, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
      const rows = await store.findAlerts(db, actor, ids)
      return new Map(
        rows.map(({ alert, channelTitle, videoTitle }) => [alert.id, videoTitle ?? channelTitle]),
      )
    },

    countOpen: (actor: Actor) =>
      store.countAlerts(db, actor, { status: [dataAlertStatus.codes.open], own: true }, mostInView),
  }
}
export type DataAlerts = ReturnType<typeof createDataAlerts>

/** The days behind an alert as they stand now, each with what it is held against. */
async function daysBehind(db: Executor, alert: DataAlertRow): Promise<AlertDay[]> {
  const kind = alert.kind as AlertKind
  if (alert.platformVideoId !== null) return videoDaysBehind(db, alert, alert.platformVideoId)
  const row = await findChannelOf(db, alert.channelId)
  if (!row) return []
  const range = { from: addDays(alert.causeDay, -readBefore), to: alert.lastDay }
  const facts = (await readAlertFacts(db, [row], range, [kind])).get(row.id)
  if (!facts) return []
  const own = judge(kind, alert.thresholds, facts).find(({ subject }) => subject.country === alert.country)
  const first = addDays(alert.causeDay, -shownBefore)
  return (own?.days ?? [])
    .filter(({ day }) => day >= first)
    .map(({ day, value, baseline }) => ({ day, value: textOf(value), baseline: textOf(baseline) }))
}

async function videoDaysBehind(db: Executor, alert: DataAlertRow, videoId: bigint): Promise<AlertDay[]> {
  const first = addDays(alert.causeDay, -1)
  const days = { from: first, to: addDays(first, videoDays - 1) }
  const rows = await findVideoDays(db, { channelId: alert.channelId, videoId }, days)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const length = Math.max(2, rows.length)
  return Array.from({ length }, (_, index) => {
    const day = addDays(first, index)
    const row = byDay.get(day)
    const value = alert.kind === 'ctrLow' ? row?.ctr : row?.views?.toString()
    // Views of one day and a median of two are not alike: only a rate has its comparison here.
    return { day, value: value ?? null, baseline: alert.kind === 'ctrLow' ? alert.baseline : null }
  })
}

const textOf = (value: number | null) => (value === null ? null : String(Math.round(value * 1e6) / 1e6))

import { urgent } from '@pindao/protocol/capabilities.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import {
  type UrgentGroup,
  type UrgentKind,
  urgentKinds,
  workbenchRows,
  type workbenchUrgent,
} from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { findAtRisk, findBrakes, findOverdue, riskSpan } from '#src/capabilities/publishing/publishing.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import * as lines from './task-line.store.ts'
import * as store from './urgent.store.ts'
import {
  urgentChannel,
  urgentDrop,
  urgentOverdue,
  urgentRisk,
  urgentTask,
  urgentUpload,
} from './workbench.present.ts'

const minute = 60
const day = 24 * 60 * minute
/** An upload is running while a part came within this time; a part of 10 MB takes that long at 700 kbit/s. */
export const runningWithinSeconds = 2 * minute
/** Looking for a video whose last byte brought no answer usually ends sooner. */
const unconfirmedAfterSeconds = 5 * minute
const interruptedAfterSeconds = 15 * minute
const endingWithinDays = 7
const refusedWithinDays = 3

type Deps = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly setting: ReadSetting
  readonly uploadsPerDay: Parameters<typeof riskSpan>[1]
}
/** What is no record of a task, a channel or an upload has none of these. */
const nobody = { channelName: null, ownerName: null, code: null, platformCode: null, videoId: null }
type Found = Pick<UrgentGroup, 'total' | 'items'>

/** What needs a hand now; a kind is left out for who may not read its records, and where there is nothing. */
export function createUrgentService({ database: { db }, clock, setting, uploadsPerDay }: Deps) {
  const ago = (seconds: number) => instantIn(clock, -seconds)

  async function held(): Promise<Found> {
    const open = await store.findOpenRecovery(db)
    if (!open) return { total: 0, items: [] }
    return {
      total: 1,
      items: [{ ...nobody, title: '', id: String(open.id), at: open.noticedAt, actions: [] }],
    }
  }

  /** Release brakes that are on, by their reasons: nothing in their places goes out until somebody releases them. */
  async function braked(actor: Actor): Promise<Found> {
    const brakes = await findBrakes(db, actor, ago(0))
    const items = brakes.slice(0, workbenchRows).map(({ id, reason, setByName, setAt }) => ({
      ...nobody,
      id: String(id),
      title: reason,
      ownerName: setByName,
      at: setAt,
      actions: [],
    }))
    return { total: brakes.length, items }
  }

  const readers: { readonly [K in UrgentKind]: (actor: Actor) => Promise<Found> } = {
    publishingHeld: held,
    publishBraked: braked,
    channelUnauthorised: async (actor) =>
      shown(await store.findUnauthorised(db, actor, workbenchRows), (row) => urgentChannel(actor, row)),
    publishOverdue: async (actor) => {
      const before = ago(setting('publishing.overdueMinutes') * minute)
      const { total, ids } = await findOverdue(db, actor, before, workbenchRows)
      return shown({ total, rows: await lines.findLines(db, ids) }, (row) => urgentOverdue(actor, row))
    },
    publishUnconfirmed: async (actor) => {
      const found = await lines.findUnconfirmed(db, actor, workbenchRows, ago(unconfirmedAfterSeconds))
      // What the platform may have is not sent again: the system looks, a person waits.
      return shown(found, (row) => ({ ...urgentTask(actor, row), actions: [] }))
    },
    publishFailed: async (actor) =>
      shown(await lines.findFailed(db, actor, workbenchRows), (row) => urgentTask(actor, row)),
    publishAtRisk: async (actor) => {
      const risks = await findAtRisk(db, actor, riskSpan(clock, uploadsPerDay), { limit: workbenchRows })
      const reasonsOf = new Map(risks.rows.map(({ id, reasons }) => [id, reasons]))
      const rows = await lines.findLines(db, [...reasonsOf.keys()])
      return shown({ total: risks.total, rows }, (row) => urgentRisk(actor, row, reasonsOf.get(row.id) ?? []))
    },
    dropBoxStopped: async () => shown(await store.findStoppedBoxes(db, workbenchRows), urgentDrop),
    dropDeliveryFailed: async (actor) =>
      shown(await store.findFailedDeliveries(db, actor, workbenchRows), urgentDrop),
    authorisationEnding: async (actor) => {
      const found = await store.findEnding(db, actor, workbenchRows, instantIn(clock, endingWithinDays * day))
      return shown(found, (row) => urgentChannel(actor, row))
    },
    videoRefused: async (actor) => {
      const found = await store.findRefused(db, actor, workbenchRows, ago(refusedWithinDays * day))
      return shown(found, (row) => urgentUpload(actor, row, 'upload'))
    },
    uploadInterrupted: async (actor) => {
      const found = await store.findInterrupted(db, actor, workbenchRows, ago(interruptedAfterSeconds))
      return shown(found, (row) => urgentUpload(actor, row, 'resume'))
    },
  }

  /** The periods that the texts of kinds speak of. */
  function daysOf(kind: UrgentKind): number | null {
    if (kind === 'authorisationEnding') return endingWithinDays
    if (kind === 'videoRefused') return refusedWithinDays
    return kind === 'uploadInterrupted' ? setting('media.abandonedUploadDays') : null
  }

  return async (actor: Actor): Promise<EndpointOutput<typeof workbenchUrgent>> => {
    const groups = await Promise.all(
      urgentKinds
        .filter((kind) => mayRead(actor, kind))
        .map(async (kind) => ({ kind, ...(await readers[kind](actor)), days: daysOf(kind) })),
    )
    return { at: instantIn(clock, 0), groups: groups.filter(({ total }) => total > 0) }
  }
}

function mayRead({ permissions }: Actor, kind: UrgentKind): boolean {
  const entry = urgent.get(kind)
  return entry !== undefined && permissions.has(entry.reads)
}

function shown<T>({ total, rows }: lines.Lines<T>, present: (row: T) => UrgentGroup['items'][number]): Found {
  return { total, items: rows.map(present) }
}

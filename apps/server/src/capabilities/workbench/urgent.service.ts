import { urgent as urgentEntries } from '@pindao/protocol/capabilities.ts'
import { contractEndingDays } from '@pindao/protocol/contracts/contract.filter.ts'
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
import { plainUrgentItem, type UrgentFound, type UrgentReaders } from '#src/platform/urgent.ts'
import { putOff } from './snooze/put-off.ts'
import { findSnoozes } from './snooze/snooze.store.ts'
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
/** So far is looked for what somebody put off, so that the others of its kind move up. */
const mostSearched = 500

type Deps = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly setting: ReadSetting
  readonly uploadsPerDay: Parameters<typeof riskSpan>[1]
  /** Kinds that their capabilities read themselves. */
  readonly urgent: UrgentOfOthers
}
type Found = UrgentFound
/** Kinds that the workbench does not read itself. */
export type UrgentOfOthers = Pick<
  UrgentReaders,
  'contractEnding' | 'revenueSuspense' | 'claimIncome' | 'claimDue' | 'disputeDue' | 'strikesHigh'
>

/** What needs a hand now; a kind is left out for who may not read its records, and where there is nothing. */
export function createUrgentService({ database: { db }, clock, setting, uploadsPerDay, urgent }: Deps) {
  const ago = (seconds: number) => instantIn(clock, -seconds)

  async function held(): Promise<Found> {
    const open = await store.findOpenRecovery(db)
    if (!open) return { total: 0, items: [] }
    return {
      total: 1,
      items: [{ ...plainUrgentItem, title: '', id: String(open.id), at: open.noticedAt }],
    }
  }

  /** Release brakes that are on, by their reasons: nothing in their places goes out until somebody releases them. */
  async function braked(actor: Actor, limit: number): Promise<Found> {
    const brakes = await findBrakes(db, actor, ago(0))
    const items = brakes.slice(0, limit).map(({ id, reason, setByName, setAt }) => ({
      ...plainUrgentItem,
      id: String(id),
      title: reason,
      ownerName: setByName,
      at: setAt,
    }))
    return { total: brakes.length, items }
  }

  const readers: UrgentReaders = {
    ...urgent,
    publishingHeld: held,
    publishBraked: braked,
    channelUnauthorised: async (actor, limit) =>
      shown(await store.findUnauthorised(db, actor, limit), (row) => urgentChannel(actor, row)),
    publishOverdue: async (actor, limit) => {
      const before = ago(setting('publishing.overdueMinutes') * minute)
      const { total, ids } = await findOverdue(db, actor, before, limit)
      return shown({ total, rows: await lines.findLines(db, ids) }, (row) => urgentOverdue(actor, row))
    },
    publishUnconfirmed: async (actor, limit) => {
      const found = await lines.findUnconfirmed(db, actor, limit, ago(unconfirmedAfterSeconds))
      // What the platform may have is not sent again: the system looks, a person waits.
      return shown(found, (row) => ({ ...urgentTask(actor, row), actions: [] }))
    },
    publishFailed: async (actor, limit) =>
      shown(await lines.findFailed(db, actor, limit), (row) => urgentTask(actor, row)),
    publishAtRisk: async (actor, limit) => {
      const risks = await findAtRisk(db, actor, riskSpan(clock, uploadsPerDay), { limit })
      const reasonsOf = new Map(risks.rows.map(({ id, reasons }) => [id, reasons]))
      const rows = await lines.findLines(db, [...reasonsOf.keys()])
      return shown({ total: risks.total, rows }, (row) => urgentRisk(actor, row, reasonsOf.get(row.id) ?? []))
    },
    dropBoxStopped: async (_actor, limit) => shown(await store.findStoppedBoxes(db, limit), urgentDrop),
    dropDeliveryFailed: async (actor, limit) =>
      shown(await store.findFailedDeliveries(db, actor, limit), urgentDrop),
    authorisationEnding: async (actor, limit) => {
      const found = await store.findEnding(db, actor, limit, instantIn(clock, endingWithinDays * day))
      return shown(found, (row) => urgentChannel(actor, row))
    },
    videoRefused: async (actor, limit) => {
      const found = await store.findRefused(db, actor, limit, ago(refusedWithinDays * day))
      return shown(found, (row) => urgentUpload(actor, row, 'upload'))
    },
    uploadInterrupted: async (actor, limit) => {
      const found = await store.findInterrupted(db, actor, limit, ago(interruptedAfterSeconds))
      return shown(found, (row) => urgentUpload(actor, row, 'resume'))
    },
  }

  /** The periods that the texts of kinds speak of. */
  function daysOf(kind: UrgentKind): number | null {
    if (kind === 'authorisationEnding') return endingWithinDays
    if (kind === 'videoRefused') return refusedWithinDays
    if (kind === 'contractEnding') return contractEndingDays
    return kind === 'uploadInterrupted' ? setting('media.abandonedUploadDays') : null
  }

  async function list(actor: Actor): Promise<EndpointOutput<typeof workbenchUrgent>> {
    const at = instantIn(clock, 0)
    const snoozes = await findSnoozes(db, actor.staffId, at)
    const groups = await Promise.all(
      urgentKinds
        .filter((kind) => mayRead(actor, kind))
        .map(async (kind) => {
          const own = snoozes.filter((snooze) => snooze.kind === kind)
          const found = await readers[kind](actor, own.length === 0 ? workbenchRows : mostSearched)
          return { kind, ...putOff(found, own, at, workbenchRows), days: daysOf(kind) }
        }),
    )
    return { at, groups: groups.filter(({ total, snoozed }) => total > 0 || snoozed.length > 0) }
  }

  /** The name of an urgent thing that somebody sees now; null when they do not see it. */
  async function titleOf(actor: Actor, kind: UrgentKind, id: string): Promise<string | null> {
    if (!mayRead(actor, kind)) return null
    const { items } = await readers[kind](actor, mostSearched)
    return items.find((item) => item.id === id)?.title ?? null
  }

  return { list, titleOf }
}

function mayRead({ permissions }: Actor, kind: UrgentKind): boolean {
  const entry = urgentEntries.get(kind)
  return entry !== undefined && permissions.has(entry.reads)
}

function shown<T>({ total, rows }: lines.Lines<T>, present: (row: T) => UrgentGroup['items'][number]): Found {
  return { total, items: rows.map(present) }
}

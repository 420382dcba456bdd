import { type AlertKind, alertKinds } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import { type DayRange, dataZone } from '@pindao/protocol/channel-data/data-period.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { addDays, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { z } from 'zod'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import { moveRecord, writeEvent } from '#src/platform/timeline/timeline.ts'
import { type ActorAtWork, alertCause, noteAlert, tellAlert } from './alert.notes.ts'
import { readAlertFacts } from './alert-facts.store.ts'
import { effectiveRule, findAlertRules } from './alert-rule.store.ts'
import { type Finding, findingsOf } from './alert-rules.ts'
import {
  changeAlert,
  findDueChannels,
  findOfCause,
  findWatched,
  insertAlert,
  takeTurn,
} from './alert-watch.store.ts'
import { alertRecord, lockPresent } from './data-alert.store.ts'
import type { DataAlertRow, DataAlertRuleRow } from './data-alert.table.ts'

/** Holds numbers that came in against the rules. Several at once do no harm: a channel's turns follow one another. */
export const dataAlertsJob = defineJob({
  name: 'channel-data.alerts',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 15 * 60,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
  schedule: '*/2 * * * *',
})

/** So many days are looked at, and those before them that the first of these are held against. */
export const watchedDays = 120
const daysBefore = 28
const mostChannels = 1000
/** Without new numbers a channel is looked at again after so long: it may have gone quiet. */
const restMs = 3_600_000

export type WatchDeps = Pick<Kit, 'database' | 'clock' | 'log' | 'news'> & {
  readonly actorAtWork: ActorAtWork
}

/** The days that rules read: up to the last one that is over at the platform. */
export function watchedRange(clock: Clock): DayRange {
  const to = addDays(dayIn(clock(), dataZone), -1)
  return { from: addDays(to, 1 - watchedDays - daysBefore), to }
}

/** Judges every channel whose numbers or rules are newer than its last turn, in the order in which they came in. */
export async function judgeDue(
  deps: WatchDeps,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly channels: number; readonly opened: number; readonly closed: number }> {
  const done = { channels: 0, opened: 0, closed: 0 }
  for (const id of await findDueChannels(
    deps.database.db,
    new Date(deps.clock() - restMs).toISOString(),
    mostChannels,
  )) {
    signal?.throwIfAborted()
    try {
      const { opened, closed } = await deps.database.transaction((tx) => judgeChannel(tx, deps, id))
      done.channels += 1
      done.opened += opened
      done.closed += closed
    } catch (err) {
      // The others are not kept back; this one is tried again at the next look.
      deps.log.error(
        { err, channelId: String(id) },
        'the numbers of a channel were not held against the rules',
      )
    }
  }
  return done
}

/**
 * Holds one channel's numbers against the rules, under the lock of its turn: an evaluation of older numbers cannot come after
 * one of newer.
 */
async function judgeChannel(tx: Tx, deps: WatchDeps, id: bigint) {
  const at = instantIn(deps.clock, 0)
  await takeTurn(tx, id, at)
  const found = await findingsFor(tx, deps.clock, id)
  return settle(tx, deps, id, found, at)
}

type Current = Finding & { readonly kind: AlertKind; readonly rule: DataAlertRow['thresholds'] }
type Found = { readonly current: readonly Current[]; readonly currency: string | null }

/** What stands wrong with a channel now, by the rules of its department; nothing of one that is no longer ours. */
async function findingsFor(tx: Tx, clock: Clock, id: bigint): Promise<Found> {
  const row = await findWatched(tx, id)
  if (!row) return { current: [], currency: null }
  const set: readonly DataAlertRuleRow[] = await findAlertRules(tx)
  const rules = alertKinds
    .map((kind) => ({ kind, ...effectiveRule(set, kind, row.departmentId) }))
    .filter(({ enabled }) => enabled)
  const kinds = rules.map(({ kind }) => kind)
  const facts = (await readAlertFacts(tx, [row], watchedRange(clock), kinds)).get(id)
  if (!facts) return { current: [], currency: null }
  const current = rules.flatMap(({ kind, thresholds }): Current[] => {
    const open = findingsOf(kind, thresholds, facts).filter(({ isOpen }) => isOpen)
    return open.map((finding) => ({ ...finding, kind, rule: thresholds }))
  })
  return { current, currency: facts.currency }
}

const isOf = (row: DataAlertRow, { kind, videoId, country }: Current): boolean =>
  row.kind === kind && row.platformVideoId === videoId && row.country === country

/** Brings the alerts of a channel in line with what was found: each cause once, and closed when it is gone. */
async function settle(tx: Tx, deps: WatchDeps, channelId: bigint, { current, currency }: Found, at: string) {
  const present = await lockPresent(tx, channelId)
  let [opened, closed] = [0, 0]
  for (const row of present.filter((one) => !current.some((finding) => isOf(one, finding)))) {
    await close(tx, deps, row, at)
    closed += 1
  }
  for (const finding of current) {
    const figures = {
      value: finding.value.toFixed(6),
      baseline: finding.baseline?.toFixed(6) ?? null,
      lastDay: finding.lastDay,
      currency,
      thresholds: finding.rule,
    }
    const row = present.find((one) => isOf(one, finding))
    // One that goes on stays the same alert, even where its first day has left the days that are looked at.
    if (row) await changeAlert(tx, row.id, figures)
    else if (await open(tx, deps, { channelId, finding, figures, at })) opened += 1
  }
  return { opened, closed }
}

type Figures = Pick<DataAlertRow, 'value' | 'baseline' | 'lastDay' | 'currency' | 'thresholds'>

/** Opens an alert for a cause, or again the one that it had. */
async function open(
  tx: Tx,
  deps: WatchDeps,
  given: { channelId: bigint; finding: Current; figures: Figures; at: string },
): Promise<boolean> {
  const { channelId, finding, figures, at } = given
  const { kind, videoId, country, causeDay } = finding
  const to = dataAlertStatus.codes.open
  const values = { kind, channelId, platformVideoId: videoId, country, causeDay, ...figures }
  const made = await insertAlert(tx, { ...values, status: to, openedAt: at, updatedAt: at })
  if (made) {
    await writeEvent(tx, 'dataAlert', made.id, { at, actor: 'system', from: null, to, reason: 'found' })
    await noteAlert(tx, null, 'dataAlert.open', made, { from: null, to })
    await tellAlert(tx, deps, made)
    return true
  }
  const before = await findOfCause(tx, values)
  if (!before) return false
  const again = moveInto(dataAlertStatus, 'open', 'system')
  if (!(await moveRecord(tx, alertRecord, before.id, again, { at, reason: 'again' }))) return false
  const taken = { closedAt: null, acknowledgedBy: null, acknowledgedAt: null }
  const row = await changeAlert(tx, before.id, { ...figures, ...taken })
  if (!row) return false
  await noteAlert(tx, null, 'dataAlert.reopen', row, { from: before.status, to })
  await tellAlert(tx, deps, row)
  return true
}

async function close(
  tx: Tx,
  { news }: Pick<WatchDeps, 'news'>,
  row: DataAlertRow,
  at: string,
): Promise<void> {
  const move = moveInto(dataAlertStatus, 'closed', 'system')
  if (!(await moveRecord(tx, alertRecord, row.id, move, { at, reason: 'gone' }))) return
  await changeAlert(tx, row.id, { closedAt: at })
  await noteAlert(tx, null, 'dataAlert.close', row, { from: row.status, to: dataAlertStatus.codes.closed })
  await news.lower(tx, alertCause(row.id))
}

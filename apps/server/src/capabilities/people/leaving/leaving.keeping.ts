import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { leavingReminderDays } from '@pindao/protocol/people/leaving.endpoints.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { z } from 'zod'
import { peopleNow, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { isOutage } from '#src/platform/db/outage.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { blockedNews, leavingCause, remindersOf } from './leaving.news.ts'
import { announceLeaving, factsOf, type LeavingDeps } from './leaving.service.ts'
import * as store from './leaving.store.ts'

/** Looks every quarter of an hour: what could not be carried out is tried again as soon as it is mended. */
export const leavingJob = defineJob({
  name: 'people.leaving',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
  schedule: '*/15 * * * *',
})

type Kept = { readonly left: number; readonly blocked: number; readonly reminded: number }

/**
 * Carries out what is due: for each whose last day in the company's zone is over, the account is disabled and everything
 * in hand is handed over in one transaction, with the rights that whoever planned it has now. Where that is refused
 * nothing is done, those who can mend it are told once, and it is tried again. Reminds of those who leave soon.
 */
export async function keepLeaving(deps: LeavingDeps & { readonly database: Database }): Promise<Kept> {
  const { database, clock, log } = deps
  const today = dayIn(clock(), companyZone)
  let [left, blocked] = [0, 0]
  for (const row of await store.findDue(database.db, today)) {
    try {
      if (await database.transaction((tx) => carryOutLeaving(tx, deps, row))) left += 1
    } catch (error) {
      if (isOutage(error)) throw error
      if (error instanceof LeftAsideError) continue
      if (!(error instanceof AppError))
        log.error({ err: error, staffId: String(row.staffId) }, 'a leaving could not be carried out')
      blocked += 1
      await database.transaction((tx) => noteBlocked(tx, deps, row, error))
    }
  }
  return { left, blocked, reminded: await remind(deps, today) }
}

/** False where it was changed, cancelled or carried out meanwhile. @throws what stands in its way, as an AppError */
async function carryOutLeaving(tx: Tx, deps: LeavingDeps, seen: store.LeavingRow): Promise<boolean> {
  const { staffId, version } = seen
  const ctx = await plannerOf(tx, deps, seen)
  // Disabling first: administration is locked before any record, as in every other change of staff.
  await deps.staff.setEnabled(ctx, staffId, false, (work) => work(tx))
  const row = await store.lockLeaving(tx, staffId)
  if (row === null || row.version !== version) throw new LeftAsideError()
  const member = await deps.staff.find(tx, staffId, ctx.actor)
  const { successorId, rule, exceptions } = row.wish
  const moved = await deps.handover.moveAll(tx, ctx, staffId, {
    successorId,
    rule,
    exceptions: [...exceptions],
  })
  await store.removeLeaving(tx, staffId)
  await writeAudit(tx, ctx, {
    action: 'staff.leave',
    entity: 'staff',
    entityId: staffId,
    before: await factsOf(tx, row),
    detail: { title: member.staff.fullName, moved },
  })
  await deps.news.lower(tx, leavingCause(staffId))
  await announceLeaving(tx, staffId, member.staff.departmentId)
  return true
}

/** What was to be carried out is not what is planned now: all of it is taken back, and the next look sees what is. */
class LeftAsideError extends Error {
  override readonly name = 'LeftAsideError'
}

/** Whoever planned it, as they are now. @throws people.plannerUnfit */
async function plannerOf(
  tx: Tx,
  { log }: LeavingDeps,
  { staffId, plannedBy }: store.LeavingRow,
): Promise<SignedInContext> {
  const actor = (await peopleNow(tx, [plannedBy])).get(plannedBy)
  const isAble = actor?.permissions.has('channel:handover') && actor.permissions.has('staff:update')
  if (!actor || !isAble) {
    const name = (await store.findStaff(tx, [plannedBy])).get(plannedBy)?.fullName ?? ''
    throw new AppError('people.plannerUnfit', { params: { name } })
  }
  const requestId = `leaving-${staffId}-${randomUUID()}`
  return { actor, requestId, locale: 'zh', ip: '', log, idempotencyKey: null }
}

/** Keeps why, and tells those who can mend it once for each reason. */
async function noteBlocked(
  tx: Tx,
  { clock, news }: LeavingDeps,
  seen: store.LeavingRow,
  error: unknown,
): Promise<void> {
  const row = await store.lockLeaving(tx, seen.staffId)
  if (row === null || row.version !== seen.version) return
  const code = error instanceof AppError ? error.code : 'people.leavingFailed'
  const params = error instanceof AppError ? textsOf(error.params) : {}
  const isKnown = row.troubleCode === code && JSON.stringify(row.troubleParams) === JSON.stringify(params)
  if (isKnown) return
  const at = instantIn(clock, 0)
  await store.noteTrouble(tx, row.staffId, { code, params, at })
  await writeAudit(tx, null, {
    action: 'staff.leaveBlocked',
    entity: 'staff',
    entityId: row.staffId,
    detail: { code, name: params['name'] ?? null },
  })
  await news.raise(tx, ...(await blockedNews(tx, row, at)))
  const person = (await store.findStaff(tx, [row.staffId])).get(row.staffId)
  if (person) await announceLeaving(tx, row.staffId, person.departmentId)
}

const textsOf = (params: AppError['params']) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

/** Tells once of each who leaves within days. */
function remind({ database, clock, news }: LeavingDeps, today: string): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await store.takeToRemind(tx, addDays(today, leavingReminderDays), instantIn(clock, 0))
    // What is over already is carried out, or told of as blocked.
    for (const row of rows) if (row.lastDay >= today) await news.raise(tx, ...(await remindersOf(tx, row)))
    return rows.length
  })
}

/** Called in workers only. */
export async function workLeaving(
  queue: Queue,
  deps: LeavingDeps & { readonly database: Database },
): Promise<void> {
  await queue.work(leavingJob, async (_payload, run) => {
    const done = await keepLeaving(deps)
    if (done.left + done.blocked + done.reminded > 0) run.log.info(done, 'people who leave were looked after')
  })
}

import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  createPublishPlan,
  type listPublishPlans,
  type PlanEntry as PlanEntryRecord,
  type PublishPlan,
  type updatePublishPlan,
} from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { mostPlannedAtOnce } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { findTimeline, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import { announcePlan } from './plan.news.ts'
import { isMovable, presentEntry, presentPlan, presentPlanEvent } from './plan.present.ts'
import * as store from './plan.store.ts'
import type { SchedulePlanRow } from './plan.table.ts'
import type { PlanBooking } from './plan-booking.ts'
import * as entries from './plan-entry.store.ts'
import { nearestMs } from './plan-remarks.ts'
import { type PlanTasks, startOf } from './plan-tasks.ts'

export type PlanServiceDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly tasks: Pick<PlanTasks, 'rescheduleTask' | 'endTask'>
  readonly booking: PlanBooking
}

type Content = EndpointParsed<typeof createPublishPlan>['body']
type Change = EndpointParsed<typeof updatePublishPlan>['body']
/** What a plan is booked with, found before its transaction. */
type Prepared = {
  readonly places: readonly Parameters<PlanBooking['begin']>[3][number][]
  readonly titles: Awaited<ReturnType<PlanBooking['titlesOf']>>
  /** Those whose tasks are made with the plan. */
  readonly atOnce: readonly Booked[]
}
type Booked = Parameters<PlanBooking['bookOne']>[3]
type ListQuery = EndpointParsed<typeof listPublishPlans>['query']

/** What people do with plans. Each belongs to whoever made it, as tasks do. */
export function createPlanService({ database, clock, tasks, booking }: PlanServiceDeps) {
  const { db } = database

  async function list({ actor }: SignedInContext, query: ListQuery) {
    const filter = {
      name: query.name,
      statuses: query.status,
      channelId: query.channelId === undefined ? undefined : BigInt(query.channelId),
      ownerStaffId: query.owner === 'me' ? actor.staffId : undefined,
    }
    const { rows, total } = await store.listPlans(db, actor, filter, sortedWindowOf(query))
    const figures = await entries.countEntries(
      db,
      rows.map(({ plan }) => plan.id),
    )
    return { rows: rows.map((row) => presentPlan(actor, row, figures.get(row.plan.id))), total }
  }

  async function get(ctx: SignedInContext, id: bigint) {
    const plan = await load(db, ctx, id)
    const events = await findTimeline(db, 'publishPlan', id)
    return { ...plan, timeline: events.map(presentPlanEvent) }
  }

  async function load(from: Executor, { actor }: SignedInContext, id: bigint): Promise<PublishPlan> {
    const row = coveredRecord(
      actor,
      await store.findPlan(from, id),
      ({ plan }) => plan,
      'publishing.planNotFound',
    )
    return presentPlan(actor, row, (await entries.countEntries(from, [id])).get(id))
  }

  async function listEntries(ctx: SignedInContext, id: bigint): Promise<PlanEntryRecord[]> {
    await load(db, ctx, id)
    return (await entries.findEntries(db, id)).map(presentEntry)
  }

  /** What of a plan has not started. @throws publishing.planNotFound */
  async function movableOf(ctx: SignedInContext, id: bigint) {
    await load(db, ctx, id)
    return (await entries.findEntries(db, id)).filter(isMovable)
  }

  /**
   * Books the times that a person has seen, once per Idempotency-Key: plan, audit and tasks in one transaction, or plan
   * and the operation that makes them.
   *
   * @throws publishing.timeEarlierThanNow, publishing.planEmpty, and what a submission throws
   */
  async function create(ctx: SignedInContext, body: Content): Promise<PublishPlan> {
    const repeated = await findRepeated(db, ctx, createPublishPlan, body)
    if (repeated !== null) return load(db, ctx, repeated)
    assertTimes(body.entries)
    const places = distinct(body.entries).map((entry) => ({
      videoId: BigInt(entry.videoId),
      channelId: BigInt(entry.channelId),
      publishAt: entry.publishAt,
      confirmed: entry.confirmed ?? null,
    }))
    const titles = await booking.titlesOf(ctx, body.entries)
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const atOnce: Booked[] = []
    if (places.length <= mostPlannedAtOnce)
      for (const place of places) {
        const title = titles.videos.get(place.videoId) ?? ''
        atOnce.push({ place, words: await booking.wordsFor(ctx, body, place, title) })
      }
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, createPublishPlan, body, () => book(tx, ctx, body, { places, titles, atOnce })),
    )
    return load(db, ctx, id)
  }

  async function book(
    tx: Tx,
    ctx: SignedInContext,
    body: Content,
    { places, titles, atOnce }: Prepared,
  ): Promise<bigint> {
    const at = instantIn(clock, 0)
    const { staffId, departmentId } = ctx.actor
    const { name, rule, fields } = body
    const planId = await store.insertPlan(tx, {
      name,
      rule,
      fields,
      departmentId,
      status: publishPlanStatus.codes.active,
      ownerStaffId: staffId,
      createdAt: at,
      updatedAt: at,
    })
    await entries.insertEntries(
      tx,
      places.map((place, position) => ({ ...place, planId, position })),
    )
    await store.writePlanEvent(tx, planId, null, {
      at,
      reason: 'booked',
      staffId,
      detail: String(places.length),
    })
    await audit(tx, ctx, 'create', planId, { after: { ...factsOf(body), videos: places.length } })
    const plan = { id: planId, name, rule, fields }
    if (places.length > mostPlannedAtOnce) await booking.begin(tx, ctx, plan, places, titles)
    for (const booked of atOnce) await booking.bookOne(tx, ctx, plan, booked)
    await entries.followEntries(tx, planId)
    await announcePlan(tx, { id: planId, ownerStaffId: staffId, departmentId })
    return planId
  }

  /**
   * Gives a plan another name, rule and times. What has started meanwhile stays as it is, without a word: that is what
   * the call says it does.
   *
   * @throws publishing.planNotFound, access.changedMeanwhile, publishing.planCancelled, publishing.timeEarlierThanNow
   */
  async function update(ctx: SignedInContext, id: bigint, body: Change): Promise<PublishPlan> {
    await database.transaction(async (tx) => {
      const plan = await lock(tx, ctx, id)
      assertVersion(plan, body.version)
      assertActive(plan)
      const at = instantIn(clock, 0)
      const moved = await moveEntries(tx, ctx, plan, body)
      const { name, rule } = body
      await store.changePlan(tx, plan, { name, rule, updatedAt: at })
      await entries.followEntries(tx, id)
      const { staffId } = ctx.actor
      const detail = String(moved)
      await store.writePlanEvent(tx, id, plan.status, { at, reason: 'changed', staffId, detail })
      const sides = { before: factsOf(plan), after: { ...factsOf(body), moved } }
      await audit(tx, ctx, 'update', id, sides)
      await announcePlan(tx, plan)
    })
    return load(db, ctx, id)
  }

  /** Moves what has not started to its new time. Returns how many have another one now. */
  async function moveEntries(
    tx: Tx,
    ctx: SignedInContext,
    plan: SchedulePlanRow,
    { entries: wanted, rule }: Change,
  ): Promise<number> {
    const known = new Map((await entries.findEntries(tx, plan.id)).map((entry) => [placeOf(entry), entry]))
    const changed = wanted.flatMap((place) => {
      const entry = known.get(placeOf(place))
      const isSame = entry === undefined || !isMovable(entry) || sameInstant(entry.publishAt, place.publishAt)
      return isSame ? [] : [{ entry, publishAt: place.publishAt }]
    })
    assertTimes(changed)
    const now = clock()
    for (const { entry, publishAt } of changed) {
      await entries.setEntryTime(tx, entry.id, publishAt)
      if (entry.taskId === null) continue
      const executeAt = startOf(publishAt === null ? null : Date.parse(publishAt), now)
      const times = { publishAt, publishZone: rule.zone, executeAt: new Date(executeAt).toISOString() }
      await tasks.rescheduleTask(tx, ctx, entry.taskId, times)
    }
    return changed.length
  }

  /** @throws publishing.planNotFound, publishing.planCancelled */
  async function cancel(ctx: SignedInContext, id: bigint): Promise<PublishPlan> {
    await database.transaction(async (tx) => {
      const plan = await lock(tx, ctx, id)
      assertActive(plan)
      const movable = (await entries.findEntries(tx, id)).filter(isMovable)
      for (const { taskId } of movable) if (taskId !== null) await tasks.endTask(tx, ctx, taskId)
      const unmade = movable.filter(({ taskId }) => taskId === null)
      await entries.setEntryProblem(
        tx,
        unmade.map((entry) => entry.id),
        'publishing.planCancelled',
      )
      const at = instantIn(clock, 0)
      const detail = String(movable.length)
      await store.cancelPlan(tx, id, { at, reason: 'cancelled', staffId: ctx.actor.staffId, detail })
      await audit(tx, ctx, 'cancel', id, { before: factsOf(plan), after: { ended: movable.length } })
      await announcePlan(tx, plan)
    })
    return load(db, ctx, id)
  }

  /** @throws publishing.planNotFound, publishing.planNotEnded while something of it is still to start */
  async function remove(ctx: SignedInContext, id: bigint): Promise<{ deleted: boolean }> {
    await database.transaction(async (tx) => {
      const plan = await lock(tx, ctx, id)
      if ((await entries.findEntries(tx, id)).some(isMovable)) throw new AppError('publishing.planNotEnded')
      await store.changePlan(tx, plan, { deletedAt: instantIn(clock, 0) })
      await audit(tx, ctx, 'delete', id, { before: factsOf(plan) })
      await announcePlan(tx, plan)
    })
    return { deleted: true }
  }

  async function lock(tx: Tx, { actor }: SignedInContext, id: bigint): Promise<SchedulePlanRow> {
    return coveredRecord(actor, await store.lockPlan(tx, id), (plan) => plan, 'publishing.planNotFound')
  }

  /** A plan that was looked at for long may begin with times that are past by now. */
  function assertTimes(places: readonly { readonly publishAt: string | null }[]): void {
    const nearest = clock() + nearestMs
    const isEarly = places.some(({ publishAt }) => publishAt !== null && Date.parse(publishAt) < nearest)
    if (isEarly) throw new AppError('publishing.timeEarlierThanNow')
  }

  return { list, get, listEntries, movableOf, create, update, cancel, remove }
}
export type PlanService = ReturnType<typeof createPlanService>

function assertActive({ status }: SchedulePlanRow): void {
  if (status !== publishPlanStatus.codes.active) throw new AppError('publishing.planCancelled')
}

type Placed = { readonly videoId: bigint | string; readonly channelId: bigint | string }
const placeOf = ({ videoId, channelId }: Placed) => `${videoId} ${channelId}`
const distinct = <P extends Placed>(places: readonly P[]) => [
  ...new Map(places.map((place) => [placeOf(place), place])).values(),
]
const sameInstant = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

/** What the audit log keeps of a plan. */
function factsOf({ name, rule }: Pick<SchedulePlanRow, 'name' | 'rule'>) {
  return { name, mode: rule.mode, timeZone: rule.zone }
}

function audit(
  tx: Tx,
  ctx: SignedInContext,
  verb: 'create' | 'update' | 'cancel' | 'delete',
  entityId: bigint,
  sides: Pick<Parameters<typeof writeAudit>[2], 'before' | 'after'>,
): Promise<void> {
  const title = sides.before?.['name'] ?? sides.after?.['name'] ?? null
  return writeAudit(tx, ctx, {
    action: `publishPlan.${verb}`,
    entity: 'publishPlan',
    entityId,
    ...sides,
    detail: { title },
  })
}

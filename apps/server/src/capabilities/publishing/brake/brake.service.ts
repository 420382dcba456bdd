import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  type BrakeEffect,
  type BrakeScope,
  brakeScopes,
  type PublishBrake,
  setPublishBrake,
  wideBrakeScopes,
} from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Database, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { unpark } from '../queue/permits.store.ts'
import { announceBrake, tasksBraked } from './brake.news.ts'
import * as store from './brake.store.ts'
import { lockBrakes } from './brake-fence.store.ts'
import type { BrakePlace } from './brake-matching.store.ts'
import { findPlace } from './brake-place.store.ts'

type Setting = EndpointParsed<typeof setPublishBrake>['body']
/** All that waits gets its turn looked at when a brake ends. */
const everyJob = 100_000

/** The release brake (发布刹车): what holds publishing, who set it and why, and how it goes on. */
export function createBrakeService(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise'>
  readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'steps'>
}) {
  const { database, clock } = deps
  const shownByCommit = managedPlatforms.filter(
    (name) => deps.adapterOf(name).steps.shows === 'whenCommitted',
  )
  const now = () => instantIn(clock, 0)

  async function list({ actor }: SignedInContext) {
    const brakes = await present(actor, await store.findBrakes(database.db, actor, now()))
    return { brakes, scopes: [...scopesFor(actor)] }
  }

  /** @throws publishing.brakeTooWide, publishing.brakeTargetUnknown */
  async function preview({ actor }: SignedInContext, place: BrakePlace): Promise<BrakeEffect> {
    await placeFor(actor, place)
    return store.countEffect(database.db, place, now(), shownByCommit)
  }

  /**
   * Sets a brake. Once it commits no task of its place comes to its committing step: whoever is at it was before, and is
   * among those that are named.
   *
   * @throws publishing.brakeTwice, publishing.brakeTooWide, publishing.brakeTargetUnknown
   */
  async function set(ctx: SignedInContext, body: Setting): Promise<PublishBrake> {
    const repeated = await findRepeated(database.db, ctx, setPublishBrake, body)
    if (repeated !== null) return one(ctx.actor, repeated)
    const { departmentId } = await placeFor(ctx.actor, body)
    const { id } = await once(() =>
      database.transaction((tx) =>
        idempotent(tx, ctx, setPublishBrake, body, () => insert(tx, ctx, body, departmentId)),
      ),
    )
    // Apart from the lock above: rows of tasks are locked by workers, who wait for it.
    await database.transaction((tx) => store.markHeld(tx, now()))
    return one(ctx.actor, id)
  }

  async function insert(
    tx: Tx,
    ctx: SignedInContext,
    { scope, target, reason, endsAt }: Setting,
    departmentId: bigint | null,
  ): Promise<bigint> {
    await lockBrakes(tx)
    const at = now()
    await store.closeExpired(tx, at)
    const id = await store.insertBrake(tx, {
      scope,
      target,
      departmentId,
      reason,
      endsAt,
      setBy: ctx.actor.staffId,
      setAt: at,
    })
    await store.keepRunning(tx, id, { scope, target }, at)
    const effect = await store.countEffect(tx, { scope, target }, at, shownByCommit)
    await writeAudit(tx, ctx, {
      action: 'publishBrake.set',
      entity: 'publishBrake',
      entityId: id,
      after: { scope, target, reason, endsAt },
      detail: effect,
    })
    const owners = await store.findHeldOwners(tx, { scope, target }, shownByCommit)
    const others = owners.filter(({ operatorId }) => operatorId !== ctx.actor.staffId)
    await deps.news.raise(tx, ...others.map((owner) => tasksBraked({ id, reason }, owner)))
    await announceBrake(tx, id)
    return id
  }

  /** Publishing goes on where it was stopped, in the order of the queue. @throws publishing.brakeOver */
  async function release(ctx: SignedInContext, id: bigint) {
    const brake = foundRecord(
      (await store.findBrakes(database.db, ctx.actor, now(), id))[0],
      'publishing.brakeNotFound',
    )
    await placeFor(ctx.actor, brake)
    await database.transaction(async (tx) => {
      if (!(await store.releaseBrake(tx, id, ctx.actor.staffId, now())))
        throw new AppError('publishing.brakeOver')
      const { scope, target, reason } = brake
      await writeAudit(tx, ctx, {
        action: 'publishBrake.release',
        entity: 'publishBrake',
        entityId: id,
        detail: { scope, target, reason },
      })
      await goOn(tx, id)
    })
    return { id: String(id) }
  }

  async function goOn(tx: Tx, id: bigint): Promise<void> {
    await store.markHeld(tx, now())
    await unpark(tx, everyJob)
    await announceBrake(tx, id)
  }

  /** Ends what has its time behind it; asked every half minute by each worker. */
  async function keep(): Promise<void> {
    await database.transaction(async (tx) => {
      for (const id of await store.closeExpired(tx, now())) await goOn(tx, id)
    })
  }

  /** @throws publishing.brakeNotFound */
  async function running({ actor }: SignedInContext, id: bigint) {
    foundRecord((await store.findBrakes(database.db, actor, now(), id))[0], 'publishing.brakeNotFound')
    const rows = await store.findOutcomes(database.db, actor, id, shownByCommit)
    return rows.map((row) => ({ ...row, taskId: String(row.taskId) }))
  }

  async function one(actor: Actor, id: bigint): Promise<PublishBrake> {
    const [brake] = await present(actor, await store.findBrakes(database.db, actor, now(), id))
    return foundRecord(brake, 'publishing.brakeNotFound')
  }

  async function present(actor: Actor, rows: readonly store.BrakeRow[]): Promise<PublishBrake[]> {
    const outcomes = await store.countOutcomes(
      database.db,
      actor,
      rows.map(({ id }) => id),
      shownByCommit,
    )
    const brakes: PublishBrake[] = []
    for (const { id, scope, target, targetName, reason, setByName, setAt, endsAt } of rows) {
      const running = { stopped: 0, stopping: 0, notStopped: 0 }
      for (const { brakeId, outcome, n } of outcomes) if (brakeId === id) running[outcome] = n
      const held = await store.countHeld(database.db, actor, { scope, target })
      const mayRelease = scopesFor(actor).includes(scope) && (await isFor(actor, { scope, target }))
      const actions: PublishBrake['actions'] = mayRelease ? ['release'] : []
      const said = { scope, target, targetName, reason, setByName, setAt, endsAt }
      brakes.push({ id: String(id), ...said, held, running, actions })
    }
    return brakes
  }

  const isFor = (actor: Actor, place: BrakePlace) =>
    placeFor(actor, place).then(
      () => true,
      () => false,
    )

  /** The place, for whoever's data scope takes it in whole. */
  async function placeFor(actor: Actor, { scope, target }: BrakePlace) {
    if (!scopesFor(actor).includes(scope)) throw new AppError('publishing.brakeTooWide')
    if (scope === 'everything') {
      if (target !== null) throw new AppError('publishing.brakeTargetUnknown')
      return { departmentId: null }
    }
    if (scope === 'platform' && !managedPlatforms.some((platform) => platform === target))
      throw new AppError('publishing.brakeTargetUnknown')
    const found = target === null ? null : await findPlace(database.db, actor, { scope, target })
    if (found === null) throw new AppError('publishing.brakeTargetUnknown')
    return found
  }

  return { list, preview, set, release, running, keep }
}
export type BrakeService = ReturnType<typeof createBrakeService>

/** What holds tasks of everybody is for whoever sees them all. */
function scopesFor(actor: Actor): readonly BrakeScope[] {
  if (!actor.permissions.has('publishBrake:set')) return []
  return brakeScopes.filter((scope) => {
    if (wideBrakeScopes.includes(scope)) return actor.dataScope === 'all'
    return scope !== 'department' || actor.dataScope === 'all' || actor.dataScope === 'department'
  })
}

/** One brake for a place: the second of two who set it at the same time is told of the first. */
async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'publish_brake_on')
      throw new AppError('publishing.brakeTwice', { cause: error })
    throw error
  }
}

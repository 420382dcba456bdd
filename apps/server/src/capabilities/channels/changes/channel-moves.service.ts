import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import { type ChannelStanding, publishingBar, standingOf } from '../channel.machine.ts'
import { type ChannelRow, findDetailed, lockChannel } from '../channel.store.ts'
import { standingFacts } from './channel.audit.ts'
import { announceChannel } from './channel.news.ts'
import { type ChannelMove, moveChannel } from './channel-move.store.ts'

export type { ChannelMove }

/** What channels need of publishing, which comes after them: handed in when the product is composed. */
export type PublishTasksPort = {
  /** Locks the open tasks of a channel: before the channel itself, as whoever works on a task does. */
  lockOpenOf(tx: Tx, channelId: bigint): Promise<void>
  /** Terminates the open tasks of a channel, whoever's they are; what is under way stops first. */
  terminateOn(tx: Tx, ctx: SignedInContext, channelId: bigint): Promise<void>
  /** How many open tasks these channels have; one without any is not among them. */
  countOpenOn(db: Executor, channelIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>
}

export type ChannelMovesDeps = {
  readonly database: Pick<Database, 'transaction'>
  readonly clock: Clock
  readonly publishTasks: Pick<PublishTasksPort, 'lockOpenOf' | 'terminateOn'>
}

type Given = {
  /** Why, for whoever asks later. */
  readonly reason?: string
  /** The channel as it was seen. */
  readonly version?: number
}

/** Taking channels out of work and out of use, and back (E09, E10). */
export function createChannelMoves({ database, clock, publishTasks }: ChannelMovesDeps) {
  /**
   * Moves a channel; with a version, only the channel as it was seen. Removal terminates its open tasks.
   *
   * @throws channels.notFound, access.changedMeanwhile, channels.removed, channels.shelved, common.conflict
   */
  return async function move(
    ctx: SignedInContext,
    id: bigint,
    what: ChannelMove,
    given: Given,
    transact: Transact = database.transaction,
  ): Promise<void> {
    await transact(async (tx) => {
      if (what === 'remove') await publishTasks.lockOpenOf(tx, id)
      const locked = await lockChannel(tx, id)
      const row = coveredRecord(ctx.actor, locked, (found) => found, 'channels.notFound')
      if (given.version !== undefined) assertVersion(row, given.version)
      const problem = barOf(what, standingOf(row))
      if (problem) throw new AppError(problem)
      await write(tx, ctx, row, what, given.reason)
      if (what === 'remove') await publishTasks.terminateOn(tx, ctx, id)
      await announceChannel(tx, row)
    })
  }

  async function write(
    tx: Tx,
    ctx: SignedInContext,
    { id }: ChannelRow,
    what: ChannelMove,
    reason: string | undefined,
  ): Promise<void> {
    const at = instantIn(clock, 0)
    const before = foundRecord(await findDetailed(tx, id), 'channels.notFound')
    const moved = await moveChannel(tx, id, what, { at, staffId: ctx.actor.staffId }, reason ?? null)
    if (!moved) throw new AppError('common.conflict')
    const after = foundRecord(await findDetailed(tx, id), 'channels.notFound')
    await writeAudit(tx, ctx, {
      action: `channel.${what}`,
      entity: 'channel',
      entityId: id,
      before: standingFacts(before),
      after: standingFacts(after),
      detail: { title: after.channel.title },
    })
  }
}
export type MoveChannel = ReturnType<typeof createChannelMoves>

/** Why a channel cannot be moved so from where it stands; null where it can. */
export function barOf(what: ChannelMove, standing: ChannelStanding) {
  if (what === 'restore') return standing.use === 'removed' ? null : 'common.conflict'
  if (standing.use === 'removed') return 'channels.removed'
  if (what === 'resume') return standing.operation === 'shelved' ? null : 'common.conflict'
  return what === 'shelve' ? publishingBar(standing) : null
}

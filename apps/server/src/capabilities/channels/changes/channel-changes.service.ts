import { isDeepStrictEqual } from 'node:util'
import { createChannel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { assertWords } from '#src/capabilities/settings/settings.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Database, type Transact, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import { type ChannelRow, findDetailed, lockChannel } from '../channel.store.ts'
import { firstFacts } from '../first-facts.ts'
import { keptFacts, placeFacts } from './channel.audit.ts'
import { announceChannel, announcePlacement, channelAssigned } from './channel.news.ts'
import { assignRole, changeChannel, insertChannel } from './channel-change.store.ts'
import { assertMayChange, type ChannelChange, columnsOf } from './channel-change.ts'
import { assertPlacement, type ChannelPlacement, placementAfter } from './placement.ts'

/** A channel of this id is there: what was told of it before has found whose it is. */
export type ChannelMade = (tx: Tx, platformChannelId: string) => Promise<void>

export type ChannelChangesDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly news: Pick<NewsDesk, 'raise'>
  readonly clock: Clock
  readonly channelMade: ChannelMade
}

type Entered = EndpointParsed<typeof createChannel>['body']

/** Entering and changing what staff keep of channels (CH-02). */
export function createChannelChanges(deps: ChannelChangesDeps) {
  const { database, news, clock, channelMade } = deps

  /**
   * Enters a channel that is kept by hand; returns its id.
   *
   * @throws channels.idTaken, dictionary.notFound, and what `assertPlacement` throws
   */
  async function create(ctx: SignedInContext, input: Entered): Promise<bigint> {
    const repeated = await findRepeated(database.db, ctx, createChannel, input)
    if (repeated !== null) return repeated
    try {
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, createChannel, input, () => insert(tx, ctx, input)),
      )
      return id
    } catch (error) {
      if (violatedConstraint(error) === 'channel_platform_id')
        throw new AppError('channels.idTaken', { cause: error })
      throw error
    }
  }

  /**
   * Enters a channel under an id that was taken for it; done already where the id is there.
   *
   * @throws channels.idTaken, and what `assertPlacement` throws
   */
  async function enter(ctx: SignedInContext, input: Entered, id: bigint, transact: Transact): Promise<void> {
    try {
      await transact(async (tx) => {
        if ((await lockChannel(tx, id)) === null) await insert(tx, ctx, input, id)
      })
    } catch (error) {
      if (violatedConstraint(error) === 'channel_platform_id')
        throw new AppError('channels.idTaken', { cause: error })
      throw error
    }
  }

  async function insert(tx: Tx, ctx: SignedInContext, input: Entered, id?: bigint): Promise<bigint> {
    const { platform, platformChannelId, url, ...kept } = input
    const placed: ChannelPlacement = {
      departmentId: BigInt(kept.departmentId),
      groupId: kept.groupId === null ? null : BigInt(kept.groupId),
      ownerStaffId: BigInt(kept.ownerId),
      backupStaffId: kept.backupId === null ? null : BigInt(kept.backupId),
    }
    await assertPlacement(tx, ctx.actor, null, placed)
    await assertWords(tx, 'restrictReason', kept.restrictReasons, { had: [], locale: ctx.locale })
    const at = instantIn(clock, 0)
    const known = { platform, platformChannelId, url, ...placed, createdAt: at, updatedAt: at }
    const taken = id === undefined ? {} : { id }
    const row = await insertChannel(tx, { ...firstFacts, ...columnsOf(kept), ...known, ...taken })
    await writeAssignments(tx, row.id, at, null, placed)
    const event = { at, actor: 'person', staffId: ctx.actor.staffId, reason: 'created' } as const
    await writeEvent(tx, 'channel', row.id, { ...event, from: null, to: channelUse.codes.inUse })
    const made = foundRecord(await findDetailed(tx, row.id), 'channels.notFound')
    await writeAudit(tx, ctx, {
      action: 'channel.create',
      entity: 'channel',
      entityId: row.id,
      after: { platform, platformChannelId, url, ...keptFacts(made), ...placeFacts(made) },
    })
    if (row.ownerStaffId !== ctx.actor.staffId) await news.raise(tx, channelAssigned(row))
    await announceChannel(tx, row)
    await channelMade(tx, platformChannelId)
    return row.id
  }

  /**
   * Changes what is given of a channel; with a version, only the channel as it was seen.
   *
   * @throws access.noPermission, channels.notFound, access.changedMeanwhile, channels.removed, dictionary.notFound,
   * dictionary.withheld, and
   * what `assertPlacement` throws
   */
  async function update(
    ctx: SignedInContext,
    id: bigint,
    { version, ...wanted }: ChannelChange & { readonly version?: number },
    transact: Transact = database.transaction,
  ): Promise<void> {
    assertMayChange(ctx.actor, wanted)
    await transact(async (tx) => {
      const locked = await lockChannel(tx, id)
      const row = coveredRecord(ctx.actor, locked, (channel) => channel, 'channels.notFound')
      if (version !== undefined) assertVersion(row, version)
      if (row.use === channelUse.codes.removed) throw new AppError('channels.removed')
      const placed = placementAfter(row, wanted)
      await assertPlacement(tx, ctx.actor, row, placed)
      const change = differing(row, { ...columnsOf(wanted), ...placed })
      await assertWords(tx, 'restrictReason', change.restrictReasons ?? [], {
        had: row.restrictReasons,
        locale: ctx.locale,
      })
      if (Object.keys(change).length > 0) await write(tx, ctx, row, change)
    })
  }

  async function write(tx: Tx, ctx: SignedInContext, row: ChannelRow, change: Partial<ChannelRow>) {
    const at = instantIn(clock, 0)
    const before = foundRecord(await findDetailed(tx, row.id), 'channels.notFound')
    await changeChannel(tx, row, { ...change, updatedAt: at })
    const after = foundRecord(await findDetailed(tx, row.id), 'channels.notFound')
    const about = { entity: 'channel', entityId: row.id, detail: { title: after.channel.title } } as const
    const placed = placeFields.filter((field) => field in change).length
    if (Object.keys(change).length > placed) {
      const sides = { before: keptFacts(before), after: keptFacts(after) }
      await writeAudit(tx, ctx, { ...about, action: 'channel.update', ...sides })
    }
    if (placed > 0) {
      await writeAssignments(tx, row.id, at, row, after.channel)
      const sides = { before: placeFacts(before), after: placeFacts(after) }
      await writeAudit(tx, ctx, { ...about, action: 'channel.assign', ...sides })
    }
    const { ownerStaffId } = after.channel
    const given = ownerStaffId !== row.ownerStaffId
    if (given && ownerStaffId !== ctx.actor.staffId) await news.raise(tx, channelAssigned(after.channel))
    await announcePlacement(tx, row, after.channel)
  }

  return { create, enter, update }
}
export type ChannelChanges = ReturnType<typeof createChannelChanges>

const placeFields = ['departmentId', 'groupId', 'ownerStaffId', 'backupStaffId'] as const

/** Notes since when somebody has a channel, where that is news. */
export async function writeAssignments(
  tx: Tx,
  channelId: bigint,
  at: string,
  before: Pick<ChannelPlacement, 'ownerStaffId' | 'backupStaffId'> | null,
  after: Pick<ChannelPlacement, 'ownerStaffId' | 'backupStaffId'>,
): Promise<void> {
  const { ownerStaffId, backupStaffId } = after
  if (before?.ownerStaffId !== ownerStaffId)
    await assignRole(tx, { channelId, role: 'owner', at }, ownerStaffId)
  if ((before?.backupStaffId ?? null) !== backupStaffId)
    await assignRole(tx, { channelId, role: 'backup', at }, backupStaffId)
}

/** What of a change is not so already. */
function differing(row: ChannelRow, wanted: Readonly<Record<string, unknown>>): Partial<ChannelRow> {
  const fields = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(row[field as keyof ChannelRow], value),
  )
  return Object.fromEntries(fields)
}

import {
  type ChannelGroup,
  createChannelGroup,
  type listChannelGroups,
  type updateChannelGroup,
} from '@pindao/protocol/channels/group.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Database, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { publishAccessChange } from '#src/platform/live/live.ts'
import { announceChannel } from '../changes/channel.news.ts'
import { assertDepartment, assertStaff } from '../changes/placement.ts'
import * as store from './group.store.ts'
import { mayChangeGroup, seesGroup } from './group-scope.store.ts'

type Content = EndpointParsed<typeof createChannelGroup>['body']
type Change = EndpointParsed<typeof updateChannelGroup>['body']

/** Groups of channels that some people work on together. Each belongs to a department, whose data scope is its own. */
export function createChannelGroups({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database

  async function list({ actor }: SignedInContext, query: EndpointParsed<typeof listChannelGroups>['query']) {
    const { name, departmentId } = query
    const filter = { name, departmentId: departmentId === undefined ? undefined : BigInt(departmentId) }
    const { rows, total } = await store.listGroups(db, actor, filter, sortedWindowOf(query))
    return { rows: rows.map((row) => present(row, actor)), total }
  }

  /** @throws channels.groupNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<ChannelGroup> {
    const row = foundRecord(await store.findGroup(db, id), 'channels.groupNotFound')
    assertCovered(actor, row.group)
    return present(row, actor)
  }

  /** @throws access.departmentNotFound, channels.staffUnsuitable, channels.groupNameTaken */
  async function create(ctx: SignedInContext, body: Content): Promise<ChannelGroup> {
    const repeated = await findRepeated(db, ctx, createChannelGroup, body)
    if (repeated !== null) return get(ctx, repeated)
    const { id } = await named(() =>
      database.transaction((tx) =>
        idempotent(tx, ctx, createChannelGroup, body, async () => {
          const at = instantIn(clock, 0)
          const content = columnsOf(body)
          await assertDepartment(tx, ctx.actor, content.departmentId)
          if (content.leaderStaffId !== null) await assertStaff(tx, ctx.actor, content.leaderStaffId)
          const made = await store.insertGroup(tx, { ...content, createdAt: at, updatedAt: at })
          await audit(tx, ctx, 'create', made.id, { after: await factsOf(tx, made.id) })
          if (made.leaderStaffId !== null) await publishAccessChange(tx)
          return made.id
        }),
      ),
    )
    return get(ctx, id)
  }

  /**
   * A group that goes to another department takes its channels along: it is one of its department, and so are they.
   *
   * @throws access.noPermission, channels.groupNotFound, access.changedMeanwhile, access.departmentNotFound, channels.staffUnsuitable,
   *   channels.groupNameTaken
   */
  async function update(ctx: SignedInContext, id: bigint, body: Change): Promise<ChannelGroup> {
    await named(() =>
      database.transaction(async (tx) => {
        const row = await lockCovered(tx, ctx.actor, id)
        assertVersion(row, body.version)
        const content = columnsOf(body)
        if (content.departmentId !== row.departmentId) {
          // Its channels go along, which is to place them.
          if (!ctx.actor.permissions.has('channel:assign')) throw new AppError('access.noPermission')
          await assertDepartment(tx, ctx.actor, content.departmentId)
        }
        if (content.leaderStaffId !== null && content.leaderStaffId !== row.leaderStaffId) {
          await assertStaff(tx, ctx.actor, content.leaderStaffId)
        }
        const before = await factsOf(tx, id)
        await store.changeGroup(tx, row, { ...content, updatedAt: instantIn(clock, 0) })
        const moved = await store.takeAlong(
          tx,
          { id, departmentId: content.departmentId },
          instantIn(clock, 0),
        )
        const after = await factsOf(tx, id)
        for (const channel of moved) {
          await announceChannel(tx, channel)
          await announceChannel(tx, { ...channel, departmentId: row.departmentId })
          await auditPlace(tx, ctx, channel, [
            { department: before.department },
            { department: after.department },
          ])
        }
        await audit(tx, ctx, 'update', id, { before, after })
        if (content.leaderStaffId !== row.leaderStaffId) await publishAccessChange(tx)
      }),
    )
    return get(ctx, id)
  }

  /** @throws channels.groupNotFound */
  async function remove(ctx: SignedInContext, id: bigint): Promise<{ deleted: boolean }> {
    await database.transaction(async (tx) => {
      await lockCovered(tx, ctx.actor, id)
      const before = await factsOf(tx, id)
      const left = await store.dissolveGroup(tx, id, instantIn(clock, 0))
      for (const channel of left) {
        await announceChannel(tx, channel)
        await auditPlace(tx, ctx, channel, [{ group: before.name }, { group: null }])
      }
      await audit(tx, ctx, 'delete', id, { before })
      await publishAccessChange(tx)
    })
    return { deleted: true }
  }

  return { list, get, create, update, remove }
}
export type ChannelGroups = ReturnType<typeof createChannelGroups>

async function lockCovered(tx: Tx, actor: Actor, id: bigint): Promise<store.GroupRow> {
  const row = foundRecord(await store.lockGroup(tx, id), 'channels.groupNotFound')
  assertCovered(actor, row)
  if (!mayChangeGroup(actor, row)) throw new AppError('access.outsideScope')
  return row
}

/** One of another department is answered as one that does not exist. */
function assertCovered(actor: Actor, group: store.GroupRow): void {
  if (!seesGroup(actor, group)) throw new AppError('channels.groupNotFound')
}

/** Two groups of one department cannot have one name. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'channel_group_name') {
      throw new AppError('channels.groupNameTaken', { cause: error })
    }
    throw error
  }
}

function columnsOf({ name, departmentId, leaderId, timeZone }: Content) {
  return {
    name,
    timeZone,
    departmentId: BigInt(departmentId),
    leaderStaffId: leaderId === null ? null : BigInt(leaderId),
  }
}

async function factsOf(tx: Tx, id: bigint): Promise<AuditFields> {
  const row = foundRecord(await store.findGroup(tx, id), 'channels.groupNotFound')
  const { name, timeZone } = row.group
  return {
    name,
    department: row.departmentCode,
    leader: row.leaderName,
    timeZone,
    channels: row.channelCount,
  }
}

/** A channel that went with its group is in the log as one that somebody placed. */
function auditPlace(
  tx: Tx,
  ctx: SignedInContext,
  { id, title }: { readonly id: bigint; readonly title: string },
  [before, after]: readonly [AuditFields, AuditFields],
): Promise<void> {
  const about = { action: 'channel.assign', entity: 'channel', entityId: id, detail: { title } } as const
  return writeAudit(tx, ctx, { ...about, before, after })
}

function audit(
  tx: Tx,
  ctx: SignedInContext,
  verb: 'create' | 'update' | 'delete',
  entityId: bigint,
  sides: { readonly before?: AuditFields; readonly after?: AuditFields },
): Promise<void> {
  const { name } = sides.after ?? sides.before ?? {}
  return writeAudit(tx, ctx, {
    action: `channelGroup.${verb}`,
    entity: 'channelGroup',
    entityId,
    ...sides,
    detail: { title: name ?? null },
  })
}

/** Only who covers a group's whole department changes it. */
function present(row: store.ListedGroup, { permissions, ...actor }: Actor): ChannelGroup {
  const { group, departmentCode, leaderName, channelCount } = row
  const { id, name, departmentId, leaderStaffId, timeZone, version, createdAt, updatedAt } = group
  const isCovered = mayChangeGroup({ ...actor, permissions }, group)
  return {
    id: String(id),
    name,
    departmentId: String(departmentId),
    departmentCode,
    leader:
      leaderStaffId === null || leaderName === null
        ? null
        : { id: String(leaderStaffId), fullName: leaderName },
    timeZone,
    channelCount,
    createdAt,
    updatedAt,
    version,
    actions: (['update', 'delete'] as const).filter(
      (action) => isCovered && permissions.has(`channelGroup:${action}`),
    ),
  }
}

import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { ChannelGroupSortKey } from '@pindao/protocol/channels/group.endpoints.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { channel, channelGroup } from '../channel.table.ts'
import { seesGroups } from './group-scope.store.ts'

const leader = alias(staff, 'leader')
const channelCount = sql<number>`(
  SELECT count(*)::int FROM ${channel}
  WHERE ${channel.groupId} = ${channelGroup.id} AND ${channel.use} = ${channelUse.codes.inUse}
)`

const selectListed = (db: Executor) =>
  db
    .select({
      group: channelGroup,
      departmentCode: department.label,
      leaderName: leader.fullName,
      channelCount,
    })
    .from(channelGroup)
    .innerJoin(department, eq(department.id, channelGroup.departmentId))
    .leftJoin(leader, eq(leader.id, channelGroup.leaderStaffId))
/** A group with what lists show of it. */
export type ListedGroup = Awaited<ReturnType<typeof selectListed>>[number]
export type GroupRow = ListedGroup['group']

const groupOrder: ListOrder<ChannelGroupSortKey> = {
  id: channelGroup.id,
  keys: { name: sql`lower(${channelGroup.name})`, channelCount, createdAt: channelGroup.createdAt },
}

export type GroupFilter = { readonly name?: string | undefined; readonly departmentId?: bigint | undefined }

/** Groups that somebody may see, at least those of their own department. */
export function listGroups(
  db: Executor,
  actor: Actor,
  { name, departmentId }: GroupFilter,
  window: SortedWindow<ChannelGroupSortKey>,
) {
  const where = and(
    seesGroups(actor),
    name ? contains(channelGroup.name, name) : undefined,
    departmentId === undefined ? undefined : inDepartment(channelGroup.departmentId, departmentId),
  )
  const rows = selectListed(db).$dynamic()
  return listPage(db, rows, { of: channelGroup, where, order: groupOrder, window })
}

export async function findGroup(db: Executor, id: bigint): Promise<ListedGroup | null> {
  const [row] = await selectListed(db).where(eq(channelGroup.id, id))
  return row ?? null
}

/** A group as it stands now; until the transaction ends nobody else changes it, or puts a channel into it. */
export async function lockGroup(tx: Tx, id: bigint): Promise<GroupRow | null> {
  const [row] = await tx.select().from(channelGroup).where(eq(channelGroup.id, id)).for('update')
  return row ?? null
}

export async function insertGroup(tx: Tx, values: typeof channelGroup.$inferInsert): Promise<GroupRow> {
  const [row] = await tx.insert(channelGroup).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** Writes a group if it is still as it was read. @throws access.changedMeanwhile */
export const changeGroup = (
  tx: Tx,
  read: Pick<GroupRow, 'id' | 'version'>,
  change: Partial<typeof channelGroup.$inferInsert>,
) => updateVersion(tx, channelGroup, read, change)

/** Takes a group away, and its channels out of it; returns those. */
export async function dissolveGroup(tx: Tx, id: bigint, updatedAt: string) {
  const left = await tx
    .update(channel)
    .set({ groupId: null, updatedAt, version: sql`${channel.version} + 1` })
    .where(eq(channel.groupId, id))
    .returning()
  await tx.delete(channelGroup).where(eq(channelGroup.id, id))
  return left
}

/**
 * Takes the channels of a group along to its department, those that were removed, too: one that is restored is in its
 * group again, and a group is of one department. Returns them as they are now.
 */
export async function takeAlong(tx: Tx, group: Pick<GroupRow, 'id' | 'departmentId'>, updatedAt: string) {
  return tx
    .update(channel)
    .set({ departmentId: group.departmentId, updatedAt, version: sql`${channel.version} + 1` })
    .where(and(eq(channel.groupId, group.id), ne(channel.departmentId, group.departmentId)))
    .returning()
}

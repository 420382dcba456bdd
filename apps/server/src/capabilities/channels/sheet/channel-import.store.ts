import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { backup, owner } from '../channel.store.ts'
import { channel, channelGroup } from '../channel.table.ts'
import { seesGroups } from '../groups/group-scope.store.ts'

/** Channels by id, or by what their platform calls them; wherever they are and whatever became of them. */
export function findMeant(
  db: Executor,
  { ids, platformIds }: { readonly ids: readonly bigint[]; readonly platformIds: readonly string[] },
) {
  const meant: (SQL | undefined)[] = [
    ids.length > 0 ? inArray(channel.id, [...ids]) : undefined,
    platformIds.length > 0 ? inArray(channel.platformChannelId, [...platformIds]) : undefined,
  ]
  return db
    .select({
      channel,
      departmentLabel: department.label,
      groupName: channelGroup.name,
      ownerName: owner.fullName,
      backupName: backup.fullName,
    })
    .from(channel)
    .innerJoin(department, eq(department.id, channel.departmentId))
    .innerJoin(owner, eq(owner.id, channel.ownerStaffId))
    .leftJoin(backup, eq(backup.id, channel.backupStaffId))
    .leftJoin(channelGroup, eq(channelGroup.id, channel.groupId))
    .where(meant.some((one) => one !== undefined) ? or(...meant) : sql`false`)
}
export type MeantChannel = Awaited<ReturnType<typeof findMeant>>[number]

/** Everybody a channel can be given to, with the address that tells people of one name apart. */
export function findPeople(db: Executor, actor: Actor) {
  const { id, fullName, email, departmentId } = staff
  return db
    .select({ id, fullName, email })
    .from(staff)
    .where(and(withinScope(actor, { ownerStaffId: id, departmentId }), eq(staff.disabled, false)))
}

/** Groups that somebody may see, of whichever department. */
export function findGroupsSeen(db: Executor, actor: Actor) {
  const { id, name, departmentId } = channelGroup
  return db.select({ id, name, departmentId }).from(channelGroup).where(seesGroups(actor))
}

/** Ids for channels that are to be made: each is given once, whatever becomes of it. */
export async function takeIds(db: Executor, count: number): Promise<readonly bigint[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval(pg_get_serial_sequence('channel', 'id')) AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => BigInt(id))
}

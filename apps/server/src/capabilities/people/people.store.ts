import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { RecentAct } from '@pindao/protocol/people/people.endpoints.ts'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditLog } from '#src/capabilities/access/audit/audit.table.ts'
import { department, role, staff, staffRole } from '#src/capabilities/access/staff/staff.table.ts'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { inTaskScope } from '#src/capabilities/publishing/publishing.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'

/** What a page has room for; the number of all is said beside it. */
const mostChannels = 24
const mostActs = 20

/** A department or role by what people call it. */
export type NamedRow = { readonly id: bigint; readonly code: string | null; readonly name: string | null }
export type PersonRow = {
  readonly staff: typeof staff.$inferSelect
  readonly department: NamedRow
  readonly roles: readonly NamedRow[]
}

/** Null for an unknown id. */
export async function findPerson(db: Executor, id: bigint): Promise<PersonRow | null> {
  const [found] = await db
    .select({ staff, department: { id: department.id, code: department.code, name: department.name } })
    .from(staff)
    .innerJoin(department, eq(department.id, staff.departmentId))
    .where(eq(staff.id, id))
  if (!found) return null
  const roles = await db
    .select({ id: role.id, code: role.code, name: role.name })
    .from(staffRole)
    .innerJoin(role, eq(role.id, staffRole.roleId))
    .where(eq(staffRole.staffId, id))
    .orderBy(asc(staffRole.position))
  return { ...found, roles }
}

export type OwnedChannelRow = Awaited<ReturnType<typeof findOwnedChannels>>['rows'][number]

/** The channels in use that somebody owns, of those that `actor` may see. */
export async function findOwnedChannels(db: Executor, actor: Actor, ownerId: bigint) {
  const owned = and(
    eq(channel.ownerStaffId, ownerId),
    eq(channel.use, channelUse.codes.inUse),
    withinScope(actor, { ownerStaffId: channel.ownerStaffId, departmentId: channel.departmentId }),
  )
  const rows = await db
    .select({
      id: channel.id,
      platform: channel.platform,
      title: channel.title,
      handle: channel.handle,
      avatarUrl: channel.avatarUrl,
      status: channelCredential.status,
    })
    .from(channel)
    .leftJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .where(owned)
    .orderBy(asc(channel.title), asc(channel.id))
    .limit(mostChannels)
  const [all] = await db.select({ total: count() }).from(channel).where(owned)
  return { rows, total: all?.total ?? 0 }
}

/** The newest acts of a person, with what their records are called now: those that `actor` may read. */
export async function findRecentActs(db: Executor, actor: Actor, staffId: bigint): Promise<RecentAct[]> {
  const { entity, entityId } = auditLog
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      entity,
      entityId,
      name: nameFor(db, actor),
    })
    .from(auditLog)
    .where(eq(auditLog.staffId, staffId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(mostActs)
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    entityId: row.entityId === null ? null : String(row.entityId),
  }))
}

/** What the record of an act is called; null for a record that `actor` may not read. */
function nameFor(db: Executor, actor: Actor): SQL<string | null> {
  const nameIn = (
    table: typeof channel | typeof video | typeof publishTask | typeof staff,
    name: PgColumn,
    id: PgColumn,
    scope: SQL | undefined,
  ) =>
    db
      .select({ name })
      .from(table)
      .where(and(eq(id, auditLog.entityId), scope))
  // Seen by everybody who may read them, whatever the data scope.
  const labelIn = (table: typeof role | typeof department) =>
    db.select({ name: table.label }).from(table).where(eq(table.id, auditLog.entityId))
  const names = {
    role: labelIn(role),
    department: labelIn(department),
    channel: nameIn(channel, channel.title, channel.id, withinScope(actor, channel)),
    video: nameIn(video, video.title, video.id, withinScope(actor, video)),
    publishTask: nameIn(publishTask, publishTask.title, publishTask.id, inTaskScope(actor)),
    staff: nameIn(staff, staff.fullName, staff.id, withinScope(actor, { ...staff, ownerStaffId: staff.id })),
  }
  const kinds = ['role', 'department', 'channel', 'video', 'publishTask', 'staff'] as const
  const readable = kinds.filter((entity) => actor.permissions.has(`${entity}:read`))
  if (readable.length === 0) return sql`NULL`
  const cases = readable.map((entity) => sql`WHEN ${entity} THEN (${names[entity]})`)
  return sql`CASE ${auditLog.entity} ${sql.join(cases, sql` `)} END`
}

import { inArray, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { apiProject } from '#src/capabilities/platforms/quota/quota.table.ts'
import type { Executor } from '#src/platform/db/database.ts'

/** What a cause is about, and who can mend it where that is not whoever submitted the tasks. */
export type NamedSubject = { readonly subject: string; readonly owner: string | null }
export type Subjects = ReadonlyMap<string, NamedSubject>

const none: Subjects = new Map()
const byId = (rows: readonly { id: bigint; subject: string; owner: string | null }[]): Subjects =>
  new Map(rows.map(({ id, subject, owner }) => [String(id), { subject, owner }]))

/** Accounts that speak for channels, with whoever gave the grant. */
export async function namesOfGrants(db: Executor, ids: readonly bigint[]): Promise<Subjects> {
  if (ids.length === 0) return none
  const owner = sql<
    string | null
  >`(SELECT s.full_name FROM ${staff} s WHERE s.id = ${platformGrant.grantedBy})`
  const rows = await db
    .select({ id: platformGrant.id, subject: platformGrant.accountLabel, owner })
    .from(platformGrant)
    .where(inArray(platformGrant.id, [...ids]))
  return byId(rows)
}

/** API projects; nobody by name keeps them. */
export async function namesOfProjects(db: Executor, ids: readonly bigint[]): Promise<Subjects> {
  if (ids.length === 0) return none
  const rows = await db
    .select({ id: apiProject.id, subject: apiProject.name, owner: sql<string | null>`NULL` })
    .from(apiProject)
    .where(inArray(apiProject.id, [...ids]))
  return byId(rows)
}

/** Channels, with whoever has them. */
export async function namesOfChannels(db: Executor, ids: readonly bigint[]): Promise<Subjects> {
  if (ids.length === 0) return none
  const owner = sql<string | null>`(SELECT s.full_name FROM ${staff} s WHERE s.id = ${channel.ownerStaffId})`
  const rows = await db
    .select({ id: channel.id, subject: channel.title, owner })
    .from(channel)
    .where(inArray(channel.id, [...ids]))
  return byId(rows)
}

/** Source videos, with whoever has them. */
export async function namesOfVideos(db: Executor, ids: readonly bigint[]): Promise<Subjects> {
  if (ids.length === 0) return none
  const found = await db.execute<{ id: string; subject: string; owner: string | null }>(sql`
    SELECT v.id::text AS id, v.title AS subject, s.full_name AS owner
    FROM video v LEFT JOIN staff s ON s.id = v.owner_staff_id
    WHERE v.id = ANY(${sql.param(ids.map(String))}::bigint[])`)
  return new Map(found.rows.map(({ id, subject, owner }) => [id, { subject, owner }]))
}

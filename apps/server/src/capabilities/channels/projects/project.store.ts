import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { ApiProjectSortKey } from '@pindao/protocol/channels/project.endpoints.ts'
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { apiProject, platformUsage } from '#src/capabilities/platforms/quota/quota.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { channel, channelCredential } from '../channel.table.ts'
import { platformGrant } from '../grants/grant.table.ts'

const { normal } = credentialStatus.codes

/** Grants that live: what Google counts, and what is lost when it lets the oldest go. */
const grantCount = sql<number>`(
  SELECT count(*)::int FROM platform_grant AS held
  WHERE held.project_id = api_project.id AND held.status = ${normal}
)`
const channelCount = sql<number>`(
  SELECT count(*)::int FROM channel_credential AS standing
  JOIN platform_grant AS held ON held.id = standing.grant_id
  WHERE held.project_id = api_project.id
)`

const selectListed = (db: Executor) =>
  db.select({ project: apiProject, grantCount, channelCount }).from(apiProject)
export type ListedProject = Awaited<ReturnType<typeof selectListed>>[number]
export type ProjectRow = ListedProject['project']

const projectOrder: ListOrder<ApiProjectSortKey> = {
  id: apiProject.id,
  keys: { name: sql`lower(${apiProject.name})`, createdAt: apiProject.createdAt },
}

export function listProjects(
  db: Executor,
  { name }: { readonly name?: string | undefined },
  window: SortedWindow<ApiProjectSortKey>,
) {
  const where = name ? contains(apiProject.name, name) : undefined
  const rows = selectListed(db).$dynamic()
  return listPage(db, rows, { of: apiProject, where, order: projectOrder, window })
}

/** All of them: there are a handful. */
export const findProjects = (db: Executor) =>
  db.select({ clientId: apiProject.clientId, quotas: apiProject.quotas }).from(apiProject)

export async function findProject(db: Executor, id: bigint): Promise<ListedProject | null> {
  const [row] = await selectListed(db).where(eq(apiProject.id, id))
  return row ?? null
}

/** A project as it stands now; until the transaction ends nobody else changes it. */
export async function lockProject(tx: Tx, id: bigint): Promise<ProjectRow | null> {
  const [row] = await tx.select().from(apiProject).where(eq(apiProject.id, id)).for('update')
  return row ?? null
}

export async function insertProject(
  tx: Executor,
  values: typeof apiProject.$inferInsert,
): Promise<{ readonly id: bigint }> {
  const [row] = await tx.insert(apiProject).values(values).returning({ id: apiProject.id })
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** Writes a project if it is still as it was read. @throws access.changedMeanwhile */
export const changeProject = (
  tx: Tx,
  read: Pick<ProjectRow, 'id' | 'version'>,
  change: Partial<typeof apiProject.$inferInsert>,
) => updateVersion(tx, apiProject, read, change)

/** The configured project's record: made where there is none yet, and left as people made it where there is. */
export async function openConfigured(
  db: Executor,
  given: Pick<ProjectRow, 'platform' | 'clientId' | 'name' | 'audited' | 'createdAt'>,
): Promise<bigint | null> {
  const { platform, clientId, createdAt } = given
  const find = async () => {
    const [row] = await db
      .select({ id: apiProject.id })
      .from(apiProject)
      .where(and(eq(apiProject.platform, platform), eq(apiProject.clientId, clientId)))
    return row?.id ?? null
  }
  const known = await find()
  if (known !== null) return known
  // Another process may be at its start, too.
  await db
    .insert(apiProject)
    .values({ ...given, enabled: true, updatedAt: createdAt })
    .onConflictDoNothing()
  return find()
}

/** One that the environment does not name any more has no secret: nothing new is given to it. */
export async function closeOthers(db: Executor, platform: ManagedPlatform, clientId: string, now: string) {
  await db
    .update(apiProject)
    .set({ enabled: false, updatedAt: now, version: sql`${apiProject.version} + 1` })
    .where(
      and(
        eq(apiProject.platform, platform),
        ne(apiProject.clientId, clientId),
        isNull(apiProject.clientSecretSealed),
        eq(apiProject.enabled, true),
      ),
    )
}

/** Grants from before there were projects are those of the configured one. */
export async function adoptGrants(db: Executor, platform: ManagedPlatform, projectId: bigint) {
  await db
    .update(platformGrant)
    .set({ projectId })
    .where(and(eq(platformGrant.platform, platform), isNull(platformGrant.projectId)))
}

/**
 * Projects that take new grants, the best one first: audited before others, for what an unaudited one publishes is
 * locked private for good; then those with room; then the one with the fewest grants.
 */
export async function findOpenProjects(db: Executor, platform: ManagedPlatform): Promise<ProjectRow[]> {
  const rows = await selectListed(db)
    .where(and(eq(apiProject.platform, platform), eq(apiProject.enabled, true)))
    .orderBy(
      desc(apiProject.audited),
      desc(sql`${grantCount} < ${apiProject.grantLimit}`),
      asc(grantCount),
      asc(apiProject.id),
    )
  return rows.map(({ project }) => project)
}

/** The grants on a project that stand behind a channel somebody may see; those channels counted. */
export function findProjectGrants(db: Executor, actor: Actor, projectId: bigint) {
  return db
    .select({
      id: platformGrant.id,
      kind: platformGrant.kind,
      accountLabel: platformGrant.accountLabel,
      status: platformGrant.status,
      channelCount: sql<number>`count(*)::int`,
    })
    .from(platformGrant)
    .innerJoin(channelCredential, eq(channelCredential.grantId, platformGrant.id))
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .where(and(eq(platformGrant.projectId, projectId), withinScope(actor, channel)))
    .groupBy(platformGrant.id)
    .orderBy(asc(platformGrant.accountLabel), asc(platformGrant.id))
}

/** Which of these channels stand on a project that was not audited. */
export async function findLockedPrivate(
  db: Executor,
  channelIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (channelIds.length === 0) return new Set()
  const rows = await db
    .select({ id: channelCredential.channelId })
    .from(channelCredential)
    .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .innerJoin(apiProject, eq(apiProject.id, platformGrant.projectId))
    .where(and(inArray(channelCredential.channelId, [...channelIds]), eq(apiProject.audited, false)))
  return new Set(rows.map(({ id }) => id))
}

/** What platforms said last of apps and Pages; a Page's name for whoever may see its channel. */
export function findAllUsage(db: Executor, actor: Actor) {
  return db
    .select({ usage: platformUsage, title: channel.title })
    .from(platformUsage)
    .leftJoin(
      channel,
      and(
        eq(channel.platform, platformUsage.platform),
        eq(channel.platformChannelId, platformUsage.pageId),
        withinScope(actor, channel),
      ),
    )
    .orderBy(asc(platformUsage.appId), desc(platformUsage.calls), asc(platformUsage.pageId))
    .limit(500)
}

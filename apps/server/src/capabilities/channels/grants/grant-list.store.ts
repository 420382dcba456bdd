import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { type GrantSortKey, nearLimitShare } from '@pindao/protocol/channels/grant.endpoints.ts'
import type { GrantKind, ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { apiProject } from '#src/capabilities/platforms/quota/quota.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type ListOrder, ordering, readPage, type SortedWindow, windowed } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { channel, channelCredential } from '../channel.table.ts'
import { platformGrant } from './grant.table.ts'

const { normal } = credentialStatus.codes
const { inUse } = channelUse.codes

/** What a list of grants is narrowed by. */
export type GrantFilter = {
  readonly id?: bigint | undefined
  readonly account?: string | undefined
  readonly platform?: readonly ManagedPlatform[] | undefined
  readonly kind?: readonly GrantKind[] | undefined
  readonly status?: readonly number[] | undefined
  readonly endsBefore?: string | undefined
  readonly nearLimit?: boolean | undefined
  readonly projectId?: bigint | undefined
  readonly channelId?: bigint | undefined
}

/** What of the platforms' cards SQL needs. */
export type GrantTimes = {
  /** Kinds whose token ends for good unless it is traded in while it lives, and before when that should have happened. */
  readonly overdue: readonly { readonly kind: GrantKind; readonly before: string }[]
  /** Platforms that keep so many grants of one account alive. */
  readonly limits: readonly { readonly platform: ManagedPlatform; readonly limit: number }[]
}

/** The channels in use that stand on a grant, as far as a condition holds for them. */
const countOf = (condition: SQL | undefined): SQL<number> => sql<number>`(
  SELECT count(*)::int FROM ${channelCredential} JOIN ${channel} ON ${channel.id} = ${channelCredential.channelId}
  WHERE ${and(sql`${channelCredential.grantId} = ${platformGrant.id}`, eq(channel.use, inUse), condition)}
)`

/** When somebody has to grant again: data may not be read any longer, or the token was not renewed when it should. */
function endOf({ overdue }: GrantTimes): SQL<string | null> {
  const late = overdue.map(
    ({ kind, before }) =>
      sql`WHEN ${platformGrant.kind} = ${kind} AND ${platformGrant.expiresAt} < ${before}::timestamptz THEN ${platformGrant.expiresAt}`,
  )
  const token = late.length === 0 ? sql`NULL` : sql`CASE ${sql.join(late, sql` `)} END`
  return sql<string | null>`LEAST(${platformGrant.dataAccessExpiresAt}, ${token})`.mapWith(
    platformGrant.dataAccessExpiresAt,
  )
}

/** Good grants that the same account gave to the same API project; none where it is not known which one gave it. */
const alive = sql<number>`(
  SELECT count(*)::int FROM platform_grant other
  WHERE other.platform = ${platformGrant.platform} AND other.subject = ${platformGrant.subject}
    AND other.project_id IS NOT DISTINCT FROM ${platformGrant.projectId} AND other.status = ${normal}
)`

const selectGrants = (db: Executor, actor: Actor, times: GrantTimes) => {
  const covered = withinScope(actor, channel)
  const ailing = sql`${channelCredential.status} <> ${normal}`
  return db
    .select({
      grant: platformGrant,
      grantedByName: staff.fullName,
      projectName: apiProject.name,
      endsAt: endOf(times).as('ends_at'),
      channelCount: countOf(covered).as('channel_count'),
      ailingCount: countOf(and(covered, ailing)).as('ailing_count'),
      allCount: countOf(undefined).as('all_count'),
      alive: alive.as('alive'),
    })
    .from(platformGrant)
    .innerJoin(staff, eq(staff.id, platformGrant.grantedBy))
    .leftJoin(apiProject, eq(apiProject.id, platformGrant.projectId))
}
/** A grant with what lists show of it. */
export type ListedGrant = Awaited<ReturnType<typeof selectGrants>>[number]

/** Who may see a grant: whoever sees one of its channels, and whoever gave it. */
function within(actor: Actor): SQL | undefined {
  const covered = withinScope(actor, channel)
  return covered && or(eq(platformGrant.grantedBy, actor.staffId), sql`${countOf(covered)} > 0`)
}

function matching(actor: Actor, filter: GrantFilter, times: GrantTimes): SQL | undefined {
  const { id, account, platform, kind, status, endsBefore, nearLimit, projectId, channelId } = filter
  const near = times.limits.map(
    ({ platform: name, limit }) =>
      sql`(${platformGrant.platform} = ${name} AND ${alive} >= ${Math.ceil(limit * nearLimitShare)})`,
  )
  return and(
    within(actor),
    id === undefined ? undefined : eq(platformGrant.id, id),
    account
      ? or(contains(platformGrant.accountLabel, account), contains(staff.fullName, account))
      : undefined,
    platform?.length ? inArray(platformGrant.platform, [...platform]) : undefined,
    kind?.length ? inArray(platformGrant.kind, [...kind]) : undefined,
    status?.length ? inArray(platformGrant.status, [...status]) : undefined,
    endsBefore === undefined
      ? undefined
      : and(eq(platformGrant.status, normal), sql`${endOf(times)} < ${endsBefore}::timestamptz`),
    nearLimit ? and(eq(platformGrant.status, normal), or(...near) ?? sql`false`) : undefined,
    projectId === undefined ? undefined : eq(platformGrant.projectId, projectId),
    channelId === undefined
      ? undefined
      : sql`${countOf(and(withinScope(actor, channel), eq(channel.id, channelId)))} > 0`,
  )
}

const orderOf = (actor: Actor, times: GrantTimes): ListOrder<GrantSortKey> => ({
  id: platformGrant.id,
  keys: {
    account: sql`lower(${platformGrant.accountLabel})`,
    platform: platformGrant.platform,
    // The worst first: refused, then never given or taken back, then good.
    status: sql`array_position(ARRAY[1, 2, 0], ${platformGrant.status})`,
    channelCount: countOf(withinScope(actor, channel)),
    endsAt: endOf(times),
    lastCheckAt: platformGrant.lastCheckAt,
    grantedAt: platformGrant.grantedAt,
  },
  mayLack: ['endsAt'],
})

/** There are hundreds of grants, not millions. */
const mostCounted = 1_000_000

export function findGrants(
  db: Executor,
  actor: Actor,
  filter: GrantFilter,
  times: GrantTimes,
  window: SortedWindow<GrantSortKey>,
): Promise<ListedGrant[]> {
  const query = selectGrants(db, actor, times)
    .where(matching(actor, filter, times))
    .$dynamic()
  return windowed(query, ordering(orderOf(actor, times), window.sort), window)
}

/** One page of grants, with their number. */
export function listGrants(
  db: Executor,
  actor: Actor,
  filter: GrantFilter,
  times: GrantTimes,
  window: SortedWindow<GrantSortKey>,
) {
  return readPage(
    findGrants(db, actor, filter, times, window),
    countGrants(db, actor, filter, times, mostCounted),
  )
}

/** How many grants of a filter somebody may see, as far as `most` and one. */
export function countGrants(
  db: Executor,
  actor: Actor,
  filter: GrantFilter,
  times: GrantTimes,
  most: number,
): Promise<number> {
  const found = db
    .select({ id: platformGrant.id })
    .from(platformGrant)
    .innerJoin(staff, eq(staff.id, platformGrant.grantedBy))
    .where(matching(actor, filter, times))
  return countUpTo(db, found.$dynamic(), most)
}

/** The channels in use on some grants, those within somebody's data scope, by name. */
export function findChannelsOn(db: Executor, actor: Actor, grantIds: readonly bigint[], limit: number) {
  return db
    .select({
      id: channel.id,
      grantId: channelCredential.grantId,
      title: channel.title,
      avatarUrl: channel.avatarUrl,
      platformChannelId: channel.platformChannelId,
      status: channelCredential.status,
    })
    .from(channelCredential)
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .where(
      and(
        inArray(channelCredential.grantId, [...grantIds]),
        eq(channel.use, inUse),
        withinScope(actor, channel),
      ),
    )
    .orderBy(asc(sql`lower(${channel.title})`), asc(channel.id))
    .limit(limit)
}

/** Who of these people can still sign in. */
export async function findAtWork(db: Executor, ids: readonly bigint[]) {
  const rows = await db
    .select({ id: staff.id, fullName: staff.fullName, disabled: staff.disabled })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

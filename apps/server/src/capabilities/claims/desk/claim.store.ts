import type { Claim } from '@pindao/protocol/claims/claim.endpoints.ts'
import type { ClaimSortKey } from '@pindao/protocol/claims/claim.filter.ts'
import type {
  ClaimDirection,
  ClaimPolicy,
  ClaimType,
  PlatformClaimStatus,
} from '@pindao/protocol/claims/claim.states.ts'
import type { Sort } from '@pindao/protocol/core/fields.ts'
import { and, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { idsIn, type ListOrder, ordering, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { type ClaimRow, claim } from '../claim.table.ts'
import { seesClaimMoney } from '../money-sight.ts'

/** What a list of claims is narrowed by. */
export type ClaimFilter = {
  readonly words?: string | undefined
  readonly direction?: ClaimDirection | undefined
  readonly platform?: string | undefined
  readonly state?: readonly number[] | undefined
  readonly platformStatus?: readonly PlatformClaimStatus[] | undefined
  readonly type?: readonly ClaimType[] | undefined
  /** Codes of E15. */
  readonly music?: readonly number[] | undefined
  readonly policy?: readonly ClaimPolicy[] | undefined
  readonly claimant?: string | undefined
  readonly assetId?: string | undefined
  readonly videoId?: string | undefined
  readonly channelId?: bigint | undefined
  readonly departmentId?: bigint | undefined
  readonly handler?: bigint | 'nobody' | undefined
  /** Due before this instant. */
  readonly dueBefore?: string | undefined
  readonly riskFrom?: string | undefined
  readonly riskTo?: string | undefined
  readonly claimedFrom?: string | undefined
  readonly claimedTo?: string | undefined
  readonly territory?: string | undefined
  /** Rows that were chosen: the other conditions do not count. */
  readonly ids?: readonly string[] | undefined
}

const handler = alias(staff, 'handler')
const owner = alias(staff, 'claim_owner')

const selectListed = (db: Executor) =>
  db
    .select({
      claim,
      // Removals of music are a later capability's, read here by name.
      music: sql<Claim['music']>`(SELECT m.status FROM music_removal AS m
        WHERE m.platform = ${claim.platform} AND m.platform_video_id = ${claim.platformVideoId})`,
      channelTitle: channel.title,
      departmentCode: department.label,
      ownerName: owner.fullName,
      handlerName: handler.fullName,
      video: {
        title: platformVideo.title,
        url: platformVideo.url,
        thumbnailUrl: platformVideo.thumbnailUrl,
        durationSec: platformVideo.durationSec,
      },
    })
    .from(claim)
    .innerJoin(department, eq(department.id, claim.departmentId))
    .innerJoin(owner, eq(owner.id, claim.ownerStaffId))
    .leftJoin(handler, eq(handler.id, claim.handlerStaffId))
    .leftJoin(channel, eq(channel.id, claim.channelId))
    .leftJoin(platformVideo, eq(platformVideo.id, claim.videoId))
/** A claim with what lists show of it. */
export type ListedClaim = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<Exclude<ClaimSortKey, 'urgency' | 'risk'>> = {
  id: claim.id,
  keys: {
    due: claim.dueAt,
    claimedAt: claim.claimedAt,
    statusChangedAt: claim.statusChangedAt,
    views: claim.views,
  },
}

/** Most at risk first, then what is due next: read from `claim_urgency`, and from its end for the other way round. */
const byUrgency = sql`${claim.revenueAtRisk} DESC NULLS LAST, ${claim.dueAt} ASC NULLS LAST, ${claim.id} ASC`
const againstUrgency = sql`${claim.revenueAtRisk} ASC NULLS FIRST, ${claim.dueAt} DESC NULLS FIRST, ${claim.id} DESC`

/** The order of the list; whoever may see no amounts learns nothing of them by it. */
function orderFor(actor: Actor, sort: Sort<ClaimSortKey>): SQL[] {
  switch (sort) {
    case '-urgency':
      return seesClaimMoney(actor) ? [byUrgency] : ordering(order, 'due')
    case 'urgency':
      return seesClaimMoney(actor) ? [againstUrgency] : ordering(order, '-due')
    case '-risk':
      return [byUrgency]
    case 'risk':
      return [sql`${claim.revenueAtRisk} ASC NULLS LAST`, sql`${claim.id} ASC`]
    default:
      return ordering(order, sort)
  }
}

/** What is searched: one text, so that one index serves it (`claim_words`). */
const searched = sql`(${claim.videoTitle} || ' ' || ${claim.claimantName} || ' ' || ${claim.assetTitle})`

/** The text, in one of what is searched. */
const inTexts = (words: string) =>
  or(
    contains(claim.videoTitle, words),
    contains(claim.claimantName, words),
    contains(claim.assetTitle, words),
  )
const isIdOf = (words: string) => or(eq(claim.platformClaimId, words), eq(claim.platformVideoId, words))

/**
 * Who holds a part of a text or has it for an id, in parts that have nothing in common. Each part has its own index: in one
 * condition the pairs of characters of every row would be cut once more, to tell which of both it was.
 */
function partsHolding(words: string | undefined): readonly (SQL | undefined)[] {
  if (!words) return [undefined]
  return [
    and(sql`cjk_bigrams(${searched}) @> cjk_search_grams(${words})`, inTexts(words)),
    and(isIdOf(words), sql`NOT ${inTexts(words)}`),
  ]
}

/** The departments that are meant, by their ids: a condition that looks for them itself is one nobody can estimate. */
async function departmentsMeant(
  db: Executor,
  { departmentId }: ClaimFilter,
): Promise<readonly bigint[] | null> {
  if (departmentId === undefined) return null
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(inDepartment(department.id, departmentId))
  return rows.map(({ id }) => id)
}

/** Claims within somebody's data scope that a filter asks for, whatever words it has. */
function matching(actor: Actor, filter: ClaimFilter, departments: readonly bigint[] | null): SQL | undefined {
  const { state, platformStatus, type, music, policy, handler: works, ids } = filter
  const { direction, platform, claimant, assetId, videoId, channelId, territory } = filter
  const { dueBefore, riskFrom, riskTo, claimedFrom, claimedTo } = filter
  return and(
    withinScope(actor, claim),
    ids && idsIn(claim.id, ids),
    direction && eq(claim.direction, direction),
    platform ? eq(claim.platform, platform) : undefined,
    state?.length ? inArray(claim.state, [...state]) : undefined,
    platformStatus?.length ? inArray(claim.platformStatus, [...platformStatus]) : undefined,
    type?.length ? inArray(claim.type, [...type]) : undefined,
    music?.length
      ? sql`EXISTS (SELECT FROM music_removal AS m WHERE m.platform = ${claim.platform}
          AND m.platform_video_id = ${claim.platformVideoId} AND m.status = ANY(${sql.param([...music])}::int[]))`
      : undefined,
    policy?.length ? inArray(claim.policy, [...policy]) : undefined,
    claimant ? eq(claim.claimantName, claimant) : undefined,
    assetId ? eq(claim.platformAssetId, assetId) : undefined,
    videoId ? eq(claim.platformVideoId, videoId) : undefined,
    channelId === undefined ? undefined : eq(claim.channelId, channelId),
    departments === null ? undefined : inArray(claim.departmentId, [...departments]),
    works === undefined
      ? undefined
      : works === 'nobody'
        ? isNull(claim.handlerStaffId)
        : eq(claim.handlerStaffId, works),
    dueBefore === undefined ? undefined : lt(claim.dueAt, dueBefore),
    riskFrom === undefined ? undefined : gte(claim.revenueAtRisk, riskFrom),
    riskTo === undefined ? undefined : lte(claim.revenueAtRisk, riskTo),
    claimedFrom === undefined ? undefined : gte(claim.claimedAt, claimedFrom),
    claimedTo === undefined ? undefined : lt(claim.claimedAt, claimedTo),
    territory ? holdsIn(territory) : undefined,
  )
}

/** Where the policy of a claim holds in a country; none are all of them. */
const holdsIn = (territory: string): SQL =>
  sql`${claim.policy} IS NOT NULL AND (${claim.policyTerritories} = '{}' OR ${territory} = ANY(${claim.policyTerritories}))`

/** A list says no more than this and one: nobody reads on, and an exact count would read every row. */
const mostCounted = 10_000
/** Of a search fewer: the texts of what is found are looked through. */
const mostFound = 1_000

/**
 * A page of the list. Its ids are found first, from narrow rows; what is shown is read for those of the page alone.
 *
 * Conditions that few claims meet are gathered by their indexes and sorted; of what many meet, the page is soon found by
 * passing through them in order. Which of the two it is says the number, that the page says anyway: the planner would have
 * to guess it, and passes through all claims where it guesses wrong.
 */
export async function listClaims(
  db: Executor,
  actor: Actor,
  filter: ClaimFilter,
  window: SortedWindow<ClaimSortKey>,
  most = filter.words ? mostFound : mostCounted,
) {
  const departments = await departmentsMeant(db, filter)
  const where = matching(actor, filter, departments)
  const order = sql.join(orderFor(actor, window.sort), sql`, `)
  const page = sql`LIMIT ${window.limit} OFFSET ${window.offset}`
  const { rows } = await db.execute<{ total: number; ids: readonly string[] }>(sql`
    WITH matched AS MATERIALIZED (${gathered(sortable, filter, where, most + 1)})
    SELECT (SELECT count(*)::int FROM matched) AS total,
      ARRAY(SELECT id FROM matched AS claim ORDER BY ${order} ${page})::text[] AS ids`)
  const { total = 0, ids = [] } = rows[0] ?? {}
  if (total <= most) return { rows: await findListed(db, ids.map(BigInt)), total }
  const { words } = filter
  const inOrder = await db
    .select({ id: claim.id })
    .from(claim)
    // In order each text is looked through, which takes less than to cut it into pairs.
    .where(and(where, words ? or(inTexts(words), isIdOf(words)) : undefined))
    .orderBy(order)
    .limit(window.limit)
    .offset(window.offset)
  return {
    rows: await findListed(
      db,
      inOrder.map(({ id }) => id),
    ),
    total,
  }
}

/** What lists are sorted by. */
const sortable = sql`id, revenue_at_risk, due_at, claimed_at, status_changed_at, views`

/** These columns of each claim that is found, of `most` at most. */
function gathered(columns: SQL, { words }: ClaimFilter, where: SQL | undefined, most: number): SQL {
  const parts = partsHolding(words).map(
    (part) => sql`(SELECT ${columns} FROM ${claim}
      WHERE ${and(where, part) ?? sql`true`} LIMIT ${most})`,
  )
  return sql`SELECT ${columns} FROM (${sql.join(parts, sql` UNION ALL `)}) AS found LIMIT ${most}`
}

/** These claims, in this order, whoever may see them. */
export async function findListed(db: Executor, ids: readonly bigint[]): Promise<readonly ListedClaim[]> {
  if (ids.length === 0) return []
  const rows = await selectListed(db).where(inArray(claim.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.claim.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many there are, `most` and one at most. */
export async function countClaims(db: Executor, actor: Actor, filter: ClaimFilter, most: number) {
  const where = matching(actor, filter, await departmentsMeant(db, filter))
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (${gathered(sql`id`, filter, where, most + 1)}) AS counted`,
  )
  return rows[0]?.total ?? 0
}

/** A claim, whoever may see it; null where there is none. */
export async function findClaim(db: Executor, id: bigint): Promise<ListedClaim | null> {
  return (await findListed(db, [id]))[0] ?? null
}

/** What claims are called that somebody sees. */
export async function findTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: claim.id, title: claim.videoTitle, videoId: claim.platformVideoId })
    .from(claim)
    .where(and(inArray(claim.id, [...ids]), withinScope(actor, claim)))
  return new Map(rows.map(({ id, title, videoId }) => [id, title || videoId]))
}

/** A claim as it stands now; until the transaction ends nobody else changes it. */
export async function lockClaim(tx: Tx, id: bigint): Promise<ClaimRow | null> {
  const [row] = await tx.select().from(claim).where(eq(claim.id, id)).for('update')
  return row ?? null
}

/** Writes a claim if it is still as it was read. @throws access.changedMeanwhile */
export const changeClaim = (
  tx: Tx,
  read: Pick<ClaimRow, 'id' | 'version'>,
  change: Partial<typeof claim.$inferInsert>,
) => updateVersion(tx, claim, read, change)

/** People by their ids whose name holds the words, in the order of their names. */
export function findPeople(db: Executor, ids: readonly bigint[], name: string | undefined, limit: number) {
  return db
    .select({ id: staff.id, fullName: staff.fullName })
    .from(staff)
    .where(
      and(
        idsIn(
          staff.id,
          ids.map((id) => String(id)),
        ),
        name ? contains(staff.fullName, name) : undefined,
      ),
    )
    .orderBy(staff.fullName, staff.id)
    .limit(limit)
}

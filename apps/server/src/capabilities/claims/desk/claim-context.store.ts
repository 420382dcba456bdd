import { dataZone } from '@pindao/protocol/channel-data/data-period.ts'
import type { ClaimContext } from '@pindao/protocol/claims/claim.endpoints.ts'
import { moneyOf } from '@pindao/protocol/core/money.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { and, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import { videoDay } from '#src/capabilities/channel-data/facts/fact.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract, contractChannel } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import { videoFile } from '#src/capabilities/media/attachments/video-file.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type ClaimRow, claim } from '../claim.table.ts'
import { strikeRisk } from '../clocks/strike-risk.store.ts'
import { seesClaimMoney } from '../money-sight.ts'

type Of = Pick<
  ClaimRow,
  'id' | 'platform' | 'platformVideoId' | 'videoId' | 'channelId' | 'claimedAt' | 'claimantName' | 'direction'
>

/** The source file that was published as the video of a claim, as far as somebody may see it. */
export async function findSourceVideo(db: Executor, actor: Actor, { platform, platformVideoId }: Of) {
  const source = await findSource(db, actor, { platform, platformVideoId })
  return source && { id: String(source.id), title: source.title }
}

async function findSource(db: Executor, actor: Actor, of: Pick<Of, 'platform' | 'platformVideoId'>) {
  if (!actor.permissions.has('video:read')) return null
  const [row] = await db
    .select({
      id: video.id,
      title: video.title,
      from: video.licenceFrom,
      to: video.licenceTo,
      territories: video.licenceTerritories,
    })
    .from(publishTask)
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .innerJoin(video, eq(video.id, publishTask.videoId))
    .where(
      and(
        eq(publishTask.platformVideoId, of.platformVideoId),
        eq(channel.platform, of.platform),
        isNull(video.deletedAt),
        withinScope(actor, video),
      ),
    )
    .orderBy(desc(publishTask.id))
    .limit(1)
  return row ?? null
}

/** The licence of the source file, with its proofs. */
export async function findLicence(db: Executor, actor: Actor, of: Of): Promise<ClaimContext['licence']> {
  const source = await findSource(db, actor, of)
  if (source === null) return null
  const files = await db
    .select({ id: videoFile.id, name: videoFile.fileName })
    .from(videoFile)
    .where(and(eq(videoFile.videoId, source.id), eq(videoFile.kind, 'proof')))
    .orderBy(desc(videoFile.id))
  const { id, title, from, to, territories } = source
  const proofs = files.map((file) => ({ ...file, id: String(file.id) }))
  return { videoId: String(id), title, from, to, territories, files: proofs }
}

/** What held the channel on the day of the claim, each contract by the day of its own zone. */
export async function findContract(db: Executor, actor: Actor, of: Of): Promise<ClaimContext['contract']> {
  if (of.channelId === null || !actor.permissions.has('contract:read')) return null
  const day = sql`(${of.claimedAt}::timestamptz AT TIME ZONE ${contract.timeZone})::date`
  const [row] = await db
    .select({
      id: contract.id,
      no: contract.no,
      title: contract.title,
      party: party.legalName,
      from: contractChannel.fromDay,
      to: contractChannel.toDay,
      exclusive: contract.exclusive,
      rights: contract.rights,
      territories: contract.territories,
    })
    .from(contractChannel)
    .innerJoin(contract, eq(contract.id, contractChannel.contractId))
    .innerJoin(party, eq(party.id, contract.partyId))
    .where(
      and(
        eq(contractChannel.channelId, of.channelId),
        isNull(contract.deletedAt),
        withinScope(actor, contract),
        sql`${contractChannel.fromDay} <= ${day}`,
        or(isNull(contractChannel.toDay), sql`${contractChannel.toDay} >= ${day}`),
      ),
    )
    .orderBy(desc(contractChannel.fromDay))
    .limit(1)
  return row ? { ...row, id: String(row.id) } : null
}

const disputedStatuses = ['disputed', 'appealed', 'escalated'] as const

/** Other claims of the same name, by how they stand; none for a claim without a name. */
export async function countOfClaimant(db: Executor, actor: Actor, of: Of): Promise<ClaimContext['claimant']> {
  if (of.claimantName === '') return { open: 0, disputed: 0, released: 0 }
  const rows = await db
    .select({ status: claim.platformStatus, total: sql<number>`count(*)::int` })
    .from(claim)
    .where(
      and(
        eq(claim.claimantName, of.claimantName),
        eq(claim.direction, of.direction),
        ne(claim.id, of.id),
        withinScope(actor, claim),
      ),
    )
    .groupBy(claim.platformStatus)
  const of_ = (holds: (status: string) => boolean) =>
    rows.reduce((sum, { status, total }) => (holds(status) ? sum + total : sum), 0)
  const isDisputed = (status: string) => disputedStatuses.some((one) => one === status)
  return {
    open: of_((status) => status !== 'inactive' && !isDisputed(status)),
    disputed: of_(isDisputed),
    released: of_((status) => status === 'inactive'),
  }
}

const mostOthers = 20

/** Other claims on the same video, the newest first. */
export async function findOthers(db: Executor, actor: Actor, of: Of): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: claim.id })
    .from(claim)
    .where(
      and(
        eq(claim.platform, of.platform),
        eq(claim.platformVideoId, of.platformVideoId),
        ne(claim.id, of.id),
        withinScope(actor, claim),
      ),
    )
    .orderBy(desc(claim.claimedAt), desc(claim.id))
    .limit(mostOthers)
  return rows.map(({ id }) => id)
}

/** What the video was seen and earned since the day of the claim, as far as days are stored; amounts for whoever may. */
export async function sumSince(db: Executor, actor: Actor, of: Of): Promise<ClaimContext['since']> {
  const { videoId, channelId, claimedAt } = of
  if (videoId === null || channelId === null) return null
  const from = dayIn(Date.parse(claimedAt), dataZone)
  const [row] = await db
    .select({
      days: sql<number>`count(*)::int`,
      last: sql<string | null>`max(${videoDay.day})::text`,
      views: sql<string>`coalesce(sum(${videoDay.views}), 0)::text`,
      revenue: sql<string | null>`round(sum(${videoDay.estRevenue}), 2)::text`,
      currency: sql<
        string | null
      >`CASE WHEN min(${videoDay.currency}) = max(${videoDay.currency}) THEN min(${videoDay.currency}) END`,
    })
    .from(videoDay)
    .where(
      and(
        // The one index of days begins with the channel.
        eq(videoDay.channelId, channelId),
        gte(videoDay.day, from),
        eq(videoDay.platformVideoId, videoId),
      ),
    )
  if (!row || row.last === null) return null
  const { revenue, currency } = row
  const seen = seesClaimMoney(actor) && revenue !== null && currency !== null
  return {
    from,
    to: row.last,
    days: row.days,
    views: row.views,
    revenue: seen ? moneyOf(revenue, currency) : null,
  }
}

/** Copyright strikes of the channel that count, also those whose day nobody has entered. */
export async function countStrikes(
  db: Executor,
  actor: Actor,
  { channelId }: Pick<Of, 'channelId'>,
): Promise<ClaimContext['strikes']> {
  if (channelId === null || !actor.permissions.has('strike:read')) return null
  const { active, nextExpiresAt } = (await strikeRisk(db, channelId)).copyright
  return { active, expiresAt: nextExpiresAt }
}

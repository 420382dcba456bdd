import { sql } from 'drizzle-orm'
import { createChannelWorld } from '#src/capabilities/channels/channel-world.test-support.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { type DisputeRow, dispute } from '../cases/dispute.table.ts'
import { type ClaimRow, claim } from '../claim.table.ts'
import type { ActorAtWork } from '../room.ts'
import { createClocks } from './clocks.ts'

export type ClockWorld = Awaited<ReturnType<typeof createClockWorld>>

/** A day that no clock is changed around, in Pacific Time. */
export const begun = Date.parse('2026-06-01T20:00:00.000Z')
export const hour = 3_600_000
export const day = 24 * hour
/** As the database writes it. */
export const text = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

/**
 * The room of clocks on a database of its own with a clock that a test moves. 乙 and 丙 decide on claims, each of a
 * department; 甲 has the channels, 丁 has left. What is told stands in a table, written in the transaction that tells it.
 */
export async function createClockWorld() {
  const world = await createChannelWorld()
  const { database, people } = world
  for (const { staffId } of [people.yi, people.bing])
    await database.pool.query(
      `INSERT INTO staff_role (staff_id, role_id, position) SELECT $1, id, 0 FROM role WHERE code = 'legal'`,
      [staffId],
    )
  await database.pool.query(
    'CREATE TABLE told (id serial, "to" bigint, event text, level text, title text, params jsonb, link text, cause text)',
  )
  const news = createNewsDesk()
  news.tellBy('bell', {
    async tell(tx, given) {
      for (const one of given)
        await tx.execute(
          sql`INSERT INTO told ("to", event, level, title, params, link, cause) VALUES (${String(one.to)},
            ${one.event}, ${one.level}, ${one.title}, ${JSON.stringify(one.params)}, ${one.link}, ${one.cause})`,
        )
    },
    async lower(tx, causes) {
      for (const cause of causes) await tx.execute(sql`DELETE FROM told WHERE cause LIKE ${`${cause} %`}`)
    },
  })
  const atWork = new Map(
    [people.jia, people.yi, people.bing].map((one) => [one.staffId, world.as(one).actor]),
  )
  const actorAtWork: ActorAtWork = async ({ staffId }) => atWork.get(staffId) ?? null
  let now = begun
  const kit = createTestKit({ database, news, clock: () => now })
  const clocks = createClocks(kit, { actorAtWork })
  const nameOf = (id: bigint) => Object.values(people).find(({ staffId }) => staffId === id)?.name ?? '?'
  let made = 0

  /** Changes a claim as intake does, and tells the followers. */
  async function change(id: bigint, to: Partial<ClaimRow>): Promise<ClaimRow> {
    return database.transaction(async (tx) => {
      const [row] = await tx
        .update(claim)
        .set({ seenAt: text(now), ...to })
        .where(sql`id = ${String(id)}`)
        .returning()
      if (!row) throw new Error('no claim')
      await clocks.follow(tx, { claim: row, before: null, at: text(now) })
      return row
    })
  }

  return {
    ...world,
    kit,
    clocks,
    actorAtWork,
    at: () => now,
    /** It is so much later than when it began. */
    go(later: number) {
      now = begun + later
    },
    change,
    /** A claim against a video of 甲's that is made now, unless it is said otherwise. */
    async newClaim(over: Partial<typeof claim.$inferInsert> = {}): Promise<ClaimRow> {
      made += 1
      const at = text(now)
      const channelId = over.channelId === undefined ? await world.newChannel() : over.channelId
      const [row] = await database.db
        .insert(claim)
        .values({
          platform: 'youtube',
          platformClaimId: `claim-${made}`,
          direction: 'inbound',
          channelId,
          departmentId: world.here,
          ownerStaffId: people.jia.staffId,
          platformVideoId: `video-${made}`,
          videoTitle: `视频${made}`,
          platformStatus: 'active',
          state: 2,
          policy: 'monetize',
          claimedAt: at,
          statusChangedAt: at,
          source: 'api',
          seenAt: at,
          createdAt: at,
          updatedAt: at,
          ...over,
        })
        .returning()
      if (!row) throw new Error('no claim')
      await database.transaction((tx) => clocks.follow(tx, { claim: row, before: null, at: text(now) }))
      return row
    },
    async newCase(over: Partial<typeof dispute.$inferInsert> = {}): Promise<DisputeRow> {
      made += 1
      const at = text(now)
      const [row] = await database.db
        .insert(dispute)
        .values({
          no: `ZY-2026-${made}`,
          kind: 'content_id_dispute',
          title: `案件${made}`,
          departmentId: world.here,
          ownerStaffId: people.jia.staffId,
          status: 0,
          createdAt: at,
          updatedAt: at,
          ...over,
        })
        .returning()
      if (!row) throw new Error('no case')
      await database.transaction((tx) => clocks.followDispute(tx, row, text(now)))
      return row
    },
    followDispute: (row: DisputeRow) =>
      database.transaction((tx: Tx) => clocks.followDispute(tx, row, text(now))),
    /** What people were told since they were asked last, and whom. */
    async told(): Promise<
      readonly (Pick<News, 'event' | 'level' | 'params'> & { who: string; title: string })[]
    > {
      const { rows } = await database.pool.query(
        'WITH gone AS (DELETE FROM told RETURNING *) SELECT * FROM gone ORDER BY id',
      )
      return rows.map(({ to, event, level, title, params }) => ({
        who: nameOf(BigInt(to)),
        event,
        level,
        title,
        params,
      }))
    },
    /** The terms of a claim, the oldest first: `incomeHold open`, `waitDispute done`. */
    async clocksOf(claimId: bigint): Promise<string[]> {
      const { rows } = await database.pool.query(
        `SELECT kind, coalesce(outcome, 'open') AS outcome FROM claim_clock WHERE claim_id = $1 ORDER BY id`,
        [claimId],
      )
      return rows.map(({ kind, outcome }) => `${kind} ${outcome}`)
    },
  }
}

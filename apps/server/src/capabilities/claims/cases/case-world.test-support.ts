import type { DisputeKind } from '@pindao/protocol/claims/dispute.states.ts'
import { createChannelWorld } from '#src/capabilities/channels/channel-world.test-support.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createClocks } from '../clocks/clocks.ts'
import { createClaimRecord, type ToldClaim } from '../intake/claim-record.ts'
import { createCases } from './cases.ts'

export type CaseWorld = Awaited<ReturnType<typeof createCaseWorld>>

export const pdf = Buffer.from('%PDF-1.7 licence')

/**
 * The desk of cases on a database of its own, with the intake of claims before it and the clocks behind it. 甲, 乙 and 丙
 * hold the role of legal; 丙 is of another department. One per file; call `close` at the end.
 */
export async function createCaseWorld() {
  const world = await createChannelWorld()
  let now = Date.parse('2026-06-10T08:00:00.000Z')
  const told: News[] = []
  const news = createNewsDesk()
  news.tellBy('bell', { tell: async (_tx, given) => void told.push(...given) })
  const kit = createTestKit({ database: world.database, news, clock: () => now })
  const kept = new Map<string, Buffer>()
  const answered: { readonly objectionId: bigint; readonly answer: string }[] = []
  const actorOf = async (staffId: bigint) => {
    const person = Object.values(world.people).find((one) => one.staffId === staffId)
    return person && person !== world.people.ding ? world.as(person).actor : null
  }
  const clocks = createClocks(kit, { actorAtWork: ({ staffId }) => actorOf(staffId) })
  const cases = createCases(kit, {
    actorAtWork: ({ staffId }) => actorOf(staffId),
    watchUrl: (_platform, id) => `https://watch.example/${id}`,
    keptFiles: {
      async keep(_owner, fileName, bytes) {
        const key = `${kept.size + 1}-${fileName}`
        kept.set(key, bytes)
        return key
      },
      read: async (key) => kept.get(key) ?? null,
      remove: async (key) => void kept.delete(key),
    },
    fileBeside: async (id) => ({
      videoId: 0n,
      kind: 'proof',
      fileName: `${id}.pdf`,
      objectKey: `video-${id}`,
    }),
    followDispute: clocks.followDispute,
    noteStatus: (...noted) => record.noteStatus(...noted),
    answerObjection: async (_tx, _ctx, { objectionId }, answer) =>
      void answered.push({ objectionId, answer }),
  })
  const record = createClaimRecord({ clock: kit.clock, followers: [cases.follow, clocks.follow] })
  const role = await world.one(`SELECT id FROM role WHERE code = 'legal'`)
  for (const { staffId } of [world.people.jia, world.people.yi, world.people.bing])
    await world.database.pool.query(
      'INSERT INTO staff_role (staff_id, role_id, position) VALUES ($1, $2, 0)',
      [staffId, role],
    )
  const channelId = await world.newChannel()
  let made = 0

  const tell = (over: Partial<ToldClaim> = {}, facts: Partial<ToldClaim['facts']> = {}) =>
    world.database.transaction((tx) =>
      record.recordClaim(
        tx,
        {
          platform: 'youtube',
          platformClaimId: `claim-${made}`,
          source: 'api',
          status: { is: 'active', since: '2026-06-09T08:00:00.000Z' },
          home: { departmentId: world.here, ownerStaffId: world.people.jia.staffId },
          channelId,
          ...over,
          facts: {
            direction: 'inbound',
            platformVideoId: `video-${made}`,
            videoTitle: `影片${made}`,
            claimantName: '某音乐',
            claimedAt: '2026-06-09T08:00:00.000Z',
            ...facts,
          },
        },
        new Date(now).toISOString(),
      ),
    )

  const casesOf = async (claimId: bigint) =>
    (
      await world.database.pool.query<{
        id: string
        status: number
        kind: DisputeKind
        result: string | null
      }>('SELECT id, status, kind, result FROM dispute WHERE claim_id = $1 ORDER BY id', [claimId])
    ).rows

  return {
    ...world,
    kit,
    cases,
    record,
    clocks,
    told,
    kept,
    answered,
    channelId,
    tell,
    casesOf,
    /** A claim against us as its platform tells of it, with the case that opened by itself. */
    async newClaim(over: Partial<ToldClaim> = {}, facts: Partial<ToldClaim['facts']> = {}) {
      made += 1
      const { claim } = await tell(over, facts)
      const [row] = await casesOf(claim.id)
      return { claim, id: BigInt(row?.id ?? 0) }
    },
    later(seconds: number) {
      now += seconds * 1000
    },
    now: () => new Date(now).toISOString(),
    async newStrike(of = channelId) {
      return world.one(
        `INSERT INTO strike (channel_id, kind, status, received_at, expires_at, created_at, updated_at)
         VALUES ($1, 'copyright', 'active', now(), now() + interval '90 days', now(), now()) RETURNING id`,
        [of],
      )
    },
    async audited(id: bigint) {
      const { rows } = await world.database.pool.query<{ action: string; after: unknown; detail: unknown }>(
        `SELECT action, after, detail FROM audit_log WHERE entity = 'dispute' AND entity_id = $1 ORDER BY id`,
        [id],
      )
      return rows
    },
    async timeline(id: bigint) {
      const { rows } = await world.database.pool.query<{
        from_state: number | null
        to_state: number
        actor: string
        reason: string
      }>(
        `SELECT from_state, to_state, actor, reason FROM record_event WHERE entity = 'dispute' AND record_id = $1 ORDER BY id`,
        [id],
      )
      return rows
    },
  }
}

/** The code a refused call is answered with; null where it was not refused. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )

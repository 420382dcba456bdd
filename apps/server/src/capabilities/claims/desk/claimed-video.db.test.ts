import { getOperationVideoPage } from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import { listPlatformVideos } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { type ClaimDirection, claimState, claimTypes } from '@pindao/protocol/claims/claim.states.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperationVideos } from '#src/capabilities/channel-data/operation/operation-video.service.ts'
import { createPlatformVideos } from '#src/capabilities/channels/sync/platform-video.service.ts'
import { keepVideos } from '#src/capabilities/channels/sync/platform-video.store.ts'
import { videoOf } from '#src/capabilities/channels/sync/sync.test-support.ts'
import { channelContractIs } from '#src/capabilities/contracts/contracts.ts'
import { createVideoList } from '#src/capabilities/media/library/video-list.service.ts'
import { seedPublishTask } from '../../../../test/publishing-seed.ts'
import { claim } from '../claim.table.ts'
import { type ClaimWorld, createClaimWorld } from './claim-world.test-support.ts'
import { followClaimedVideo, highestOf } from './claimed-video.store.ts'

const at = '2026-06-10T00:00:00.000Z'
const { not_claimed: none, being_claimed: pending, claimed } = claimState.codes
let world: ClaimWorld

beforeAll(async () => {
  world = await createClaimWorld()
  const channelId = await world.newChannel()
  await world.database.transaction((tx) =>
    keepVideos(tx, { channelId, platform: 'youtube' }, [videoOf('onevideoone'), videoOf('twovideotwo')], at),
  )
})
afterAll(() => world.close())

/** A claim on a video that was made or changed, told to what follows it. */
async function told(id: bigint, change: Partial<typeof claim.$inferInsert> = {}): Promise<void> {
  await world.database.transaction(async (tx) => {
    const [before] = await tx.select().from(claim).where(eq(claim.id, id))
    const [now] = await tx
      .update(claim)
      .set({ ...change, updatedAt: at })
      .where(eq(claim.id, id))
      .returning()
    if (now) await followClaimedVideo(tx, { claim: now, before: before ?? null, at })
  })
}

test('CLM-01 a video is claimed as the highest of its claims says, in each list, and narrowed by it', async () => {
  const platformVideoId = 'onevideoone'
  const weak = await world.newClaim({
    platformVideoId,
    state: pending,
    type: 'visual',
    direction: 'outbound',
  })
  const strong = await world.newClaim({ platformVideoId, state: claimed, type: 'audio' })
  await told(weak)
  await told(strong)
  // Told twice, or in another order, it comes to the same.
  await told(weak)
  const ctx = world.as(world.people.jia, { dataScope: 'all' })
  const published = createPlatformVideos(world)
  const operation = createOperationVideos({ ...world.kit, channelContractIs })
  const inAll = async (query: Readonly<Record<string, string>>) => {
    const lists = await Promise.all([
      published.list(ctx, listPlatformVideos.query.parse(query)),
      operation.list(ctx, getOperationVideoPage.query.parse(query)),
    ])
    for (const { rows, total } of lists) expect(rows).toHaveLength(total)
    const found = lists.map(({ rows }) =>
      rows
        .map(({ videoId }) => videoId)
        .toSorted()
        .join(),
    )
    expect(found[0]).toBe(found[1])
    return { found: found[0], claims: lists.flatMap(({ rows }) => rows.map((row) => row.claim)) }
  }
  const strongest = { state: claimed, type: 'audio', direction: 'inbound' }
  expect(await inAll({ claimState: '2' })).toEqual({
    found: 'onevideoone',
    claims: [strongest, strongest],
  })
  // 0 is a state: a video that nobody ever claimed has it.
  expect((await inAll({ claimState: '0' })).found).toBe('twovideotwo')
  expect((await inAll({ claimState: '0,2' })).found).toBe('onevideoone,twovideotwo')
  expect((await inAll({ claimType: 'audio' })).found).toBe('onevideoone')
  expect((await inAll({ claimType: 'visual' })).found).toBe('')
  await told(strong, { state: none })
  expect((await inAll({ claimState: '1' })).found).toBe('onevideoone')
  // Joined with the right video later: both are looked at again.
  await told(weak, { platformVideoId: 'twovideotwo' })
  expect((await inAll({ claimState: '0' })).found).toBe('onevideoone')
})

test('CLM-01 VID-01 a source video is claimed as what was published of it', async () => {
  const taskId = await seedPublishTask({
    database: world.database,
    platformChannelId: 'UCclaimclaimclaimclaimcQ',
    granted: { accessToken: 'a', refreshToken: 'r' },
    objectKey: 'incoming/claimed.mp4',
    size: 10,
  })
  await world.database.pool.query(`UPDATE publish_task SET platform_video_id = 'published01' WHERE id = $1`, [
    taskId,
  ])
  await told(await world.newClaim({ platformVideoId: 'published01', type: 'audiovisual' }))
  const library = createVideoList({ database: world.database, viewUrl: () => 'x' })
  const ctx = world.as(world.people.jia, { dataScope: 'all' })
  const found = async (query: Readonly<Record<string, string>>) =>
    (await library.list(ctx, listVideos.query.parse(query))).rows.map((row) => row.claim)
  const its = { state: claimed, type: 'audiovisual', direction: 'inbound' }
  expect(await found({})).toEqual([its])
  expect(await found({ claimState: '1,2' })).toEqual([its])
  expect(await found({ claimType: 'audiovisual', sort: 'title' })).toEqual([its])
  expect(await found({ claimState: '0' })).toEqual([])
})

test('CLM-01 whatever the claims are, in any order, the video has their highest state', () => {
  const one = fc.record({
    state: fc.constantFrom(none, pending, claimed),
    type: fc.option(fc.constantFrom(...claimTypes)),
    direction: fc.constantFrom<ClaimDirection>('inbound', 'outbound'),
  })
  fc.assert(
    fc.property(fc.array(one), fc.integer(), (claims, turn) => {
      const at = claims.length === 0 ? 0 : Math.abs(turn) % claims.length
      const highest = highestOf(claims)
      expect(highestOf([...claims.slice(at), ...claims.slice(0, at)])).toEqual(highest)
      expect(highest.state).toBe(Math.max(none, ...claims.map(({ state }) => state)))
      if (highest.state === none) expect(highest).toMatchObject({ type: null, direction: null })
    }),
  )
})

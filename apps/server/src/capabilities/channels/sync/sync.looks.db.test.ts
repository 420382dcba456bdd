import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import { expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { tokensOf } from '../grants/grants.test-support.ts'
import { createVideoLooks } from './sync.looks.ts'
import { createSyncRig } from './sync.test-support.ts'
import { findReadableChannels, readWhole, wholeReadingsOf } from './whole-list.store.ts'

const hour = 3_600_000

/** Two channels that are read with one pass. */
async function rigWithTwo() {
  const rig = await createSyncRig()
  const owner = await rig.person('owner')
  await rig.grant({
    kind: 'google_oauth',
    account: 'account',
    tokens: tokensOf({ accessToken: 'access-1' }),
    channels: ['UC1', 'UC2'].map((id) => ({ id, owner })),
  })
  const channels = await rig.rows<{ id: string }>('SELECT id FROM channel ORDER BY id')
  return { ...rig, ids: channels.map(({ id }) => BigInt(id)), look: createVideoLooks(rig.deps) }
}

test('E17 videos of channels with one pass are looked at fifty in a call, kept as they are read, and gone where nothing is told', async () => {
  const rig = await rigWithTwo()
  const asked = Array.from({ length: 60 }, (_, at) => ({
    channelId: rig.ids[at % 2] ?? 0n,
    platform: 'youtube',
    platformVideoId: `video${at}`,
  }))
  rig.gone.add('video7')
  const looks = await rig.look(asked)
  expect(rig.calls.videos).toBe(2)
  const seen = new Map(looks.map((look) => [look.platformVideoId, look.visibility]))
  expect([seen.get('video0'), seen.get('video7')]).toEqual([
    videoVisibilities.public,
    videoVisibilities.removed,
  ])
  const [kept] = await rig.rows('SELECT count(*)::int AS n FROM platform_video')
  expect(kept).toEqual({ n: 59 })
})

test('E17 P10 where nobody can look the reason is told, and nothing is taken for gone', async () => {
  const rig = await rigWithTwo()
  const one = { channelId: rig.ids[0] ?? 0n, platform: 'youtube', platformVideoId: 'video' }
  rig.hooks.before = () => {
    throw new PlatformProblem('quota', 'used up', { retryAfterSeconds: 90 })
  }
  expect(await rig.look([one])).toEqual([
    { ...one, visibility: null, problem: 'publishing.quotaUsedUp', retryAfterSeconds: 90 },
  ])
  rig.hooks.before = () => undefined
  await rig.rows('UPDATE channel_credential SET status = $1', [credentialStatus.codes.invalid])
  expect((await rig.look([one]))[0]).toMatchObject({
    visibility: null,
    problem: 'channels.credentialInvalid',
  })
})

test('PUB-07 a whole list is read when it is asked for, and says since when it is known', async () => {
  const rig = await rigWithTwo()
  const [first = 0n] = rig.ids
  const { db, transaction } = rig.deps.database
  expect(await findReadableChannels(db)).toEqual(rig.ids)
  rig.uploads.set('UUUC1', ['aaaaaaaaaaa'])
  await rig.run()
  rig.pass(hour)
  const asked = new Date(rig.deps.clock()).toISOString()
  await transaction((tx) => readWhole(tx, [first], asked))
  expect((await wholeReadingsOf(db, [first]))[0]?.readAt ?? null).toBeNull()
  rig.pass(1000)
  await rig.run()
  const [standing] = await wholeReadingsOf(db, [first])
  expect(Date.parse(standing?.readAt ?? '')).toBeGreaterThan(Date.parse(asked))
})

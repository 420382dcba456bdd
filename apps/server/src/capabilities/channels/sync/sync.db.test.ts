import { expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { tokensOf } from '../grants/grants.test-support.ts'
import { createSyncRig } from './sync.test-support.ts'

const minute = 60_000
const hour = 60 * minute
type Rig = Awaited<ReturnType<typeof createSyncRig>>

/** A content owner's channels, whose first reading is due. */
async function channelsOn(rig: Rig, count: number, account = 'account') {
  const owner = await rig.person(`owner of ${account}`)
  const made = await rig.grant({
    kind: 'google_cms',
    account,
    tokens: tokensOf(),
    channels: Array.from({ length: count }, (_, index) => ({ id: `UC${account}x${index}`, owner })),
  })
  return { owner, ...made }
}

/** Until everything that begins has had its first reading. */
async function runAll(rig: Rig) {
  await rig.run()
  rig.pass(11 * minute)
  await rig.run()
}

test('VID-01 a channel and its videos are kept as the platform told them, fifty channels in a call', async () => {
  const rig = await createSyncRig()
  await channelsOn(rig, 50)
  rig.uploads.set('UUUCaccountx0', ['aaaaaaaaaaa', 'bbbbbbbbbbb'])
  await rig.run()
  rig.pass(11 * minute)
  rig.calls.channels = 0
  await rig.rows('UPDATE channel_sync SET next_at = now()')
  await rig.run()
  expect(rig.calls.channels).toBe(1)
  const [channel] = await rig.rows(
    'SELECT subscriber_count, view_count, last_sync_at IS NOT NULL AS synced FROM channel ORDER BY id LIMIT 1',
  )
  expect(channel).toEqual({ subscriber_count: '12', view_count: '345', synced: true })
  const videos = await rig.rows(
    'SELECT platform_video_id AS id, visibility, views, duration_sec FROM platform_video ORDER BY id',
  )
  expect(videos).toEqual([
    { id: 'aaaaaaaaaaa', visibility: 1, views: '7', duration_sec: 3725 },
    { id: 'bbbbbbbbbbb', visibility: 1, views: '7', duration_sec: 3725 },
  ])
})

test('VID-01 a reading that dies in the middle is taken up where it was when its lease ends, by one alone', async () => {
  const rig = await createSyncRig()
  await channelsOn(rig, 1)
  const ids = Array.from({ length: 120 }, (_, index) => `v${String(index).padStart(10, '0')}`)
  rig.uploads.set('UUUCaccountx0', ids)
  rig.hooks.before = (what) => {
    // The process dies with the second page: nothing is caught, nothing is given back.
    if (what === 'pages' && rig.calls.pages === 2) throw new TypeError('killed')
  }
  await rig.run()
  rig.pass(11 * minute)
  await expect(rig.run().then(() => (rig.calls.pages < 2 ? rig.run() : null))).rejects.toThrow('killed')
  expect(await rig.rows('SELECT page FROM channel_sync')).toEqual([{ page: '50' }])
  const before = rig.calls.channels
  await rig.run()
  expect(rig.calls.channels).toBe(before)
  rig.pass(11 * minute)
  await Promise.all([rig.run(), rig.run(), rig.run()])
  expect(rig.calls.channels).toBe(before + 1)
  expect(await rig.rows('SELECT count(*)::int AS n FROM platform_video')).toEqual([{ n: 120 }])
  const [chain] = await rig.chains()
  expect(chain).toMatchObject({ failures: 0, leased: false })
  expect(chain?.wait).toBeGreaterThanOrEqual(239)
})

test('VID-01 whoever comes back after the lease was taken over stores nothing', async () => {
  const rig = await createSyncRig()
  await channelsOn(rig, 1)
  await rig.run()
  rig.pass(11 * minute)
  rig.uploads.set('UUUCaccountx0', ['aaaaaaaaaaa'])
  await rig.rows('UPDATE channel_sync SET next_at = now(), full_at = NULL')
  let taken = false
  rig.hooks.before = (what) => {
    if (what !== 'videos' || taken) return
    taken = true
    void rig.rows('UPDATE channel_sync SET epoch = epoch + 1, failures = 9')
  }
  await rig.run()
  expect(taken).toBe(true)
  expect(await rig.rows('SELECT failures FROM channel_sync')).toEqual([{ failures: 9 }])
})

test('CH-02 a channel that is missing twice has vanished: its owner is told once, and it comes back by itself', async () => {
  const rig = await createSyncRig()
  const { owner } = await channelsOn(rig, 2)
  await runAll(rig)
  rig.gone.add('UCaccountx1')
  const vanished = () => rig.rows('SELECT vanished_at IS NOT NULL AS is FROM channel ORDER BY id')
  rig.pass(5 * hour)
  await rig.run()
  expect(await vanished()).toEqual([{ is: false }, { is: false }])
  for (const _again of [1, 2]) {
    rig.pass(13 * hour)
    await rig.run()
  }
  expect(await vanished()).toEqual([{ is: false }, { is: true }])
  expect(rig.told.map(({ event, to }) => [event, to])).toEqual([['channelVanished', owner]])
  rig.gone.delete('UCaccountx1')
  rig.pass(13 * hour)
  await rig.run()
  expect(await vanished()).toEqual([{ is: false }, { is: false }])
})

test('VID-01 a video that the platform does not return any more is removed, once the whole list was read', async () => {
  const rig = await createSyncRig()
  await channelsOn(rig, 1)
  rig.uploads.set('UUUCaccountx0', ['aaaaaaaaaaa', 'bbbbbbbbbbb'])
  await runAll(rig)
  rig.uploads.set('UUUCaccountx0', ['aaaaaaaaaaa'])
  rig.gone.add('bbbbbbbbbbb')
  rig.pass(25 * hour)
  await rig.run()
  const seen = await rig.rows('SELECT platform_video_id AS id, visibility FROM platform_video ORDER BY id')
  expect(seen).toEqual([
    { id: 'aaaaaaaaaaa', visibility: 1 },
    { id: 'bbbbbbbbbbb', visibility: 6 },
  ])
})

test('VID-01 a platform that stumbles is asked again later each time, and a spent quota waits for an hour', async () => {
  const rig = await createSyncRig()
  await channelsOn(rig, 1)
  await runAll(rig)
  const refuse = (kind: 'transient' | 'quota') => {
    rig.hooks.before = () => {
      throw new PlatformProblem(kind, 'no', { platformCode: kind })
    }
  }
  refuse('transient')
  for (const wait of [5, 10, 20]) {
    rig.pass(5 * hour)
    await rig.run()
    expect(await rig.chains()).toMatchObject([{ wait, leased: false, problem: 'transient' }])
  }
  refuse('quota')
  rig.pass(5 * hour)
  await rig.run()
  expect(await rig.chains()).toMatchObject([{ wait: 60, problem: 'quota', failures: 4 }])
  rig.hooks.before = () => undefined
  rig.pass(5 * hour)
  await rig.run()
  expect(await rig.chains()).toMatchObject([{ failures: 0, problem: null }])
})

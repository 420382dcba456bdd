import { expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { createQuotaLedger } from '#src/capabilities/platforms/quota/quota.ledger.ts'
import { untilPacificMorning } from '../../../../test/pacific-day.ts'
import { tokensOf } from '../grants/grants.test-support.ts'
import { createSyncRig } from './sync.test-support.ts'

const minute = 60_000
const hour = 60 * minute
type Rig = Awaited<ReturnType<typeof createSyncRig>>

/** A content owner's channels, whose first reading is due. */
async function channelsOn(rig: Rig, count: number, account = 'account', accessToken = 'access-1') {
  const owner = await rig.person(`owner of ${account}`)
  const made = await rig.grant({
    kind: 'google_cms',
    account,
    tokens: tokensOf({ accessToken }),
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
    `SELECT subscriber_count, view_count, last_sync_at IS NOT NULL AS synced,
       last_publish_at = (SELECT max(published_at) FROM platform_video WHERE channel_id = channel.id) AS newest
     FROM channel ORDER BY id LIMIT 1`,
  )
  expect(channel).toEqual({ subscriber_count: '12', view_count: '345', synced: true, newest: true })
  const videos = await rig.rows(
    'SELECT platform_video_id AS id, visibility, views, duration_sec FROM platform_video ORDER BY id',
  )
  expect(videos).toEqual([
    { id: 'aaaaaaaaaaa', visibility: 1, views: '7', duration_sec: 3725 },
    { id: 'bbbbbbbbbbb', visibility: 1, views: '7', duration_sec: 3725 },
  ])
})

test('CH-02 a name that staff gave a channel stays; what the platform calls it is kept beside it and followed again', async () => {
  const rig = await createSyncRig()
  await channelsOn(rig, 1)
  await runAll(rig)
  const named = async () => (await rig.rows('SELECT title, platform_title AS told FROM channel'))[0]
  const told = String(Object.values((await named()) ?? {})[1])
  expect(await named()).toEqual({ title: told, told })
  const readAgain = async (title: string) => {
    await rig.rows(`UPDATE channel SET title = '${title}'; UPDATE channel_sync SET next_at = now()`)
    rig.pass(11 * minute)
    await rig.run()
  }
  await readAgain('我们的叫法')
  expect(await named()).toEqual({ title: '我们的叫法', told })
  await readAgain(told)
  expect(await named()).toEqual({ title: told, told })
})

test('VID-01 a reading that dies in the middle is taken up where it was when its lease ends, by one alone', async () => {
  const rig = await createSyncRig()
  await channelsOn(rig, 1)
  const ids = Array.from({ length: 120 }, (_, index) => `v${String(index).padStart(10, '0')}`)
  rig.uploads.set('UUUCaccountx0', ids)
  rig.hooks.before = (what) => {
    // The process dies with the second page: from then on it writes nothing either.
    if (what !== 'pages' || rig.calls.pages !== 2) return
    dead = true
    throw new TypeError('killed')
  }
  let dead = false
  const transaction: typeof rig.deps.database.transaction = (work) =>
    dead ? Promise.reject(new TypeError('killed')) : rig.deps.database.transaction(work)
  const dying = { database: { ...rig.deps.database, transaction } }
  await rig.run()
  rig.pass(11 * minute)
  await expect(rig.run(dying).then(() => (rig.calls.pages < 2 ? rig.run(dying) : null))).rejects.toThrow(
    'killed',
  )
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

test('CH-02 what the platform says of a standing is kept; its loss is told to owner and backup once, and a grant that may not read it tells nothing', async () => {
  const rig = await createSyncRig()
  const { owner } = await channelsOn(rig, 1)
  const backup = await rig.person('backup')
  await rig.rows(`UPDATE channel SET backup_staff_id = ${backup}`)
  const told = { madeForKids: null, selfDeclaredMadeForKids: null, isLinked: true, monetised: null }
  const read = async (copyright: boolean | null) => {
    const standing = copyright === null ? null : { guidelines: true, copyright, claims: true }
    rig.facts.set('UCaccountx0', { ...told, longUploads: 'allowed', standing })
    rig.pass(5 * hour)
    await rig.run()
    return rig.told.map(({ event, to }) => [event, to])
  }
  await runAll(rig)
  const both = [
    ['standingLost', owner],
    ['standingLost', backup],
  ]
  expect(await read(null)).toEqual([])
  expect(await read(true)).toEqual([])
  expect(await read(false)).toEqual(both)
  expect(await read(false)).toEqual(both)
  await read(true)
  expect(await read(false)).toEqual([...both, ...both])
  expect(await rig.rows("SELECT platform_facts->'standing'->'copyright' AS is FROM channel")).toEqual([
    { is: false },
  ])
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

test('VID-01 a channel whose answer nothing can be made of waits, and keeps none of its grant back', async () => {
  const rig = await createSyncRig()
  await channelsOn(rig, 3)
  rig.hooks.before = (what) => {
    if (what === 'pages' && rig.calls.pages === 1) throw new TypeError('value too long')
  }
  await runAll(rig)
  expect((await rig.chains()).map(({ failures, problem }) => [failures, problem]).toSorted()).toEqual([
    [0, null],
    [0, null],
    [1, 'unknown'],
  ])
})

test('VID-01 a thousand channels on forty grants of three projects, while calls fail, workers race and a day’s calls run out: no chain is lost, and none is left taken', async () => {
  const rig = await createSyncRig()
  rig.pass(untilPacificMorning(rig.deps.clock()))
  const projects = ['p0', 'p1', 'p2'] as const
  const projectOf = (index: number) => projects[index % projects.length] ?? 'p0'
  for (const project of projects)
    await rig.rows(
      `INSERT INTO api_project (platform, name, client_id, audited, enabled, quotas, created_at, updated_at)
       VALUES ('youtube', $1, $1, true, true, $2, now(), now())`,
      [project, JSON.stringify(project === 'p2' ? { units: 10 } : {})],
    )
  for (let index = 0; index < 40; index += 1)
    await channelsOn(rig, 25, `g${index}`, `${projectOf(index)} token-${index}`)
  const ledger = createQuotaLedger({
    ...rig.deps,
    configured: { clientId: 'of the environment', dailyUploads: 6 },
  })
  const plain = rig.answers.reading
  rig.answers.reading = plain && {
    ...plain,
    async readChannels(pass, ids, scopes) {
      const project = projects.find((one) => pass.includes(`${one} token`)) ?? 'none'
      await ledger.reserve({ project, bucket: 'units', units: 1, background: true })
      return plain.readChannels(pass, ids, scopes)
    },
  }
  let calls = 0
  rig.hooks.before = () => {
    calls += 1
    // No multiple of the calls that a round takes, so that others fail each time.
    if (calls % 7 === 0) throw new PlatformProblem('transient', 'stumbled')
  }
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round += 1) {
      await Promise.all([rig.run(), rig.run()])
      rig.pass(30 * minute)
    }
  }
  const usedOf = async (project: string) =>
    (await rig.rows<{ used: number }>('SELECT used FROM api_quota WHERE project = $1', [project]))[0]?.used
  const count = async () =>
    (
      await rig.rows<{ synced: number; leased: number; rows: number }>(
        `SELECT count(*)::int AS rows, count(c.last_sync_at)::int AS synced, count(s.leased_until)::int AS leased
         FROM channel c JOIN channel_sync s ON s.channel_id = c.id`,
      )
    )[0]
  await rounds(8)
  // The background stops at 80 % of ten; the other projects are not kept back by that.
  expect(await usedOf('p2')).toBe(8)
  const short = await count()
  expect(short).toMatchObject({ rows: 1000, leased: 0 })
  expect(short?.synced).toBeLessThan(1000)
  expect(short?.synced).toBeGreaterThanOrEqual(27 * 25)
  // Somebody gives the project more, and a day later everything goes on by itself.
  await rig.rows(`UPDATE api_project SET quotas = '{}' WHERE client_id = 'p2'`)
  rig.pass(24 * hour)
  await rounds(8)
  expect(await count()).toEqual({ rows: 1000, synced: 1000, leased: 0 })
}, 240_000)

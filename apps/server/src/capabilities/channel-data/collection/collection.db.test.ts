import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { expect, test } from 'vitest'
import { type PlatformDataFiles, PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { createCollectionRig, measuresOf } from './collection.test-support.ts'

const hour = 3_600_000

test('DAT-01 the open 35 days come first and then the past, month by month, until all of it is there', async () => {
  const rig = await createCollectionRig()
  await rig.channelWith(2)
  await rig.run()
  const [first, ...past] = rig.asked.filter(({ kind }) => kind === 'videoDays')
  expect(first).toMatchObject({ from: addDays(rig.today(), -35), to: addDays(rig.today(), -1) })
  expect(past.map(({ from, to }) => [from, to])).toEqual([
    [addDays(rig.today(), -66), addDays(rig.today(), -36)],
    [addDays(rig.today(), -97), addDays(rig.today(), -67)],
    [addDays(rig.today(), -100), addDays(rig.today(), -98)],
  ])
  const [found] = await rig.rows(
    `SELECT count(*)::int AS days, sum(views)::int AS views, bool_and(final = (day <= $1)) AS final FROM video_day`,
    [addDays(rig.today(), -35)],
  )
  expect(found).toEqual({ days: 200, views: 2000, final: true })
  expect(
    await rig.rows('SELECT count(*)::int AS n, sum(est_revenue)::text AS money FROM channel_day'),
  ).toEqual([{ n: 100, money: '125.000000' }])
  expect(await rig.rows('SELECT DISTINCT views, est_revenue::text AS money FROM video_total')).toEqual([
    { views: '1000', money: '50.000000' },
  ])
  expect((await rig.chains()).every(({ back_at, problem }) => back_at === null && problem === null)).toBe(
    true,
  )
  expect(await rig.rows('SELECT DISTINCT views, comments FROM platform_video')).toEqual([
    { views: '99', comments: '3' },
  ])
})

test('DAT-01 a day that comes late is there with the next reading, a correction replaces it, and only open days are read again', async () => {
  const rig = await createCollectionRig()
  await rig.channelWith(1)
  const late = addDays(rig.today(), -2)
  rig.missing.add(late)
  await rig.run()
  const fresh = () => rig.rows(`SELECT fresh_day::text AS day FROM data_collection WHERE kind = 'videoDays'`)
  expect(await rig.rows('SELECT count(*)::int AS n FROM video_day WHERE day = $1', [late])).toEqual([
    { n: 0 },
  ])
  rig.missing.clear()
  rig.corrected.set(late, 7n)
  rig.corrected.set(addDays(rig.today(), -5), 12n)
  rig.asked.length = 0
  rig.pass(8 * hour)
  await rig.run()
  expect(rig.asked.filter(({ kind }) => kind === 'videoDays')).toHaveLength(1)
  expect(await fresh()).toEqual([{ day: addDays(rig.today(), -1) }])
  const days = await rig.rows('SELECT views, revision FROM video_day WHERE day IN ($1, $2) ORDER BY day', [
    addDays(rig.today(), -5),
    late,
  ])
  expect(days).toEqual([
    { views: '12', revision: 2 },
    { views: '7', revision: 1 },
  ])
  expect(await rig.rows('SELECT views FROM video_total')).toEqual([{ views: String(98 * 10 + 12 + 7) }])
})

test('DAT-01 what a platform refuses keeps no other kind back, waits, and says why; what is not granted is no failure', async () => {
  const rig = await createCollectionRig()
  await rig.channelWith(1)
  rig.hooks.money = false
  rig.hooks.before = (kind) => {
    if (kind === 'parts') throw new PlatformProblem('quota', 'no more', { platformCode: 'quotaExceeded' })
  }
  await rig.run()
  const chains = await rig.chains()
  expect(chains.find(({ kind }) => kind === 'parts')).toMatchObject({ failures: 1 })
  expect(chains.find(({ kind }) => kind === 'money')).toMatchObject({ failures: 0, problem: 'notCovered' })
  expect(chains.find(({ kind }) => kind === 'videoDays')).toMatchObject({ failures: 0, problem: null })
  rig.asked.length = 0
  await rig.run()
  expect(rig.asked).toEqual([])
})

test('DAT-01 a worker that dies with a turn leaves nothing half; another one makes it once the lease has ended', async () => {
  const rig = await createCollectionRig()
  await rig.channelWith(1)
  let dead = false
  rig.hooks.before = () => {
    dead = true
  }
  const begun: Promise<unknown>[] = []
  const transaction: typeof rig.deps.database.transaction = (work) => {
    if (dead) return Promise.reject(new TypeError('killed'))
    const running = rig.deps.database.transaction(work)
    begun.push(running)
    return running
  }
  await expect(rig.run({ database: { ...rig.deps.database, transaction } })).rejects.toThrow('killed')
  // Another lane may be about to claim a turn as the first one dies: its lease is of now, not of an hour later.
  await Promise.allSettled(begun)
  expect(await rig.rows('SELECT count(*)::int AS n FROM video_day')).toEqual([{ n: 0 }])
  rig.hooks.before = () => undefined
  rig.pass(hour)
  await Promise.all([rig.run(), rig.run()])
  expect(await rig.rows('SELECT count(*)::int AS n FROM video_day')).toEqual([{ n: 100 }])
  expect(await rig.rows('SELECT views FROM video_total')).toEqual([{ views: '1000' }])
})

test('DAT-01 files of a content owner are taken in once, in any order; of two of a day the later one counts', async () => {
  const rig = await createCollectionRig()
  const channelId = await rig.channelWith(1)
  const day = addDays(rig.today(), -3)
  const file = (id: string, minute: number) => ({
    id,
    kind: 'videoDays' as const,
    day,
    createdAt: new Date(rig.deps.clock() - 3 * hour + minute * 60_000).toISOString(),
    downloadUrl: 'http://localhost/',
  })
  const views: Readonly<Record<string, bigint>> = { corrected: 8n, first: 5n }
  let reads = 0
  const files: PlatformDataFiles = {
    ensureJobs: async () => undefined,
    list: async () => [file('corrected', 30), file('first', 0)],
    async *read(_pass, _owner, { id }) {
      reads += 1
      const row = { platformVideoId: 'video1', day, ...measuresOf(views[id] ?? 0n) }
      yield { platformChannelId: 'UC1', row }
      yield { platformChannelId: 'UCsomebody-elses', row }
    },
  }
  rig.answers.data = { ...rig.data, files }
  await rig.takeFiles()
  rig.pass(24 * hour)
  await rig.takeFiles()
  expect(reads).toBe(2)
  expect(await rig.rows('SELECT views, channel_id AS id FROM video_day')).toEqual([
    { views: '8', id: String(channelId) },
  ])
  expect(await rig.rows('SELECT problem, failures FROM data_owner')).toEqual([{ problem: null, failures: 0 }])
})

import { planRule } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import { tellOfRisks } from './plan.keeping.ts'
import { createPlanRig } from './plans.test-support.ts'

const { codes } = publishTaskStatus
const daily = planRule.parse({ mode: 2, zone: 'Asia/Shanghai', startDate: '2026-03-02', firstTime: '20:00' })
const twice = planRule.parse({ ...daily, mode: 3, firstTime: undefined, times: ['12:00', '20:00'] })
let rig: Awaited<ReturnType<typeof createPlanRig>>

beforeAll(async () => {
  rig = await createPlanRig(60)
})
afterAll(() => rig.database.drop())
beforeEach(async () => {
  for (const table of ['schedule_plan_entry', 'schedule_plan', 'delivery', 'publish_task', 'audit_log'])
    if (table !== 'audit_log') await rig.database.pool.query(`DELETE FROM ${table}`)
  rig.at('2026-03-02T01:00:00Z')
  rig.barred = null
  for (const list of [rig.sent, rig.told, rig.begun]) list.length = 0
})

const previewOf = (count: number, rule = daily) =>
  rig.preview(rig.ctx(), {
    rule,
    videoIds: rig.videoIds.slice(0, count),
    channelIds: [rig.channelId],
    changes: [],
  })
const timesOf = (entries: readonly { readonly publishAt: string | null }[]) =>
  entries.map(({ publishAt }) => publishAt?.slice(0, 16))
const refusal = (code: string) => expect.objectContaining({ code })

test('PUB-04 the whole plan is shown, and booked just so: each video is a task that begins six hours ahead', async () => {
  const preview = await previewOf(3)
  expect(timesOf(preview.entries)).toEqual(['2026-03-02T12:00', '2026-03-03T12:00', '2026-03-04T12:00'])
  expect(preview.entries.flatMap(({ remarks }) => remarks)).toEqual([])
  const plan = await rig.book(preview.entries, daily)
  expect(plan).toMatchObject({
    status: 0,
    videos: 3,
    counts: { total: 3, waiting: 3, unmade: 0 },
    startsAt: '2026-03-02T12:00:00Z',
    endsAt: '2026-03-04T12:00:00Z',
    actions: ['update', 'cancel'],
  })
  const { rows } = await rig.database.pool.query(
    `SELECT status, publish_zone, to_char(execute_at, 'DD HH24:MI') AS execute, plan_id::text FROM publish_task ORDER BY publish_at`,
  )
  expect(rows).toEqual(
    ['02 06:00', '03 06:00', '04 06:00'].map((execute) => ({
      status: codes.toPublish,
      publish_zone: 'Asia/Shanghai',
      execute,
      plan_id: plan.id,
    })),
  )
  const { timeline } = await rig.plans.get(rig.ctx(), BigInt(plan.id))
  expect(timeline.map(({ reason, detail }) => [reason, detail])).toEqual([['booked', '3']])
})

test('PUB-04 a second plan keeps clear of the first, and says what the channel has already', async () => {
  await rig.book((await previewOf(2)).entries, daily)
  const again = await rig.preview(rig.ctx(), {
    rule: daily,
    videoIds: rig.videoIds.slice(1, 3),
    channelIds: [rig.channelId],
    changes: [],
  })
  expect(timesOf(again.entries)).toEqual(['2026-03-04T12:00', '2026-03-05T12:00'])
  expect(again.entries[0]?.remarks).toEqual([
    expect.objectContaining({ level: 'error', code: 'publishing.alreadyPublishing' }),
  ])
  expect(again.entries[1]?.remarks).toEqual([])
})

test('PUB-04 a time by hand counts; too early is refused, too close is said', async () => {
  const [first = '', second = ''] = rig.videoIds
  const place = { videoId: second, channelId: rig.channelId }
  const ask = (publishAt: string) =>
    rig.preview(rig.ctx(), {
      rule: daily,
      videoIds: [first, second],
      channelIds: [rig.channelId],
      changes: [{ ...place, publishAt }],
    })
  const codesOf = (preview: Awaited<ReturnType<typeof ask>>) =>
    preview.entries.find(({ videoId }) => videoId === second)?.remarks.map(({ code }) => code)
  expect(codesOf(await ask('2026-03-02T12:05:00.000Z'))).toEqual(['tooClose'])
  const early = await ask('2026-03-02T01:05:00.000Z')
  expect(codesOf(early)).toEqual(['publishing.timeEarlierThanNow'])
  await expect(rig.book(early.entries, daily)).rejects.toEqual(refusal('publishing.timeEarlierThanNow'))
  expect(await rig.plans.list(rig.ctx(), { page: 1, pageSize: 10, sort: '-createdAt' })).toMatchObject({
    total: 0,
  })
})

test('PUB-04 what a channel is not authorised for is said of each of its videos, and is not booked', async () => {
  rig.barred = new AppError('channels.credentialInvalid')
  const { entries } = await previewOf(2)
  expect(entries.map(({ remarks }) => remarks.map(({ code }) => code))).toEqual([
    ['channels.credentialInvalid'],
    ['channels.credentialInvalid'],
  ])
  await expect(rig.book(entries, daily)).rejects.toEqual(refusal('channels.credentialInvalid'))
})

test('PUB-04 thirty videos, two a day, are fifteen days; a rule that cannot be kept says why', async () => {
  const { entries } = await previewOf(30, twice)
  expect(new Set(entries.map(({ publishAt }) => publishAt?.slice(0, 10))).size).toBe(15)
  await expect(previewOf(2, { ...twice, times: undefined })).rejects.toEqual(refusal('publishing.noTime'))
  await expect(previewOf(0)).rejects.toEqual(refusal('publishing.planEmpty'))
})

test('PUB-04 more than fifty tasks are made one by one: a plan that is cancelled meanwhile makes none', async () => {
  const preview = await previewOf(60)
  const plan = await rig.book(preview.entries, daily)
  expect(plan.counts).toMatchObject({ total: 60, unmade: 60, waiting: 0 })
  const items = rig.begun[0]?.items ?? []
  expect(items).toHaveLength(60)
  const turn = (index: number) =>
    rig.command.run(
      rig.ctx(),
      {
        recordId: items[index]?.recordId ?? 0n,
        targetId: items[index]?.targetId ?? 0n,
        params: { planId: plan.id } as never,
        report: async () => undefined,
        signal: new AbortController().signal,
      },
      rig.database.transaction,
    )
  await turn(0)
  await turn(0)
  expect((await rig.plans.get(rig.ctx(), BigInt(plan.id))).counts).toMatchObject({ unmade: 59, waiting: 1 })
  await rig.plans.cancel(rig.ctx(), BigInt(plan.id))
  await expect(turn(1)).rejects.toEqual(refusal('publishing.planCancelled'))
  const ended = await rig.plans.get(rig.ctx(), BigInt(plan.id))
  expect(ended).toMatchObject({ status: 1, counts: { unmade: 0, waiting: 0, ended: 1, failed: 59 } })
  expect(ended.actions).toEqual(['delete'])
  expect(rig.told).toEqual([])
})

test('PUB-04 a place that cannot be made says why, and whoever made the plan is told', async () => {
  const plan = await rig.book((await previewOf(60)).entries, daily)
  rig.barred = new AppError('channels.credentialInvalid')
  const item = rig.begun[0]?.items[0]
  const turn = rig.command.run(
    rig.ctx(),
    {
      recordId: item?.recordId ?? 0n,
      targetId: item?.targetId ?? 0n,
      params: { planId: plan.id } as never,
      report: async () => undefined,
      signal: new AbortController().signal,
    },
    rig.database.transaction,
  )
  await expect(turn).rejects.toEqual(refusal('channels.credentialInvalid'))
  const entries = await rig.plans.listEntries(rig.ctx(), BigInt(plan.id))
  expect(entries.filter(({ problem }) => problem !== null).map(({ problem }) => problem)).toEqual([
    'channels.credentialInvalid',
  ])
  expect(rig.told.map(({ event, title }) => [event, title])).toEqual([['publishPlanTrouble', '计划']])
})

test('PUB-04 another rule moves only what has not started', async () => {
  const plan = await rig.book((await previewOf(3)).entries, daily)
  await rig.database.pool.query('UPDATE publish_task SET status = $1 WHERE publish_at < $2', [
    codes.publishing,
    '2026-03-03T00:00:00Z',
  ])
  const later = planRule.parse({ ...daily, firstTime: '22:00' })
  const preview = await rig.preview(rig.ctx(), {
    rule: later,
    planId: plan.id,
    videoIds: [],
    channelIds: [],
    changes: [],
  })
  expect(timesOf(preview.entries)).toEqual(['2026-03-02T14:00', '2026-03-03T14:00'])
  expect(preview.entries.flatMap(({ remarks }) => remarks)).toEqual([])
  const body = { version: plan.version, name: '晚一些', rule: later, entries: preview.entries }
  const changed = await rig.plans.update(rig.ctx(), BigInt(plan.id), body)
  expect(changed).toMatchObject({ name: '晚一些', counts: { underWay: 1, waiting: 2 } })
  const entries = await rig.plans.listEntries(rig.ctx(), BigInt(plan.id))
  expect(timesOf(entries).toSorted()).toEqual(['2026-03-02T12:00', '2026-03-02T14:00', '2026-03-03T14:00'])
  expect(entries.filter(({ movable }) => movable)).toHaveLength(2)
  await expect(rig.plans.update(rig.ctx(), BigInt(plan.id), body)).rejects.toEqual(
    refusal('access.changedMeanwhile'),
  )
})

test('PUB-04 a cancelled plan ends what has not started, and nothing else; then it can be deleted', async () => {
  const plan = await rig.book((await previewOf(3)).entries, daily)
  const id = BigInt(plan.id)
  await rig.database.pool.query('UPDATE publish_task SET status = $1 WHERE publish_at < $2', [
    codes.publishing,
    '2026-03-03T00:00:00Z',
  ])
  await expect(rig.plans.remove(rig.ctx(), id)).rejects.toEqual(refusal('publishing.planNotEnded'))
  const cancelled = await rig.plans.cancel(rig.ctx(), id)
  expect(cancelled).toMatchObject({ status: 1, counts: { underWay: 1, ended: 2, waiting: 0 } })
  await expect(rig.plans.cancel(rig.ctx(), id)).rejects.toEqual(refusal('publishing.planCancelled'))
  expect(await rig.plans.remove(rig.ctx(), id)).toEqual({ deleted: true })
  await expect(rig.plans.get(rig.ctx(), id)).rejects.toEqual(refusal('publishing.planNotFound'))
})

test('PERM-03 a plan of another department is one that does not exist', async () => {
  const plan = await rig.book((await previewOf(1)).entries, daily)
  const other = rig.ctx({ staffId: 999n, departmentId: 999n, dataScope: 'department' })
  for (const call of ['get', 'listEntries', 'cancel', 'remove'] as const)
    await expect(rig.plans[call](other, BigInt(plan.id))).rejects.toEqual(refusal('publishing.planNotFound'))
  expect(await rig.plans.list(other, { page: 1, pageSize: 10, sort: '-createdAt' })).toMatchObject({
    total: 0,
  })
})

test('PUB-04 the calendar counts days of a zone, shows the first of each, and moves one by its version', async () => {
  const rule = { ...twice, startDate: '2026-03-04' }
  await rig.book((await previewOf(4, rule)).entries, rule)
  const query = { from: '2026-03-01', to: '2026-03-31', zone: 'Asia/Shanghai', perDay: 1 }
  const days = await rig.calendar.days(rig.ctx(), query)
  expect(days).toHaveLength(31)
  const busy = days.filter(({ total }) => total > 0)
  expect(busy.map(({ day, total, waiting, tasks }) => [day, total, waiting, tasks.length])).toEqual([
    ['2026-03-04', 2, 2, 1],
    ['2026-03-05', 2, 2, 1],
  ])
  const task = busy[0]?.tasks[0]
  expect(task).toMatchObject({ publishAt: '2026-03-04T04:00:00Z', zone: 'Asia/Shanghai', movable: true })
  const id = BigInt(task?.id ?? 0)
  const body = { version: task?.version ?? 0, publishAt: '2026-03-09T04:00:00Z' }
  const moved = await rig.calendar.move(rig.ctx(), id, body)
  expect(moved.publishAt).toBe('2026-03-09T04:00:00Z')
  await expect(rig.calendar.move(rig.ctx(), id, body)).rejects.toEqual(refusal('access.changedMeanwhile'))
  const again = { version: moved.version, publishAt: '2026-03-02T01:05:00Z' }
  await expect(rig.calendar.move(rig.ctx(), id, again)).rejects.toEqual(
    refusal('publishing.timeEarlierThanNow'),
  )
  await rig.database.pool.query('UPDATE publish_task SET status = $1', [codes.publishing])
  const late = { version: moved.version, publishAt: '2026-03-10T04:00:00Z' }
  await expect(rig.calendar.move(rig.ctx(), id, late)).rejects.toEqual(refusal('publishing.taskStarted'))
  const others = { ...query, channelId: '999' }
  expect((await rig.calendar.days(rig.ctx(), others)).every(({ total }) => total === 0)).toBe(true)
})

test('PUB-04 what stands in the way of the next 72 hours is named, and told once a day', async () => {
  await rig.book((await previewOf(5)).entries, daily)
  const ask = () => rig.calendar.risks(rig.ctx(), { limit: 20 })
  expect(await ask()).toEqual({ total: 0, tasks: [] })
  await rig.database.pool.query('UPDATE channel_credential SET status = 2')
  const found = await ask()
  expect(found.total).toBe(3)
  expect(found.tasks.map(({ reasons }) => reasons)).toEqual([['credential'], ['credential'], ['credential']])
  const watch = {
    database: rig.database,
    clock: rig.clock,
    uploadsPerDay: rig.uploadsPerDay,
    news: { raise: async (_tx: unknown, ...news: typeof rig.told) => void rig.told.push(...news) },
  }
  expect(await tellOfRisks(watch)).toBe(1)
  await tellOfRisks(watch)
  expect(new Set(rig.told.map(({ cause }) => cause)).size).toBe(1)
  expect(rig.told[0]).toMatchObject({ event: 'publishPlanTrouble', params: { n: '3' } })
  await rig.database.pool.query('UPDATE channel_credential SET status = 0')
})

import type { BrakeScope } from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { News } from '#src/platform/news.ts'
import { createLineWorld, type LineWorld } from '../queue/queue.test-support.ts'
import { createBrakeService } from './brake.service.ts'

let world: LineWorld
let told: News[] = []
let now = Date.now()
const { codes } = publishTaskStatus

beforeAll(async () => {
  world = await createLineWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  told = []
  now = Date.now()
})

const brakes = () =>
  createBrakeService({
    database: world.database,
    clock: () => now,
    news: { raise: async (_tx, ...news) => void told.push(...news) },
    adapterOf: (name) =>
      ({ steps: { shows: name === 'facebook' ? 'whenCommitted' : 'whenDescribed' } }) as never,
  })

async function place() {
  const departmentId = await world.newDepartment()
  const operatorId = await world.newPerson(departmentId)
  const channelId = await world.newChannel(departmentId, operatorId)
  return { departmentId, operatorId, channelId }
}

const lead = (of: { operatorId: bigint; departmentId: bigint }, scope: 'all' | 'department' = 'all') =>
  world.contextOf(of.operatorId, of.departmentId, ['publishTask:read', 'publishBrake:set'], scope)

const waitOf = async (id: bigint) => {
  const { rows } = await world.database.pool.query('SELECT wait_reason FROM publish_task WHERE id = $1', [id])
  return rows[0]?.wait_reason
}

test.each<[BrakeScope, (of: Awaited<ReturnType<typeof place>>) => string | null]>([
  ['everything', () => null],
  ['platform', () => 'youtube'],
  ['department', (of) => String(of.departmentId)],
  ['channel', (of) => String(of.channelId)],
  ['batch', () => '77'],
])(
  'PUB-02 a brake on %s keeps what waits there from beginning, until it is released',
  async (scope, targetOf) => {
    const of = await place()
    const task = await world.newTask(of, { batchId: 77n })
    const elsewhere = await world.newTask(await place(), {
      platform: scope === 'everything' ? 'youtube' : 'facebook',
    })
    const ctx = lead(await place())
    const target = targetOf(of)
    const effect = await brakes().preview(ctx, { scope, target })
    expect(effect).toEqual({ waiting: scope === 'everything' ? 2 : 1, stoppable: 0, unstoppable: 0 })
    const brake = await brakes().set(ctx, { scope, target, reason: '片源有误', endsAt: null })
    expect(brake).toMatchObject({
      scope,
      target,
      reason: '片源有误',
      held: effect.waiting,
      actions: ['release'],
    })
    expect(await waitOf(task)).toBe('brake')
    const begun = await world.take()
    expect(begun?.taskId ?? null).toBe(scope === 'everything' ? null : elsewhere)
    expect(await world.take()).toBeNull()
    await brakes().release(ctx, BigInt(brake.id))
    expect(await waitOf(task)).toBeNull()
    expect((await world.take())?.taskId).toBe(task)
  },
)

test('PUB-02 a brake on an API project holds what goes by it, and a grant without one goes by that of the environment', async () => {
  const own = await place()
  const { rows } = await world.database.pool.query(
    `INSERT INTO api_project (platform, name, client_id, client_secret_sealed, audited, enabled, created_at, updated_at)
     VALUES ('youtube', 'env', 'env', NULL, true, true, now(), now()), ('youtube', 'own', 'own', 'x', true, true, now(), now())
     RETURNING id`,
  )
  const [env, mine] = rows.map(({ id }) => String(id))
  const grant = async (channelId: bigint, project: string | null) => {
    const made = await world.database.pool.query(
      `INSERT INTO platform_grant (platform, kind, account_id, account_label, project_id, scopes, status, fail_count,
         granted_by, granted_at, updated_at)
       VALUES ('youtube', 'google_oauth', $1, 'x', $2, '{}', 0, 0, $3, now(), now()) RETURNING id`,
      [String(channelId), project, own.operatorId],
    )
    await world.database.pool.query(
      `INSERT INTO channel_credential (channel_id, grant_id, status, scopes, granted_by, fail_count, updated_at)
       VALUES ($1, $2, 0, '{}', $3, 0, now())`,
      [channelId, made.rows[0].id, own.operatorId],
    )
  }
  const other = await place()
  await grant(own.channelId, mine ?? null)
  await grant(other.channelId, null)
  await world.newTask(own)
  await world.newTask(other)
  const ctx = lead(own)
  expect(await brakes().preview(ctx, { scope: 'project', target: mine ?? '' })).toMatchObject({ waiting: 1 })
  expect(await brakes().preview(ctx, { scope: 'project', target: env ?? '' })).toMatchObject({ waiting: 1 })
})

test('PUB-02 a brake on a department holds those below it', async () => {
  const above = await place()
  const below = await place()
  await world.database.pool.query('UPDATE department SET parent_id = $2 WHERE id = $1', [
    below.departmentId,
    above.departmentId,
  ])
  await world.newTask(below)
  const effect = await brakes().preview(lead(above), {
    scope: 'department',
    target: String(above.departmentId),
  })
  expect(effect.waiting).toBe(1)
})

test('PUB-02 what is sent as a brake is set is named: what can be held, and what it is too late for', async () => {
  const running = async (stage: string, platform: string, more = {}) => {
    const id = await world.newTask(await place(), { status: codes.publishing, platform, ...more })
    await world.database.pool.query('UPDATE delivery SET stage = $2 WHERE task_id = $1', [id, stage])
    return id
  }
  const moving = await running('transferring', 'youtube')
  const unknown = await running('confirming', 'youtube')
  const page = await running('confirming', 'facebook')
  const shown = await running('processing', 'youtube')
  const booked = await world.newTask(await place(), {
    status: codes.published,
    publishedAt: new Date(now + 3600_000).toISOString(),
  })
  const ctx = lead(await place())
  expect(await brakes().preview(ctx, { scope: 'everything', target: null })).toEqual({
    waiting: 0,
    stoppable: 2,
    unstoppable: 3,
  })
  const brake = await brakes().set(ctx, { scope: 'everything', target: null, reason: '停', endsAt: null })
  expect(brake.running).toEqual({ stopped: 0, stopping: 2, notStopped: 3 })
  await world.database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [
    moving,
    codes.publishQueued,
  ])
  const named = await brakes().running(ctx, BigInt(brake.id))
  expect(named.map(({ taskId, outcome }) => [taskId, outcome])).toEqual([
    [String(page), 'notStopped'],
    [String(shown), 'notStopped'],
    [String(booked), 'notStopped'],
    [String(unknown), 'stopping'],
    [String(moving), 'stopped'],
  ])
})

test('PERM-03 who sees one department sets brakes for it and its channels, and nothing wider', async () => {
  const mine = await place()
  const theirs = await place()
  const ctx = lead(mine, 'department')
  const refused = (code: string) => expect.objectContaining({ code })
  const ask = (scope: BrakeScope, target: string | null) => brakes().preview(ctx, { scope, target })
  await expect(ask('everything', null)).rejects.toEqual(refused('publishing.brakeTooWide'))
  await expect(ask('platform', 'youtube')).rejects.toEqual(refused('publishing.brakeTooWide'))
  await expect(ask('department', String(theirs.departmentId))).rejects.toEqual(
    refused('publishing.brakeTargetUnknown'),
  )
  await expect(ask('channel', String(theirs.channelId))).rejects.toEqual(
    refused('publishing.brakeTargetUnknown'),
  )
  await expect(ask('channel', String(mine.channelId))).resolves.toMatchObject({ waiting: 0 })
  // A batch that is not all of theirs is not theirs to hold.
  await world.newTask(mine, { batchId: 5n })
  await world.newTask(theirs, { batchId: 5n })
  await expect(ask('batch', '5')).rejects.toEqual(refused('publishing.brakeTargetUnknown'))
  // One that others submitted onto their channels is.
  await world.newTask({ ...theirs, channelId: mine.channelId }, { batchId: 6n })
  await expect(ask('batch', '6')).resolves.toMatchObject({ waiting: 1 })
})

test('PERM-03 a brake of another department, and how much it holds, is nobody else’s to see', async () => {
  const mine = await place()
  const theirs = await place()
  await world.newTask(theirs)
  const set = { scope: 'channel' as const, target: String(theirs.channelId), reason: '停', endsAt: null }
  const brake = await brakes().set(lead(theirs, 'department'), set)
  expect((await brakes().list(lead(mine, 'department'))).brakes).toEqual([])
  await expect(brakes().release(lead(mine, 'department'), BigInt(brake.id))).rejects.toEqual(
    expect.objectContaining({ code: 'publishing.brakeNotFound' }),
  )
  const wide = await brakes().set(lead(mine), {
    scope: 'everything',
    target: null,
    reason: '停',
    endsAt: null,
  })
  const seen = (await brakes().list(lead(mine, 'department'))).brakes
  expect(seen.map(({ id, held, actions }) => [id, held, actions])).toEqual([[wide.id, 0, []]])
})

test('PUB-02 whose tasks are held is told once, with how many; who set the brake is not', async () => {
  const one = await place()
  const other = await place()
  await world.newTask(one)
  await world.newTask(one)
  await world.newTask(other)
  const brake = await brakes().set(lead(other), {
    scope: 'everything',
    target: null,
    reason: '停',
    endsAt: null,
  })
  expect(told.map(({ to, event, params, cause }) => [to, event, params, cause])).toEqual([
    [one.operatorId, 'publishBraked', { n: '2' }, `publishBraked ${brake.id}`],
  ])
})

test('PUB-02 a place has one brake; one whose time is over ends by itself and makes room', async () => {
  const of = await place()
  const task = await world.newTask(of)
  const ctx = lead(of)
  const endsAt = new Date(now + 60_000).toISOString()
  const set = { scope: 'channel' as const, target: String(of.channelId), reason: '停' }
  await brakes().set(ctx, { ...set, endsAt })
  await expect(
    brakes().set({ ...ctx, idempotencyKey: 'another-key' }, { ...set, endsAt: null }),
  ).rejects.toEqual(expect.objectContaining({ code: 'publishing.brakeTwice' }))
  now += 61_000
  expect((await brakes().list(ctx)).brakes).toEqual([])
  await brakes().keep()
  expect(await waitOf(task)).toBeNull()
  await brakes().set({ ...ctx, idempotencyKey: 'a-third-key' }, { ...set, endsAt: null })
  expect(await waitOf(task)).toBe('brake')
})

test('PERM-05 setting and releasing a brake are in the audit log, with what it stopped', async () => {
  const of = await place()
  await world.newTask(of)
  const ctx = lead(of)
  const brake = await brakes().set(ctx, { scope: 'everything', target: null, reason: '停', endsAt: null })
  await brakes().release(ctx, BigInt(brake.id))
  const { rows } = await world.database.pool.query(
    `SELECT action, detail FROM audit_log WHERE entity = 'publishBrake' AND entity_id = $1 ORDER BY id`,
    [brake.id],
  )
  expect(rows).toEqual([
    {
      action: 'publishBrake.set',
      detail: expect.objectContaining({ waiting: 1, stoppable: 0, unstoppable: 0 }),
    },
    {
      action: 'publishBrake.release',
      detail: expect.objectContaining({ scope: 'everything', reason: '停' }),
    },
  ])
  await expect(brakes().release(ctx, BigInt(brake.id))).rejects.toEqual(
    expect.objectContaining({ code: 'publishing.brakeNotFound' }),
  )
})

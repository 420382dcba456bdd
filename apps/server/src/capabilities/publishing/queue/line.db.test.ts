import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchange } from './permits.store.ts'
import { createLineWorld, type LineWorld } from './queue.test-support.ts'

let world: LineWorld
beforeAll(async () => {
  world = await createLineWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const { codes } = publishTaskStatus

/** A department with one person and so many channels. */
async function house(channels: number) {
  const departmentId = await world.newDepartment()
  const operatorId = await world.newPerson(departmentId)
  const ids: bigint[] = []
  for (let n = 0; n < channels; n += 1) ids.push(await world.newChannel(departmentId, operatorId))
  return {
    departmentId,
    operatorId,
    channels: ids,
    on: (n: number) => ({ departmentId, operatorId, channelId: ids[n] ?? 0n }),
  }
}

/** Starts so many, each ending before the next begins. @returns the tasks in the order of their turns */
async function startAll(most: number): Promise<bigint[]> {
  const started: bigint[] = []
  for (let n = 0; n < most; n += 1) {
    const held = await world.take()
    if (held === null) break
    started.push(held.taskId)
    await world.finish(held)
  }
  return started
}

test('PUB-02 a department with a long queue does not starve one that comes later with three tasks', async () => {
  const big = await house(40)
  for (let n = 0; n < 200; n += 1) await world.newTask(big.on(n % 40))
  const small = await house(3)
  const three = [
    await world.newTask(small.on(0)),
    await world.newTask(small.on(1)),
    await world.newTask(small.on(2)),
  ]
  const started = await startAll(8)
  expect(started.filter((id) => three.includes(id))).toEqual(three)
  expect(await world.withoutOneJob()).toEqual([])
})

test('PUB-02 what a department has under way counts as its share: the lanes are divided, not the starts', async () => {
  const big = await house(10)
  for (let n = 0; n < 10; n += 1) await world.newTask(big.on(n))
  const small = await house(10)
  for (let n = 0; n < 10; n += 1) await world.newTask(small.on(n))
  const held = [await world.take(), await world.take(), await world.take(), await world.take()]
  const { rows } = await world.database.pool.query(
    'SELECT department_id, count(*)::int AS n FROM publish_task WHERE id = ANY($1::bigint[]) GROUP BY 1',
    [held.map((one) => one?.taskId)],
  )
  expect(rows.map(({ n }) => n)).toEqual([2, 2])
})

test('PUB-02 persons of a department have turns as well', async () => {
  const one = await house(6)
  const other = await world.newPerson(one.departmentId)
  for (let n = 0; n < 4; n += 1) await world.newTask(one.on(n))
  const late = [
    await world.newTask({ ...one.on(4), operatorId: other }),
    await world.newTask({ ...one.on(5), operatorId: other }),
  ]
  const started = await startAll(4)
  expect(started.filter((id) => late.includes(id))).toHaveLength(2)
})

test('PUB-02 a channel has one delivery at a time, and its tasks begin in their order', async () => {
  const one = await house(2)
  const first = [
    await world.newTask(one.on(0)),
    await world.newTask(one.on(0)),
    await world.newTask(one.on(0)),
  ]
  const second = await world.newTask(one.on(1))
  const a = await world.take()
  const b = await world.take()
  expect([a?.taskId, b?.taskId]).toEqual([first[0], second])
  // Both channels are taken: nothing else may begin, and what waits is put away.
  expect(await world.take()).toBeNull()
  if (a) await world.finish(a)
  const c = await world.take()
  expect(c?.taskId).toBe(first[1])
  expect(await world.withoutOneJob()).toEqual([])
})

test('PUB-02 a task whose time has come goes before a later one of its channel although its own job is late', async () => {
  const one = await house(1)
  const due = new Date(Date.now() - 60_000).toISOString()
  const late = await world.newTask(one.on(0), { status: codes.toPublish, executeAt: due })
  await world.newTask(one.on(0), { executeAt: new Date(Date.now() - 30_000).toISOString() })
  expect(await world.take()).toBeNull()
  await world.database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [
    late,
    codes.terminated,
  ])
  await world.database.pool.query(`UPDATE pgboss.job SET start_after = now()`)
  expect(await world.take()).not.toBeNull()
})

test('PUB-02 a delivery that sleeps for long keeps nobody waiting, one that pauses for a moment does', async () => {
  const one = await house(1)
  await world.newTask(one.on(0))
  const next = await world.newTask(one.on(0))
  const held = await world.take()
  const sleep = (seconds: number) =>
    world.database.pool.query(
      `UPDATE delivery SET wake_at = now() + $2 * interval '1 second' WHERE task_id = $1`,
      [held?.taskId, seconds],
    )
  await sleep(8)
  expect(await world.take()).toBeNull()
  await sleep(900)
  await world.database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state < 'active'`)
  expect((await world.take())?.taskId).toBe(next)
})

test('PUB-02 priority decides within a department, and takes no turn from another one', async () => {
  const one = await house(4)
  const usual = await world.newTask(one.on(0))
  const urgent = await world.newTask(one.on(1), { priority: 5 })
  const other = await house(1)
  const theirs = await world.newTask(other.on(0))
  expect(await startAll(3)).toEqual([urgent, theirs, usual])
})

test('PUB-02 a task that waits for a paused channel takes nobody’s place, and has its turn once the pause is over', async () => {
  const one = await house(2)
  const paused = await world.newTask(one.on(0))
  const open = await world.newTask(one.on(1))
  await world.database.pool.query(
    `INSERT INTO channel_pause (channel_id, until, task_id) VALUES ($1, now() + interval '1 hour', 0)`,
    [one.channels[0]],
  )
  const held = await world.take()
  expect(held?.taskId).toBe(open)
  expect(await world.take()).toBeNull()
  await world.database.pool.query('DELETE FROM channel_pause')
  if (held) await world.finish(held)
  expect((await world.take())?.taskId).toBe(paused)
})

/** What lanes do, one after the other: begin something, or end what the lane has in hand. */
const runs = fc.record({
  departments: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }),
  tasks: fc.array(
    fc.record({ department: fc.nat(), channel: fc.nat(), priority: fc.integer({ min: -1, max: 1 }) }),
    {
      minLength: 1,
      maxLength: 14,
    },
  ),
  steps: fc.array(fc.nat(3), { minLength: 8, maxLength: 40 }),
})

test.each([1, 2, 3, 4, 5, 6])(
  'PUB-02 whatever lanes do, each channel goes in its order, no lane idles while something may begin, no job is lost (%i)',
  async (seed) => {
    const [drawn] = fc.sample(runs, { seed, numRuns: 1 })
    if (!drawn) throw new Error('nothing was drawn')
    const houses: Awaited<ReturnType<typeof house>>[] = []
    for (const channels of drawn.departments) houses.push(await house(channels))
    const byChannel = new Map<bigint, { id: bigint; priority: number }[]>()
    for (const { department, channel, priority } of drawn.tasks) {
      const one = houses[department % houses.length]
      if (!one) continue
      const of = one.on(channel % one.channels.length)
      const id = await world.newTask(of, { priority })
      byChannel.set(of.channelId, [...(byChannel.get(of.channelId) ?? []), { id, priority }])
    }
    const left = new Map(
      [...byChannel].map(([channel, tasks]) => [channel, tasks.toSorted((a, b) => b.priority - a.priority)]),
    )
    const channelOf = new Map(
      [...byChannel].flatMap(([channel, tasks]) => tasks.map(({ id }) => [id, channel])),
    )
    const hands: ({ jobId: string; taskId: bigint } | null)[] = [null, null, null, null]
    const busy = () => new Set(hands.flatMap((held) => (held ? [channelOf.get(held.taskId)] : [])))
    const step = async (lane: number) => {
      const held = hands[lane]
      if (held) {
        hands[lane] = null
        return world.finish(held)
      }
      const mayBegin = [...left].some(([channel, tasks]) => tasks.length > 0 && !busy().has(channel))
      const taken = await world.take()
      expect(taken !== null).toBe(mayBegin)
      if (!taken) return
      const channel = channelOf.get(taken.taskId) ?? 0n
      expect(busy().has(channel)).toBe(false)
      expect(left.get(channel)?.shift()?.id).toBe(taken.taskId)
      hands[lane] = taken
    }
    for (const lane of drawn.steps) {
      await step(lane)
      expect(await world.withoutOneJob()).toEqual([])
    }
    for (let n = 0; n < 100 && [...left.values()].some((tasks) => tasks.length > 0); n += 1) await step(n % 4)
    expect([...left.values()].flat()).toEqual([])
  },
)

test('PUB-02 whoever holds no job of the queue takes none from another task', async () => {
  const one = await house(2)
  const mine = await world.newTask(one.on(0))
  const other = await world.newTask(one.on(1))
  const jobs = async () =>
    (await world.database.pool.query(`SELECT id, data FROM pgboss.job WHERE state < 'active' ORDER BY id`))
      .rows
  const before = await jobs()
  const given = await world.database.transaction((tx) =>
    exchange(tx, { jobId: '00000000-0000-0000-0000-000000000000', taskId: mine, for: other }),
  )
  expect(given).toBe(false)
  expect(await jobs()).toEqual(before)
})

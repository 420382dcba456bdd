import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { News } from '#src/platform/news.ts'
import { type AnyOperationCommand, operationCommand } from './operation.kind.ts'
import { createOperationRunner } from './operation.runner.ts'
import { createOperationsRig } from './operations.test-support.ts'

const log = pino({ level: 'silent' })

type Turn = Parameters<AnyOperationCommand['run']>
/** What a record's command does, by the place of the record. */
type Deed = (turn: Turn[1], transact: Turn[2]) => Promise<void>

/** An operation whose command does what the test says. */
async function runnerWith(deeds: readonly Deed[], clock: Clock = Date.now) {
  const rig = await createOperationsRig(deeds.length)
  const { id } = await rig.start({ kind: 'publishTask.retry', ids: rig.taskIds, params: {} })
  const ended: News[] = []
  const runner = createOperationRunner({
    database: rig.database,
    clock,
    actorAtWork: async () => rig.contextOf().actor as Actor,
    commandOf: () =>
      operationCommand({
        kind: 'publishTask.retry',
        titlesOf: async () => new Map(),
        run: async (_ctx, turn, transact) =>
          deeds[rig.taskIds.indexOf(String(turn.recordId))]?.(turn, transact),
      }),
    news: { raise: async (_tx, ...told) => void ended.push(...told) },
  })
  return {
    ...rig,
    id,
    ended,
    again: (signal = new AbortController().signal) => runner.run(BigInt(id), { jobId: 'job', signal, log }),
  }
}
const nothing: Deed = async () => undefined

test('PUB-06 a command that breaks fails for its record alone; one that had nothing to write is done', async () => {
  const broken: Deed = async () => {
    throw new TypeError('a mistake of ours')
  }
  const rig = await runnerWith([nothing, broken, nothing])
  await rig.again()
  expect((await rig.get(rig.id)).counts).toEqual({ done: 2, refused: 0, failed: 1, cancelled: 0 })
  expect((await rig.results(rig.id)).rows[0]).toMatchObject({ outcome: 'failed', code: 'common.internal' })
  expect(rig.ended).toMatchObject([{ event: 'operationEnded', params: { total: '3', done: '2' } }])
})

test('PUB-06 a database in the way is waited for; the record it always meets is given up, the rest goes on', async () => {
  let tries = 0
  const stuck: Deed = async () => {
    tries += 1
    throw Object.assign(new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error'), {
      code: '57014',
    })
  }
  const rig = await runnerWith([nothing, stuck, nothing])
  for (const _run of [1, 2, 3, 4]) await expect(rig.again()).rejects.toMatchObject({ code: '57014' })
  expect((await rig.get(rig.id)).counts.done).toBe(1)
  await rig.again()
  expect(tries).toBe(5)
  expect((await rig.get(rig.id)).counts).toEqual({ done: 2, refused: 0, failed: 1, cancelled: 0 })
  expect((await rig.results(rig.id)).rows[0]).toMatchObject({ code: 'common.brieflyUnavailable' })
  await rig.again()
  expect(rig.ended).toHaveLength(1)
})

test('PUB-06 a worker that stops gives the rest back', async () => {
  const stopping = new AbortController()
  const rig = await runnerWith([async () => stopping.abort(), nothing])
  await expect(rig.again(stopping.signal)).rejects.toThrow()
  expect(await rig.get(rig.id)).toMatchObject({ endedAt: null, counts: { done: 1 } })
  await rig.again()
  expect((await rig.get(rig.id)).counts.done).toBe(2)
})

test('PUB-06 a command that writes a record in two transactions is told so; the first one stands', async () => {
  const second: unknown[] = []
  const rig = await runnerWith([
    async (_turn, transact) => {
      await transact(async () => undefined)
      await transact(async () => undefined).catch((error: unknown) => second.push(error))
    },
  ])
  await rig.again()
  expect(second).toEqual([new RangeError('a command writes a record in one transaction')])
  expect((await rig.get(rig.id)).counts.done).toBe(1)
})

test('PUB-06 how far one record was does not count for the next', async () => {
  const seen: (number | null)[] = []
  let at = Date.now()
  const rig = await runnerWith(
    [
      async ({ report }) => {
        at += 1000
        await report(0.95)
      },
      async () => void seen.push((await rig.get(rig.id)).turnPercent),
    ],
    () => at,
  )
  await rig.again()
  expect(seen).toEqual([null])
})

test('PUB-06 an operation of a kind that this release does not know ends, and is shown to nobody', async () => {
  const rig = await runnerWith([nothing, nothing])
  await rig.query("UPDATE operation SET kind = 'film.encode'")
  await rig.again()
  expect(await rig.query('SELECT status, ended_at IS NULL AS open FROM operation')).toEqual([
    { status: 2, open: false },
  ])
  expect(await rig.query('SELECT DISTINCT outcome, code FROM operation_item')).toEqual([
    { outcome: 'failed', code: 'operations.unknownKind' },
  ])
  expect(await rig.list()).toEqual({ rows: [], total: 0 })
  await expect(rig.get(rig.id)).rejects.toMatchObject({ code: 'operations.notFound' })
  await expect(rig.cancel(rig.id)).rejects.toMatchObject({ code: 'operations.notFound' })
})

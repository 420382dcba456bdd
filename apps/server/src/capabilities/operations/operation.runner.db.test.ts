import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import type { News } from '#src/platform/news.ts'
import { operationCommand } from './operation.kind.ts'
import { createOperationRunner } from './operation.runner.ts'
import { createOperationsRig } from './operations.test-support.ts'

const log = pino({ level: 'silent' })

/** What a record's command does, by the place of the record. */
type Deed = () => Promise<void>

/** An operation whose command does what the test says. */
async function runnerWith(deeds: readonly Deed[]) {
  const rig = await createOperationsRig(deeds.length)
  const { id } = await rig.start({ kind: 'publishTask.retry', ids: rig.taskIds, params: {} })
  const ended: News[] = []
  const runner = createOperationRunner({
    database: rig.database,
    clock: Date.now,
    actorAtWork: async () => rig.contextOf().actor as Actor,
    commandOf: () =>
      operationCommand({
        kind: 'publishTask.retry',
        titlesOf: async () => new Map(),
        run: (_ctx, { recordId }) => deeds[rig.taskIds.indexOf(String(recordId))]?.() ?? Promise.resolve(),
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

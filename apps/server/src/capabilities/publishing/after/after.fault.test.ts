import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createPublishingRig, type PublishingRig } from '../../../../test/publishing-rig.ts'
import { startWorker, type WorkerProcess } from '../../../../test/worker-process.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { changeJob } from './after.jobs.ts'

const { codes } = taskResult
/** Look, write, look: where a worker dies, and whether the platform had done what it was asked. */
const crashes = [
  { call: 1, when: 'after' },
  { call: 2, when: 'before' },
  { call: 2, when: 'after' },
  { call: 3, when: 'after' },
] as const

/** Has a change of the title wait for a worker. @returns its id */
async function ask(rig: PublishingRig, title: string): Promise<string> {
  const { rows } = await rig.database.pool.query(
    `INSERT INTO publish_change (task_id, kind, from_side, to_side, status, cost, next_at, staff_id, created_at, updated_at)
     SELECT id, 'words', jsonb_build_object('title', title), jsonb_build_object('title', $1::text), $2, 52, now(),
       operator_id, now(), now() FROM publish_task RETURNING id`,
    [title, codes.waiting],
  )
  return rows[0].id
}

/** As if the lease of whoever had it were over. */
async function wake(rig: PublishingRig): Promise<void> {
  await rig.database.pool.query(`UPDATE publish_change SET next_at = now() - interval '1 second'`)
  const queue = await createQueue({ url: rig.database.url, log: pino({ level: 'silent' }), role: 'sender' })
  await rig.database.transaction((tx) => queue.send(tx, changeJob, { taskId: String(rig.taskId) }))
  await queue.stop()
}

/** How often the platform wrote this title. */
async function written(rig: PublishingRig, title: string): Promise<number> {
  const answer = await fetch(`${rig.world.direct}/__sandbox/ledger`)
  const facts = (await answer.json()) as {
    readonly type: string
    readonly metadata?: { readonly snippet: { readonly title: string } }
  }[]
  return facts.filter(({ type, metadata }) => type === 'video.updated' && metadata?.snippet.title === title)
    .length
}

test('PUB-07 a worker killed at any call of a change: the next one reads, and the platform was written once', async () => {
  const rig = await createPublishingRig({ bytes: 1000 })
  let worker: WorkerProcess = await startWorker(rig.workerEnv)
  try {
    const queue = await createQueue({ url: rig.database.url, log: pino({ level: 'silent' }), role: 'sender' })
    await rig.database.transaction((tx) => queue.send(tx, deliverJob, { taskId: String(rig.taskId) }))
    await queue.stop()
    await rig.untilStatus(['published'])
    for (const [index, { call, when }] of crashes.entries()) {
      const title = `改动 ${index}`
      const id = await ask(rig, title)
      const dead = Promise.withResolvers<void>()
      const victim = worker
      rig.proxy.arm({
        nth: rig.proxy.calls.length + call,
        when,
        spring: async () => {
          await victim.kill()
          dead.resolve()
        },
      })
      await wake(rig)
      await dead.promise
      worker = await startWorker(rig.workerEnv)
      await wake(rig)
      await expect
        .poll(async () => {
          const { rows } = await rig.database.pool.query('SELECT status FROM publish_change WHERE id = $1', [
            id,
          ])
          return rows[0].status
        })
        .toBe(codes.success)
      expect([call, when, await written(rig, title)]).toEqual([call, when, 1])
      const { rows } = await rig.database.pool.query('SELECT title FROM publish_task')
      expect(rows[0].title).toBe(title)
    }
  } finally {
    await worker.kill()
    await rig.remove()
  }
})

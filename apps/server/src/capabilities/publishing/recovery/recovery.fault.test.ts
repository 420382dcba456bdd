import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freePort } from '#src/platform/free-port.ts'
import { createPublishingRig, type PublishingRig } from '../../../../test/publishing-rig.ts'
import { seedPublishTask } from '../../../../test/publishing-seed.ts'
import { startWorker } from '../../../../test/worker-process.ts'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../../../recovery.ts', import.meta.url))
const { published, publishQueued } = publishTaskStatus.codes
/** Two chunks of 8 MiB. */
const bytes = 9 * 1024 * 1024
const waitLimit = { timeout: 180_000, interval: 100 }

/** Copies a database as it is, as a dump and its restore would; whoever is connected is thrown out. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ANY($1)', [
      [from, to],
    ])
    await client.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${to} TEMPLATE ${from}`)
  } finally {
    await client.end()
  }
}

async function dropDatabase(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.end()
}

/** A rig with six tasks, each on a channel of its own. The last one sleeps for an hour: it is not published meanwhile. */
async function seedTasks(rig: PublishingRig): Promise<readonly bigint[]> {
  const more: bigint[] = []
  for (const platformChannelId of rig.world.channelIds.slice(1, 6)) {
    const granted = await rig.world.grant(platformChannelId)
    const objectKey = await rig.storeAgain(platformChannelId)
    more.push(
      await seedPublishTask({
        database: rig.database,
        platformChannelId,
        granted,
        objectKey,
        size: bytes,
        name: platformChannelId,
      }),
    )
  }
  const asleep = more.at(-1) ?? 0n
  await rig.database.pool.query(
    `UPDATE delivery SET wake_at = now() + interval '1 hour' WHERE task_id = $1`,
    [asleep],
  )
  return [rig.taskId, ...more]
}

const statusesOf = async (rig: PublishingRig) =>
  (await rig.database.pool.query<{ status: number }>('SELECT status FROM publish_task ORDER BY id')).rows.map(
    ({ status }) => status,
  )
const outcomesOf = async (rig: PublishingRig) =>
  (
    await rig.database.pool.query<{ outcome: string }>(
      'SELECT outcome FROM recovery_finding ORDER BY task_id',
    )
  ).rows.map(({ outcome }) => outcome)

test('D5 five videos published after the dump, the dump restored: nothing is published until confirmed, the five are adopted, the sixth is published once', async () => {
  const port = await freePort()
  const rig = await createPublishingRig({
    bytes,
    env: { WORKER_PORT: String(port), PUBLISH_LANES: '4' },
  })
  const name = new URL(rig.database.url).pathname.slice(1)
  const dump = `${name}_dump`
  const workers = new Set<Awaited<ReturnType<typeof startWorker>>>()
  const worker = async () => {
    const started = await startWorker(rig.workerEnv)
    workers.add(started)
    return started
  }
  try {
    await seedTasks(rig)
    const fivePublished = [...Array(5).fill(published), publishQueued]
    await copyDatabase(name, dump)
    const first = await worker()
    await expect.poll(() => statusesOf(rig), waitLimit).toEqual(fivePublished)
    await first.kill()
    const before = await rig.world.createdVideos()
    expect(before).toHaveLength(5)
    const shown = () => Promise.all(before.map(({ channelId, id }) => rig.world.describe(channelId, id)))
    const asPublished = await shown()

    await copyDatabase(dump, name)
    expect(await statusesOf(rig)).toEqual(Array(6).fill(publishQueued))
    const calls = rig.proxy.calls.length
    const second = await worker()
    await expect.poll(() => outcomesOf(rig), waitLimit).toEqual([...Array(5).fill('found'), 'notFound'])
    await expect.poll(() => statusesOf(rig), waitLimit).toEqual(fivePublished)
    // Nothing but questions went out, and the platform shows what it showed.
    const since = rig.proxy.calls
      .slice(calls)
      .filter(({ path }) => path.startsWith('/youtube') || path.startsWith('/upload'))
    expect(new Set(since.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(await rig.world.createdVideos()).toEqual(before)
    expect(await shown()).toEqual(asPublished)
    expect(second.log()).toContain('the database is older than the storage')
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toMatch(
      /^pindao_publishing_held 1$/mu,
    )

    const env = { ...process.env, ...rig.workerEnv }
    const nowhere = join(tmpdir(), name)
    await expect(
      run(process.execPath, [command, 'status'], { env: { ...env, STORAGE_DIR: nowhere } }),
    ).rejects.toMatchObject({ code: 2, stdout: expect.stringContaining(`no records in ${nowhere}`) })
    expect(existsSync(nowhere)).toBe(false)
    const status = await run(process.execPath, [command, 'status'], { env })
    expect(status.stdout).toContain('found 5, not found 1')
    const confirmed = await run(process.execPath, [command, 'confirm'], { env })
    expect(confirmed.stdout).toContain('not found and are published now: 1.')
    await expect.poll(() => statusesOf(rig), waitLimit).toEqual(Array(6).fill(published))
    const after = await rig.world.createdVideos()
    expect(after.slice(0, 5)).toEqual(before)
    expect(after.map(({ sha256 }) => sha256)).toEqual(Array(6).fill(rig.sha256))
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toMatch(
      /^pindao_publishing_held 0$/mu,
    )
    await expect(run(process.execPath, [command, 'confirm'], { env })).rejects.toMatchObject({ code: 1 })
  } finally {
    await Promise.all([...workers].map((started) => started.kill()))
    await rig.remove()
    await dropDatabase(dump)
  }
})

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { clipWords } from '@pindao/protocol/clips/clip.fields.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { filmRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createQueue } from '#src/platform/queue/queue.ts'
import { makeClip } from '../../../test/clips.ts'
import { createDatabaseTrap } from '../../../test/database-trap.ts'
import { createPublishingRig, type PublishingRig } from '../../../test/publishing-rig.ts'
import { sampleOf } from '../../../test/sample.ts'
import { startWorker, type WorkerProcess } from '../../../test/worker-process.ts'
import { makeClipsJob } from './clip.jobs.ts'

const sourceKey = '2026-11-21/1/1-rig/rig.mp4'
const { codes } = clipTaskStatus

/** A film of the rig, cut by somebody who may publish; its own publish task is out of the way. */
async function prepare(rig: PublishingRig): Promise<void> {
  const { pool } = rig.database
  const film = { path: join(rig.workerEnv['STORAGE_DIR'] ?? '', 'objects', sourceKey), seconds: 8 }
  const { size } = await makeClip(film)
  await pool.query('UPDATE video SET size = $1, duration_ms = 8000, width = 160, height = 90', [size])
  await pool.query('UPDATE publish_task SET status = $1', [publishTaskStatus.codes.terminated])
  await pool.query(
    `INSERT INTO staff_role (staff_id, role_id, position)
     SELECT p.operator_id, r.id, 0 FROM publish_task p, role r WHERE r.code = 'operator'`,
  )
}

/** A clip that waits to be made; no two are of the same pieces, or publishing would ask whether it is meant twice. */
async function newClip({ database: { pool } }: PublishingRig, at: number): Promise<string> {
  const recipe = filmRecipe.parse({ segments: [{ startMs: at * 200, endMs: at * 200 + 600 }] })
  const words = clipWords.parse({ visibility: 2, madeForKids: false })
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO clip (video_id, source_ms, title, recipe, words, editor_id, department_id, stage_at, next_at, created_at, updated_at)
     SELECT video_id, 8000, $1, $2, $3, operator_id, department_id, now(), now(), now(), now()
     FROM publish_task ORDER BY id LIMIT 1 RETURNING id`,
    [`clip ${at}`, JSON.stringify(recipe), JSON.stringify(words)],
  )
  const id = rows[0]?.id ?? ''
  await pool.query(
    `INSERT INTO clip_task (clip_id, channel_id, status, created_at, updated_at)
     SELECT $1, channel_id, $2, now(), now() FROM publish_task ORDER BY id LIMIT 1`,
    [id, codes.editing],
  )
  return id
}

/** As if the lease of whoever had them were over. */
async function wake({ database }: PublishingRig): Promise<void> {
  await database.pool.query('UPDATE clip SET leased_until = NULL WHERE leased_until IS NOT NULL')
  const queue = await createQueue({ url: database.url, log: pino({ level: 'silent' }), role: 'sender' })
  await database.transaction((tx) => queue.send(tx, makeClipsJob, {}))
  await queue.stop()
}

/** Messages of one clip that is made and handed over, each on both sides of its effect. */
const steps = Array.from({ length: 44 }, (_, at) => at + 1).flatMap((nth) =>
  (['before', 'after'] as const).map((when) => ({ nth, when })),
)

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files: string[] = []
  for (const name of names) if ((await stat(join(folder, name))).isFile()) files.push(name)
  return files
}

test('CLP-01 a worker that is killed at any step of cut and publish: one clip each, states that are true, no file left behind', async () => {
  const rig = await createPublishingRig({ bytes: 1000, env: { CLIP_LANES: '1' } })
  const trap = await createDatabaseTrap(rig.database.url)
  const { pool } = rig.database
  let worker: WorkerProcess | null = null
  try {
    await prepare(rig)
    const standing = async () =>
      (await pool.query<{ status: number }>('SELECT status FROM clip_task ORDER BY id')).rows.map(
        ({ status }) => status,
      )
    const deaths = sampleOf(steps, 3)
    for (const [at, death] of deaths.entries()) {
      worker = await startWorker({ ...rig.workerEnv, DATABASE_URL: trap.url })
      const victim = worker
      let isDead = false
      await newClip(rig, at)
      const spring = async () => {
        await victim.kill()
        isDead = true
      }
      trap.arm({ ...death, of: /"clip(?:_task)?"/u, spring })
      await wake(rig)
      const isOver = async () => isDead || (await standing()).at(-1) === codes.published
      await expect.poll(isOver, { timeout: 120_000 }).toBe(true)
      await victim.kill()
    }
    worker = await startWorker(rig.workerEnv)
    await wake(rig)
    await expect.poll(standing, { timeout: 120_000 }).toEqual(deaths.map(() => codes.published))

    const count = async (what: string) =>
      (await pool.query(`SELECT count(*)::int AS n FROM ${what}`)).rows[0].n
    expect(await count("video WHERE made_as = 'clip'")).toBe(deaths.length)
    expect(await count('publish_task')).toBe(deaths.length + 1)
    expect(await rig.world.createdVideos()).toHaveLength(deaths.length)
    await wake(rig)
    const scratch = join(rig.workerEnv['DATA_DIR'] ?? '', 'node', 'clips')
    await expect.poll(() => filesBelow(scratch), { timeout: 30_000 }).toEqual([])
    const left = "upload WHERE saved_video_id IS NULL AND status NOT IN ('aborted', 'completed')"
    expect(await count(left)).toBe(0)
    const kept = await filesBelow(join(rig.workerEnv['STORAGE_DIR'] ?? '', 'objects'))
    expect(kept.filter((name) => name.endsWith('.mp4'))).toHaveLength(deaths.length + 1)
  } finally {
    await worker?.kill()
    await trap.close()
    await rig.remove()
  }
}, 300_000)

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { clipWords } from '@pindao/protocol/clips/clip.fields.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { filmRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { delivery } from '#src/capabilities/publishing/delivery/delivery.table.ts'
import { deliverJob } from '#src/capabilities/publishing/publishing.jobs.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact } from '#src/platform/db/database.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { makeClip } from '../../../test/clips.ts'
import { createTestKit } from '../../../test/kit.ts'
import type { PublishingRig } from '../../../test/publishing-rig.ts'
import { makeClipsJob } from './clip.jobs.ts'
import { createClipService } from './clip.service.ts'
import { createClipSteps } from './clip-steps.ts'

const sourceKey = '2026-11-21/1/1-rig/rig.mp4'
/** A film of the rig, cut by somebody who may publish; its own publish task is out of the way. */
export async function prepareClips(rig: PublishingRig): Promise<void> {
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

/** A clip that waits to be made; no two of a hundred are of the same pieces, or publishing would ask whether it is meant twice. */
export async function newClip({ database: { pool } }: PublishingRig, at: number): Promise<string> {
  const recipe = filmRecipe.parse({ segments: [{ startMs: at * 70, endMs: at * 70 + 600 }] })
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
    [id, clipTaskStatus.codes.editing],
  )
  return id
}

/** As if the lease of whoever had them were over. */
export async function wakeClips({ database }: PublishingRig): Promise<void> {
  await database.pool.query('UPDATE clip SET leased_until = NULL WHERE leased_until IS NOT NULL')
  const queue = await senderOf(database.url)
  await database.transaction((tx) => queue.send(tx, makeClipsJob, {}))
  await queue.stop()
}

const senderOf = (url: string) => createQueue({ url, log: pino({ level: 'silent' }), role: 'sender' })

/** Where the tasks stand, in their order. */
export async function standingOf({ database: { pool } }: PublishingRig): Promise<readonly number[]> {
  const { rows } = await pool.query<{ status: number }>('SELECT status FROM clip_task ORDER BY id')
  return rows.map(({ status }) => status)
}

export async function countOf({ database: { pool } }: PublishingRig, what: string): Promise<number> {
  return (await pool.query(`SELECT count(*)::int AS n FROM ${what}`)).rows[0].n
}

/** Stops the task of a clip as whoever cut it does; what has ended already is left as it is. */
export async function terminateClip(rig: PublishingRig, clipId: string): Promise<void> {
  const { database } = rig
  const queue = await senderOf(database.url)
  try {
    const { rows } = await database.pool.query<{ id: string; staff: string; department: string }>(
      `SELECT t.id, c.editor_id AS staff, c.department_id AS department
       FROM clip_task t JOIN clip c ON c.id = t.clip_id WHERE c.id = $1`,
      [clipId],
    )
    const [{ id, staff, department } = { id: '', staff: '', department: '' }] = rows
    const ctx: SignedInContext = {
      actor: {
        staffId: BigInt(staff),
        sessionId: 0n,
        fullName: '李晴',
        departmentId: BigInt(department),
        dataScope: 'all',
        permissions: new Set(allPermissions),
      },
      requestId: 'fault',
      locale: 'zh',
      ip: '',
      log: pino({ level: 'silent' }),
      idempotencyKey: null,
    }
    await serviceOf(rig, queue)
      .terminate(ctx, BigInt(id), null)
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || !/notTerminable$/u.test(error.code)) throw error
      })
  } finally {
    await queue.stop()
  }
}

/** The service of clips on the database of the rig; its publish tasks are stopped as publishing stops them. */
function serviceOf({ database }: PublishingRig, jobs: Awaited<ReturnType<typeof createQueue>>) {
  const unused = async () => {
    throw new Error('not asked for here')
  }
  const kit = createTestKit({ database, jobs })
  const { codes } = publishTaskStatus
  const tasks = {
    check: unused,
    submit: unused,
    retry: unused,
    terminate: (_ctx: SignedInContext, id: bigint, transact: Transact) =>
      transact(async (tx) => {
        const open = [codes.publishQueued, codes.publishing, codes.toPublish]
        const stopped = await tx
          .update(publishTask)
          .set({ status: codes.terminating })
          .where(and(eq(publishTask.id, id), inArray(publishTask.status, open)))
          .returning({ id: publishTask.id })
        if (stopped.length === 0) throw new AppError('publishing.notTerminable')
        await tx.update(delivery).set({ wakeAt: null }).where(eq(delivery.taskId, id))
        await jobs.send(tx, deliverJob, { taskId: String(id) })
        return undefined as never
      }),
  }
  const steps = createClipSteps({ ...kit, tasks, isAtWork: async () => true })
  return createClipService({
    ...kit,
    steps,
    tasks,
    links: { thumbnailUrl: () => '', watchUrl: () => '' },
    films: { assertRecipe: unused },
    assertHeard: unused,
    trackTitle: unused,
    videoForClip: unused,
  })
}

/** Nothing lies where films are made, nothing announced is without a video, and the storage has one file a video. */
export async function expectNothingLeft(rig: PublishingRig): Promise<void> {
  const { DATA_DIR = '', STORAGE_DIR = '' } = rig.workerEnv
  await expect.poll(() => filesBelow(join(DATA_DIR, 'node', 'clips')), { timeout: 30_000 }).toEqual([])
  const left = "upload WHERE saved_video_id IS NULL AND status NOT IN ('aborted', 'completed')"
  await expect.poll(() => countOf(rig, left), { timeout: 30_000 }).toBe(0)
  const kept = (await filesBelow(join(STORAGE_DIR, 'objects'))).filter((name) => name.endsWith('.mp4'))
  expect(kept).toHaveLength(await countOf(rig, 'video'))
}

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files: string[] = []
  for (const name of names) if ((await stat(join(folder, name))).isFile()) files.push(name)
  return files
}

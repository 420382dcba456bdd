import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { orNull } from '#src/platform/files.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { makeClip } from '../../../../test/clips.ts'
import { createPublishingRig, type PublishingRig } from '../../../../test/publishing-rig.ts'
import { startWorker } from '../../../../test/worker-process.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { createPrepareBegin } from './prepare.begin.ts'
import { findPrepare } from './prepare.store.ts'

const sourceKey = '2026-11-21/1/1-rig/rig.mp4'

/** The task of a rig as if it had just been submitted with a recipe, its film a real one. */
async function submit(rig: PublishingRig): Promise<string> {
  const objects = join(rig.workerEnv['STORAGE_DIR'] ?? '', 'objects')
  await makeClip({ path: join(objects, sourceKey), seconds: 30, width: 1280, height: 720 })
  const recipe = prepareRecipe.parse({ overlay: { text: '第一集' } })
  const submitted = { status: publishTaskStatus.codes.toPublish, recipe, prepared: false }
  await rig.database.db.update(publishTask).set(submitted).where(eq(publishTask.id, rig.taskId))
  const queue = await createQueue({ url: rig.database.url, log: pino({ level: 'silent' }), role: 'sender' })
  const { moveOn } = createPrepareBegin({ clock: Date.now, jobs: queue })
  await rig.database.transaction((tx) => moveOn(tx, rig.taskId))
  await queue.stop()
  return join(objects, dirname(sourceKey))
}

/** Programs that write into this rig's folder, as the system lists them. */
async function programsOf(rig: PublishingRig): Promise<readonly string[]> {
  const found: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))) {
    const command = await orNull(readFile(`/proc/${pid}/cmdline`, 'utf8')).catch(() => null)
    if (command?.includes('ffmpeg') && command.includes(rig.workerEnv['DATA_DIR'] ?? '-')) found.push(pid)
  }
  return found
}

test('PUB-01 a worker killed while it composes takes its program with it; the next one begins anew and one video is sent', async () => {
  const rig = await createPublishingRig({ bytes: 1000, env: { PREPARE_LANES: '1' } })
  const folder = await submit(rig)
  const victim = await startWorker(rig.workerEnv)
  try {
    await expect
      .poll(async () => {
        const row = await findPrepare(rig.database.db, rig.taskId)
        return row?.stage === 'composing' && row.progress > 0
      })
      .toBe(true)
    expect(await programsOf(rig)).not.toEqual([])
    await victim.kill()
    await expect.poll(() => programsOf(rig)).toEqual([])
  } finally {
    await victim.kill()
  }
  const next = await startWorker(rig.workerEnv)
  try {
    await rig.untilStatus(['published'])
    const made = (await readdir(folder)).filter((name) => name.startsWith('prepared-'))
    expect(made).toHaveLength(1)
    const bytes = await readFile(join(folder, made[0] ?? ''))
    const created = await rig.world.createdVideos()
    expect(created.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(bytes).digest('hex')])
  } finally {
    await next.kill()
    await rig.remove()
  }
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import { findTask } from '#src/capabilities/publishing/tasks/publish-task-list.store.ts'
import { createDatabase } from '#src/platform/db/database.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createTestDatabase } from '../test/database.ts'
import { seedPublishTask, testSecretKeys, unusedSignOn } from '../test/publishing-seed.ts'
import { composeProduct } from './compose.ts'
import { readEnv } from './platform/env.ts'

test('VID-01 whether a task needs a video is asked inside the deletion, on its only connection', async () => {
  const world = await createTestDatabase({ scope: 'test' })
  const folder = await mkdtemp(join(tmpdir(), 'pindao-compose-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const log = pino({ level: 'silent' })
  const database = createDatabase({ url: world.url, max: 1, log, name: 'one connection' })
  onTestFinished(() => database.close())
  const queue = await createQueue({ url: world.url, log, role: 'sender' })
  onTestFinished(() => queue.stop())
  const env = readEnv({
    APP_ENV: 'test',
    DATABASE_URL: world.url,
    SECRET_KEYS: testSecretKeys,
    SANDBOX: 'false',
    DATA_DIR: folder,
    STORAGE_DIR: folder,
    ...unusedSignOn,
  })
  const { publishing } = await composeProduct({ env, database, queue, log })
  const taskId = await seedPublishTask({
    database: world,
    platformChannelId: 'UC1',
    granted: { accessToken: 'a', refreshToken: 'r' },
    objectKey: 'o/rig.mp4',
    size: 1000,
  })
  const videoId = (await findTask(world.db, taskId))?.task.videoId ?? 0n

  await database.transaction(async (tx) => {
    expect(await publishing.api.needsVideo(tx, videoId)).toBe(true)
    const ended = { status: publishTaskStatus.codes.published }
    await tx.update(publishTask).set(ended).where(eq(publishTask.id, taskId))
    expect(await publishing.api.needsVideo(tx, videoId)).toBe(false)
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { deliverJob } from '#src/capabilities/publishing/publishing.jobs.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createTestDatabase } from '../test/database.ts'
import { seedPublishTask, testSecretKeys, unusedSignOn } from '../test/publishing-seed.ts'
import { composeProduct } from './compose.ts'
import { readEnv } from './platform/env.ts'

const objectKey = 'o/rig.mp4'
const log = pino({ level: 'silent' })

/** A platform that refuses every video for good. */
async function startRefusingPlatform(): Promise<string> {
  const refusal = { error: { code: 400, message: 'no', errors: [{ reason: 'invalidTitle', message: 'no' }] } }
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The product with a worker, and a task that is about to fail for good. */
async function startWorker() {
  const database = await createTestDatabase({ scope: 'test' })
  const folder = await mkdtemp(join(tmpdir(), 'pindao-failed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'objects', objectKey)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.alloc(1000))
  const platform = await startRefusingPlatform()
  const env = readEnv({
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET_KEYS: testSecretKeys,
    SANDBOX: 'false',
    DATA_DIR: folder,
    STORAGE_DIR: folder,
    YOUTUBE_API_URL: platform,
    YOUTUBE_CLIENT_ID: 'x',
    YOUTUBE_CLIENT_SECRET: 'x',
    YOUTUBE_TOKEN_URL: `${platform}/token`,
    ...unusedSignOn,
  })
  const queue = await createQueue({ url: database.url, log, role: 'worker' })
  onTestFinished(() => queue.stop())
  const { publishing } = await composeProduct({ env, database, queue, log })
  const taskId = await seedPublishTask({
    database,
    platformChannelId: 'UC1',
    granted: { accessToken: 'a', refreshToken: 'r' },
    objectKey,
    size: 1000,
  })
  const one = async <T>(statement: string) => (await database.pool.query(statement)).rows as T[]
  return {
    async failPublishing() {
      await publishing.work(queue, { lanes: 1 })
      await database.transaction((tx) => queue.send(tx, deliverJob, { taskId: String(taskId) }))
      await expect
        .poll(() => one('SELECT status FROM publish_task'), { timeout: 30_000 })
        .toEqual([{ status: publishTaskStatus.codes.publishFailed }])
    },
    choose: (notifications: object) =>
      database.pool.query(
        `INSERT INTO person_settings (staff_id, notifications, updated_at)
         SELECT operator_id, $1, now() FROM publish_task`,
        [notifications],
      ),
    letters: () =>
      one<{ kind: string; folder: string }>(
        `SELECT system_kind AS kind, folder FROM mail_copy JOIN mail_message ON mail_message.id = message_id
         WHERE staff_id = (SELECT operator_id FROM publish_task)`,
      ),
  }
}

const letter = [{ kind: 'publishFailed', folder: 'inbox' }]

test.each([
  ['has chosen nothing is written to', null, letter],
  ['declined the mail of failed publishes is not', { publishFailed: { mail: false } }, []],
  [
    'declined other news and toasts is',
    { publishFailed: { toast: false }, uploadFinished: { mail: false } },
    letter,
  ],
])('NAV-02 who %s when a publish failed for good', async (_who, chosen, expected) => {
  const worker = await startWorker()
  if (chosen !== null) await worker.choose(chosen)
  await worker.failPublishing()
  expect(await worker.letters()).toEqual(expected)
})

import { parseArgs } from 'node:util'
import { createRecovery } from '#src/capabilities/publishing/publishing.ts'
import { configured } from '#src/platform/configured.ts'
import { createDatabase } from '#src/platform/db/database.ts'
import { findRunningDatabase } from '#src/platform/embedded-postgres/running.ts'
import { type Env, readEnv } from '#src/platform/env.ts'
import { createLogger } from '#src/platform/log.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createLocalRecords } from '#src/platform/storage/local-records.ts'
import { prepareDatabase } from '#src/prepare-database.ts'
import { say } from './start/banner.ts'

const usage = 'npm run recovery -- status | confirm'
const pageSize = 100

type Recovery = ReturnType<typeof createRecovery>['recovery']

/**
 * `npm run recovery`: what a person does on the page after an older database was restored, for operators without a
 * browser. `status` says what was found, `confirm` lets publishing go on. Ends with 1 when there is nothing to confirm.
 */
async function main(env: Env, command: string | undefined): Promise<number> {
  if (command !== 'status' && command !== 'confirm') {
    say(usage)
    return 2
  }
  const log = createLogger('recovery', 'error')
  const url = env.DATABASE_URL ?? (await findRunningDatabase(env.DATA_DIR))
  if (url === null) {
    say('No database: set DATABASE_URL, or run this while Pindao is running.')
    return 2
  }
  await prepareDatabase({ url, log })
  const database = createDatabase({ url, max: 2, log, name: 'pindao-recovery' })
  const queue = await createQueue({ url, log, role: 'sender' })
  try {
    const records = await createLocalRecords(env.STORAGE_DIR)
    const { recovery } = createRecovery({ database, records, jobs: queue, log })
    return command === 'status' ? await status(recovery) : await confirm(recovery)
  } finally {
    await queue.stop()
    await database.close()
  }
}

async function status(recovery: Recovery): Promise<number> {
  const { open, counts } = await recovery.get(null)
  if (open === null) {
    say('Publishing is not held.')
    return 0
  }
  say(`Publishing is held since ${open.noticedAt}: the database is older than the storage.`)
  say(
    `being looked up ${counts.looking}, found ${counts.found}, not found ${counts.notFound}, unclear ${counts.unclear}`,
  )
  for (let page = 1; ; page += 1) {
    const { rows, total } = await recovery.findings(null, BigInt(open.id), { page, pageSize })
    for (const { finding, task, channelName } of rows) {
      const facts = [finding.outcome, finding.platformVideoId, finding.problemCode].filter(Boolean).join(' ')
      say(`  task ${task.id} on ${channelName}: ${facts} — ${task.title}`)
    }
    if (page * pageSize >= total) break
  }
  say('Tasks that were not found are published once you confirm; stop those that are not wanted first.')
  return 0
}

async function confirm(recovery: Recovery): Promise<number> {
  const { open, counts } = await recovery.get(null)
  if (open === null) {
    say('Publishing is not held: there is nothing to confirm.')
    return 1
  }
  await recovery.confirm(null, BigInt(open.id))
  say(`Publishing goes on. Tasks that were not found and are published now: ${counts.notFound}.`)
  return 0
}

const { positionals } = parseArgs({ allowPositionals: true })
const env = configured(() => readEnv(process.env))
process.exitCode = await main(env, positionals[0])

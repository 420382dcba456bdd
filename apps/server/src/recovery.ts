import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { createRecovery, isBehind } from '#src/capabilities/publishing/publishing.ts'
import { AppError } from '#src/platform/app-error.ts'
import { configured, type Env, readEnv } from '#src/platform/env.ts'
import { createQueue, type JobSender } from '#src/platform/queue/queue.ts'
import { findRecords } from './open-storages.ts'
import { say } from './start/banner.ts'
import { onOperatorDatabase } from './start/operator-command.ts'

const usage = 'npm run recovery -- status | confirm'
const pageSize = 100

type Opened = ReturnType<typeof createRecovery>

/**
 * `npm run recovery`: what a person does on the page after an older database was restored, for operators without a
 * browser. `status` says what was found and changes nothing, `confirm` lets publishing go on. Ends with 1 when there
 * is nothing to confirm, with 2 when it could not look.
 */
async function main(env: Env, command: string | undefined): Promise<number> {
  if (command !== 'status' && command !== 'confirm') {
    say(usage)
    return 2
  }
  return onOperatorDatabase(env, 'recovery', async ({ database, url, log }) => {
    const records = await findRecords(env)
    if (records === null) {
      say(
        `There are no records in ${resolve(env.STORAGE_DIR)}: is STORAGE_DIR the one of the services, and mounted?`,
      )
      return 2
    }
    const open = (jobs: JobSender) => createRecovery({ database, jobs, log, clock: Date.now }, records)
    return command === 'status' ? status(open(noJobs)) : withJobs(url, log, (jobs) => confirm(open(jobs)))
  })
}

async function withJobs(
  url: string,
  log: Logger,
  work: (jobs: JobSender) => Promise<number>,
): Promise<number> {
  const queue = await createQueue({ url, log, role: 'sender' })
  try {
    return await work(queue)
  } finally {
    await queue.stop()
  }
}

async function status({ guard, recovery }: Opened): Promise<number> {
  const standing = await guard.standing()
  if (await guard.recordsLost()) {
    say(
      `The storage knows of ${standing.storageMark} effects, the database of ${standing.effects}: records are missing, or`,
    )
    say('STORAGE_DIR is not the one of the services. An older database would not be noticed.')
  }
  if (isBehind(standing)) {
    say('The database is older than the storage. Publishing is held as soon as a worker runs.')
    return 0
  }
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

async function confirm({ guard, recovery }: Opened): Promise<number> {
  const { open } = await recovery.get(null)
  if (open === null) {
    say(
      isBehind(await guard.standing())
        ? 'The database is older than the storage, and no worker has looked its tasks up yet: start one first.'
        : 'Publishing is not held: there is nothing to confirm.',
    )
    return 1
  }
  try {
    const { released } = await recovery.confirm(null, BigInt(open.id))
    say(`Publishing goes on. Tasks that were not found and are published now: ${released}.`)
    return 0
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'publishing.recoveryNotOpen')) throw error
    say('Somebody else has just confirmed: publishing goes on already.')
    return 1
  }
}

/** Nothing is sent by whoever only looks. */
const noJobs: JobSender = {
  send: () => Promise.reject(new Error('a look sends no jobs')),
  sendAll: () => Promise.reject(new Error('a look sends no jobs')),
}

const { positionals } = parseArgs({ allowPositionals: true })
const env = configured(() => readEnv(process.env))
process.exitCode = await main(env, positionals[0])

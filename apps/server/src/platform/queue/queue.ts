import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Tx } from '#src/platform/db/database.ts'
import { deadLetterQueue, type Job } from './job.ts'

const retryDelayMaxSeconds = 300
/** Finds what a lost notification missed; also how late a delayed job may start (performance.md §6). */
const backstopSeconds = 1
const shutdownTimeoutMs = 30_000

/** What a handler gets beside the payload. `signal` aborts when the worker stops or the job's time is up. */
export type JobRun = { readonly jobId: string; readonly signal: AbortSignal; readonly log: Logger }
export type JobHandler<P extends z.ZodType> = (payload: z.output<P>, run: JobRun) => Promise<void>

export type SendOptions = { readonly startAfterSeconds?: number; readonly singletonKey?: string }

/** Sends jobs inside the transaction of their cause: a rollback leaves no job, a commit never forgets one. */
export type JobSender = {
  send<P extends z.ZodType>(tx: Tx, job: Job<P>, payload: z.input<P>, options?: SendOptions): Promise<void>
}

export type Queue = JobSender & {
  /** Runs `handler` in `lanes` parallel lanes until the queue stops. */
  work<P extends z.ZodType>(job: Job<P>, handler: JobHandler<P>, options?: { lanes?: number }): Promise<void>
  /** Lets running jobs end (30 s at most), then stops. */
  stop(): Promise<void>
}

type QueueOptions = { url: string; log: Logger; jobs: readonly Job[]; role: 'sender' | 'worker' }

/** Makes or upgrades the queue's own tables and its queues; called once by the migration, under its lock. */
export async function prepareQueues(url: string, jobs: readonly Job[], log: Logger): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 2 })
  boss.on('error', (err) => log.error({ err }, 'queue error while preparing'))
  await boss.start()
  try {
    await boss.createQueue(deadLetterQueue)
    for (const job of jobs) {
      const options = queueOptions(job)
      const exists = await boss.getQueue(job.name)
      if (exists) await boss.updateQueue(job.name, options)
      else await boss.createQueue(job.name, { ...options, deadLetter: deadLetterQueue })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

function queueOptions(job: Job) {
  return {
    heartbeatSeconds: job.heartbeatSeconds,
    expireInSeconds: job.expireInSeconds,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    retryDelayMax: retryDelayMaxSeconds,
    notify: true,
  }
}

/** Opens the queue. A sender does no maintenance; workers supervise, so that a dead one's jobs come back. */
export async function createQueue(options: QueueOptions): Promise<Queue> {
  const { log, role } = options
  const isWorker = role === 'worker'
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: `pindao-queue-${role}`,
    migrate: false,
    supervise: isWorker,
    schedule: false,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    useListenNotify: isWorker,
    max: isWorker ? 8 : 2,
  })
  boss.on('error', (err) => log.error({ err }, 'queue error'))
  await boss.start()

  return {
    async send(tx, job, payload, sendOptions = {}) {
      const { startAfterSeconds, singletonKey } = sendOptions
      await boss.send(job.name, job.payload.parse(payload) as object, {
        db: fromDrizzle(tx, sql),
        ...(startAfterSeconds === undefined
          ? {}
          : { startAfter: new Date(Date.now() + startAfterSeconds * 1000) }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
      })
    },
    async work(job, handler, { lanes = 1 } = {}) {
      await Promise.all(Array.from({ length: lanes }, () => openLane(boss, job, handler, log)))
    },
    stop: () => boss.stop({ graceful: true, timeout: shutdownTimeoutMs }),
  }
}

/**
 * One lane: one job at a time. With notifications on, a lane takes one job per back-stop interval, so it wakes itself
 * after each job: without that a backlog stalls (performance.md §6).
 */
async function openLane<P extends z.ZodType>(boss: PgBoss, job: Job<P>, handler: JobHandler<P>, log: Logger) {
  let laneId: string | undefined
  laneId = await boss.work(
    job.name,
    { batchSize: 1, notifyPollingIntervalSeconds: backstopSeconds, pollingIntervalSeconds: backstopSeconds },
    async ([delivery]) => {
      if (!delivery) return
      const runLog = log.child({ job: job.name, jobId: delivery.id })
      try {
        await handler(job.payload.parse(delivery.data), {
          jobId: delivery.id,
          signal: delivery.signal,
          log: runLog,
        })
      } catch (err) {
        runLog.error({ err }, 'job failed')
        throw err
      } finally {
        if (laneId !== undefined) boss.notifyWorker(laneId)
      }
    },
  )
}

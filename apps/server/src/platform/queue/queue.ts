import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { silenceOptions, type Tx } from '#src/platform/db/database.ts'
import { isOutage } from '#src/platform/db/outage.ts'
import { createDeadLetters, type DeadLetters } from './dead-letters.ts'
import { deadLetterQueue, type Job } from './job.ts'

const retryDelayMaxSeconds = 300
/** Finds what a lost notification missed; also how late a delayed job may start (performance.md §6). */
const backstopSeconds = 1
/** Ended jobs are only of interest while somebody looks for a fault. */
const keepEndedSeconds = 3600
const shutdownTimeoutMs = 30_000

/** What a handler gets beside the payload. `signal` aborts when the worker stops or the job's time is up. */
export type JobRun = { readonly jobId: string; readonly signal: AbortSignal; readonly log: Logger }
export type JobHandler<P extends z.ZodType> = (payload: z.output<P>, run: JobRun) => Promise<void>

type SendOptions = {
  readonly startAfterSeconds?: number
  /** Goes before what waits: it goes on with something that has begun. */
  readonly first?: boolean
}

/** Sends jobs inside the transaction of their cause: a rollback leaves no job, a commit never forgets one. */
export type JobSender = {
  send<P extends z.ZodType>(tx: Tx, job: Job<P>, payload: z.input<P>, options?: SendOptions): Promise<void>
  /** Many at once, in one statement. */
  sendAll<P extends z.ZodType>(tx: Tx, job: Job<P>, payloads: readonly z.input<P>[]): Promise<void>
}

export type Queue = JobSender & {
  readonly deadLetters: DeadLetters
  /** The kinds of work that this process takes, with the lanes of each; a sender takes none. */
  lanes(): ReadonlyMap<string, number>
  /** Runs `handler` in `lanes` parallel lanes until the queue stops. */
  work<P extends z.ZodType>(job: Job<P>, handler: JobHandler<P>, options?: { lanes?: number }): Promise<void>
  /** Lets running jobs end (30 s at most), then stops. */
  stop(): Promise<void>
}

type QueueOptions = { url: string; log: Logger; role: 'sender' | 'worker' }

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
      if (job.schedule === undefined) await boss.unschedule(job.name)
      else await boss.schedule(job.name, job.schedule, {}, { missed: 'once' })
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
    retryBackoff: job.retryBackoff,
    ...(job.retryBackoff ? { retryDelayMax: retryDelayMaxSeconds } : {}),
    notify: true,
    deleteAfterSeconds: keepEndedSeconds,
  }
}

/**
 * Opens the queue. A sender does no maintenance; workers supervise, so that a dead one's jobs come back, and send what is
 * due: of many workers one at a time does, so that each time gives one job.
 */
export async function createQueue(options: QueueOptions): Promise<Queue> {
  const { log, role } = options
  const isWorker = role === 'worker'
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: `pindao-queue-${role}`,
    migrate: false,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    useListenNotify: isWorker,
    ...silenceOptions,
    max: isWorker ? 8 : 2,
  })
  boss.on('error', (told) => {
    const { err, queue } = faultOf(told)
    if (isOutage(err)) log.warn({ err }, 'the queue waits: the database does not answer')
    else log.error({ err, queue }, 'queue error')
  })
  await boss.start()
  const stopping = new AbortController()
  const opened = new Map<string, number>()

  return {
    deadLetters: createDeadLetters(boss),
    lanes: () => opened,
    async send(tx, job, payload, sendOptions = {}) {
      const { startAfterSeconds, first = false } = sendOptions
      const data = job.payload.parse(payload)
      await boss.send(job.name, data as object, {
        db: fromDrizzle(tx, sql),
        ...groupOf(job, data),
        ...(first ? { priority: 1 } : {}),
        ...(startAfterSeconds === undefined
          ? {}
          : { startAfter: new Date(Date.now() + startAfterSeconds * 1000) }),
      })
    },
    async sendAll(tx, job, payloads) {
      if (payloads.length === 0) return
      const jobs = payloads.map((payload) => {
        const data = job.payload.parse(payload)
        return { data: data as object, ...groupOf(job, data) }
      })
      await boss.insert(job.name, jobs, { db: fromDrizzle(tx, sql) })
    },
    async work(job, handler, { lanes = 1 } = {}) {
      opened.set(job.name, lanes)
      await Promise.all(
        Array.from({ length: lanes }, () => openLane(boss, job, handler, log, stopping.signal)),
      )
    },
    stop() {
      // pg-boss aborts running jobs only when its patience is over; ours are told at once, and given back.
      stopping.abort()
      return boss.stop({ graceful: true, timeout: shutdownTimeoutMs })
    },
  }
}

/** pg-boss copies the error of a lane into a plain object, with the queue's name: without its words no log tells them. */
function faultOf(told: unknown): { readonly err: unknown; readonly queue?: unknown } {
  if (told instanceof Error || typeof told !== 'object' || told === null) return { err: told }
  const { message, queue, ...rest } = told as { message?: unknown; queue?: unknown }
  return { err: Object.assign(new Error(String(message)), rest), queue }
}

function groupOf<P extends z.ZodType>(job: Job<P>, payload: z.output<P>) {
  const id = job.groupOf?.(payload) ?? null
  return id === null ? {} : { group: { id } }
}

/**
 * One lane: one job at a time. With notifications on, a lane takes one job per back-stop interval, so it wakes itself
 * after each job: without that a backlog stalls (performance.md §6).
 */
async function openLane<P extends z.ZodType>(
  boss: PgBoss,
  job: Job<P>,
  handler: JobHandler<P>,
  log: Logger,
  stopping: AbortSignal,
) {
  let laneId: string | undefined
  laneId = await boss.work(
    job.name,
    {
      batchSize: 1,
      notifyPollingIntervalSeconds: backstopSeconds,
      pollingIntervalSeconds: backstopSeconds,
      ...(job.perGroup === undefined ? {} : { groupConcurrency: job.perGroup }),
    },
    async ([delivery]) => {
      if (!delivery) return
      const runLog = log.child({ job: job.name, jobId: delivery.id })
      try {
        await handler(job.payload.parse(delivery.data), {
          jobId: delivery.id,
          signal: AbortSignal.any([delivery.signal, stopping]),
          log: runLog,
        })
      } catch (err) {
        if (stopping.aborted) runLog.info('job given back')
        else if (isOutage(err)) runLog.warn({ err }, 'job comes again: the database does not answer')
        else runLog.error({ err }, 'job failed')
        throw err
      } finally {
        if (laneId !== undefined) boss.notifyWorker(laneId)
      }
    },
  )
}

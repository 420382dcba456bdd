import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Tx } from '#src/platform/db/database.ts'
import type { Job } from '#src/platform/queue/job.ts'
import type { JobRun, JobSender, Queue } from '#src/platform/queue/queue.ts'

/** What is run here is no job of the real queue: an id that none has. */
const noJob = '00000000-0000-0000-0000-000000000000'

type Waiting = { readonly job: Job; readonly payload: unknown; readonly afterSeconds: number }
/** What others really need, the platform for processing a video, is waited for; the rest of a pause only passes. */
const longestWaitMs = 1600

export type InlineQueue = Queue & {
  /** Runs what was sent, one job after the other, until nothing is left or `patienceSeconds` of pauses have passed. */
  run(patienceSeconds: number): Promise<void>
  /** Runs what is due now; what that sends for later waits. */
  runDue(): Promise<void>
  /** Gives what waits to the real queue, to come so many seconds later than it would. */
  handOver(tx: Tx, seconds: number): Promise<void>
}

/**
 * A queue that runs the jobs it was given a handler for when it is told to, in this process: for work that is played at
 * another time. All others go to the `real` one. A job sent in a transaction that is rolled back runs all the same and
 * finds nothing to do.
 *
 * @param pass lets the clock of whoever plays go on by so many seconds
 */
export function createInlineQueue(
  real: JobSender,
  log: Logger,
  pass: (seconds: number) => void,
): InlineQueue {
  const handlers = new Map<string, (payload: unknown, run: JobRun) => Promise<void>>()
  let waiting: Waiting[] = []
  const put = <P extends z.ZodType>(job: Job<P>, payload: z.input<P>, afterSeconds = 0) =>
    void waiting.push({ job, payload: job.payload.parse(payload), afterSeconds })
  const soonest = () => waiting.toSorted((one, other) => one.afterSeconds - other.afterSeconds)[0]

  async function runOne({ job, payload }: Waiting): Promise<void> {
    const signal = new AbortController().signal
    await handlers.get(job.name)?.(payload, { jobId: noJob, signal, log })
  }

  return {
    deadLetters: { redrive: async () => false, discard: async () => undefined },
    lanes: () => new Map(),
    async send(tx, job, payload, options) {
      if (!handlers.has(job.name)) return real.send(tx, job, payload, options)
      put(job, payload, options?.startAfterSeconds)
    },
    async sendAll(tx, job, payloads) {
      if (!handlers.has(job.name)) return real.sendAll(tx, job, payloads)
      for (const payload of payloads) put(job, payload)
    },
    async work(job, handler) {
      handlers.set(job.name, (payload, run) => handler(job.payload.parse(payload), run))
    },
    async stop() {
      waiting = []
    },
    async run(patienceSeconds) {
      for (let passed = 0; passed <= patienceSeconds; ) {
        const next = soonest()
        if (next === undefined) break
        const pause = next.afterSeconds
        waiting = waiting
          .filter((each) => each !== next)
          .map((each) => ({ ...each, afterSeconds: Math.max(0, each.afterSeconds - pause) }))
        passed += pause
        const waitMs = Math.min(longestWaitMs, pause * 1000)
        await delay(waitMs)
        pass(pause - waitMs / 1000)
        await runOne(next)
      }
      waiting = []
    },
    async runDue() {
      for (let next = soonest(); next?.afterSeconds === 0; next = soonest()) {
        const due = next
        waiting = waiting.filter((each) => each !== due)
        await runOne(due)
      }
    },
    async handOver(tx, seconds) {
      const left = waiting
      waiting = []
      for (const { job, payload, afterSeconds } of left)
        await real.send(tx, job, payload, { startAfterSeconds: Math.ceil(seconds + afterSeconds) })
    },
  }
}

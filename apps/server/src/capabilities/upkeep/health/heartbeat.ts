import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { instantIn } from '#src/platform/clock.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import * as store from './health.store.ts'
import { productVersion } from './version.ts'

const everyMs = 15_000
/** A process that said nothing for so long is late: three times in a row something kept it. */
export const lateAfterSeconds = 50
/** So long a dead one is shown as late. */
const shownSeconds = 24 * 60 * 60

/** Stops the heartbeat, and takes the process off the list. */
export type Heartbeat = { stop(): Promise<void> }

/** Says that this process is there, from now on until it is stopped. One that cannot say so goes on working. */
export async function startHeartbeat(
  { database, clock, log }: Pick<Kit, 'database' | 'clock' | 'log'>,
  role: 'api' | 'worker',
  queue: Pick<Queue, 'lanes'>,
): Promise<Heartbeat> {
  const id = randomUUID()
  const startedAt = instantIn(clock, 0)
  const version = await productVersion()

  async function say(): Promise<void> {
    const lanes = [...queue.lanes().values()]
    const row = {
      id,
      role,
      host: hostname(),
      pid: process.pid,
      version,
      startedAt,
      seenAt: instantIn(clock, 0),
      kinds: lanes.length,
      lanes: lanes.reduce((sum, one) => sum + one, 0),
    }
    await store
      .beat(database.db, row, instantIn(clock, -shownSeconds))
      .catch((err: unknown) => log.warn({ err }, 'heartbeat not written'))
  }

  await say()
  const timer = setInterval(say, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await store.farewell(database.db, id).catch((err: unknown) => log.warn({ err }, 'farewell not written'))
    },
  }
}

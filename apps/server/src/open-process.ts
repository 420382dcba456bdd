import type { Logger } from 'pino'
import { type Heartbeat, startHeartbeat } from '#src/capabilities/upkeep/upkeep.ts'
import { composeProduct, type Product } from '#src/compose.ts'
import { createDatabase, type Database } from '#src/platform/db/database.ts'
import type { Listening } from '#src/platform/db/listening.ts'
import type { Env } from '#src/platform/env.ts'
import type { Gauged, ReadinessCheck } from '#src/platform/http/operation.routes.ts'
import { countGivenUp, longestWait } from '#src/platform/queue/backlog.store.ts'
import { createQueue, type Queue } from '#src/platform/queue/queue.ts'
import { prepareDatabase } from '#src/prepare-database.ts'

type OpenProcess = {
  readonly database: Database
  readonly queue: Queue
  readonly product: Product
  readonly url: string
  /** Hears what is set in other processes. */
  readonly settings: Listening
  /** Says that it is there, once it works. */
  beat(): Promise<Heartbeat>
}

/** What API and worker begin with: a prepared database, the queue in its role, the wired product. */
export async function openProcess(env: Env, role: 'sender' | 'worker', log: Logger): Promise<OpenProcess> {
  const url = env.DATABASE_URL
  if (url === undefined) throw new Error('DATABASE_URL is not set; `npm start` brings a database along')
  await prepareDatabase({ url, log, demo: env.SANDBOX })
  const database = createDatabase({ url, max: env.DATABASE_POOL, log, name: `pindao-${role}` })
  const queue = await createQueue({ url, log, role })
  const product = await composeProduct({ env, database, queue, log })
  const settings = await product.settings.follow(url)
  const beat = () =>
    startHeartbeat({ database, clock: Date.now, log }, role === 'worker' ? 'worker' : 'api', queue)
  return { database, queue, product, url, settings, beat }
}

/** What a process cannot work without. */
export function readinessOf(database: Database, product: Product): readonly ReadinessCheck[] {
  return [
    { name: 'database', check: database.ping },
    { name: 'storage', check: () => product.storage.main.reachable() },
  ]
}

/** Figures that every process has. */
export function sharedGauges(database: Database, product: Product): readonly Gauged[] {
  return [
    {
      name: 'pindao_publishing_held',
      help: '1 while publishing is held because an older database was restored',
      read: async () => Number(await product.publishing.api.isHeld()),
    },
    {
      name: 'pindao_publish_records_lost',
      help: '1 once the storage was found not to know what this database has published',
      read: async () => Number(await product.publishing.api.recordsLost()),
    },
    {
      name: 'pindao_jobs_waiting_seconds',
      help: 'How long the job that is due for longest has waited for a worker',
      read: () => longestWait(database.db),
    },
    {
      name: 'pindao_jobs_given_up',
      help: 'Jobs that failed for the last time',
      read: () => countGivenUp(database.db),
    },
    {
      name: 'pindao_database_clients',
      help: 'Database connections open',
      read: () => database.pool.totalCount,
    },
    {
      name: 'pindao_database_waiting',
      help: 'Waiting for a connection',
      read: () => database.pool.waitingCount,
    },
  ]
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { composeProduct } from '#src/compose.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Env } from '#src/platform/env.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { createDemoLife, createPlayedClock } from './demo-life.ts'
import { createFilms } from './films.ts'
import { createInlineQueue } from './inline-queue.ts'

/** Where the sandbox is steered, below its address. */
const controlPath = '/__sandbox'
/** Lies in the data folder, and says how far it is: `begun`, or `made`. */
const stateFile = 'demo-data'

/**
 * Lets a demo company work for a month, in the background: colleagues, channels, films, publishes, letters. What was
 * stopped goes on at the next start; done once for a data folder, and never in one where somebody has worked before.
 */
export async function makeDemoData(deps: {
  readonly env: Env
  readonly database: Database
  readonly jobs: JobSender
  readonly log: Logger
}): Promise<void> {
  const { env, database, log } = deps
  const path = join(env.DATA_DIR, stateFile)
  const state = await readFile(path, 'utf8').catch(() => null)
  if (state === 'made' || (state === null && (await isWorkedWith(database)))) return
  await writeFile(path, 'begun')
  const startedAt = Date.now()
  const clock = createPlayedClock()
  const queue = createInlineQueue(deps.jobs, log, clock.pass)
  const product = await composeProduct({ env, database, log, queue, clock: clock.now })
  await product.publishing.work(queue, { lanes: 1, rescues: false })
  const controlUrl = env.YOUTUBE_API_URL + controlPath
  const life = createDemoLife({
    database,
    queue,
    clock,
    controlUrl,
    log,
    routes: product.routes,
    films: env.DEMO_FILMS,
    film: createFilms(product.ffmpeg),
  })
  for (const [at, seed] of product.demo.entries()) {
    const beganAt = Date.now()
    await seed(life)
    log.info({ part: at, seconds: (Date.now() - beganAt) / 1000 }, 'part of the demo data made')
  }
  // The month's uploads were played in minutes: the platform's count of today is given back.
  const remaining = env.YOUTUBE_DAILY_UPLOADS
  await life.steer('quota', { clientId: env.YOUTUBE_CLIENT_ID, bucket: 'videos.insert', remaining })
  await writeFile(path, 'made')
  log.info({ seconds: (Date.now() - startedAt) / 1000 }, 'demo data made')
}

async function isWorkedWith({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query('SELECT 1 FROM video LIMIT 1')
  return rows.length > 0
}

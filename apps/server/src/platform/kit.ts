import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { SecretBox } from './crypto/secret-box.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { NewsDesk } from './news.ts'
import type { JobSender } from './queue/queue.ts'

/** What every capability is built on. What it needs of other capabilities are its ports, which are named beside. */
export type Kit = {
  readonly env: Env
  readonly database: Database
  /** Sends jobs in the transaction of their cause; who runs them is handed to `work`. */
  readonly jobs: JobSender
  readonly clock: Clock
  readonly log: Logger
  readonly secrets: SecretBox
  /** What people are to be told is raised here, in the transaction in which it happens. */
  readonly news: NewsDesk
}

import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Tx } from '#src/platform/db/database.ts'
import { deadLetterQueue } from './job.ts'

/** What can be done about a job that failed for the last time. Both are done once: a second call finds nothing. */
export type DeadLetters = {
  /** Sends it again to the work that it came from, as a new job with all its tries. @returns whether it was there and went */
  redrive(tx: Tx, id: string): Promise<boolean>
  /** Gives it up. */
  discard(tx: Tx, id: string): Promise<void>
}

/** The queue's own ways, in the transaction of whoever asks: what is written beside them happens with them or not at all. */
export function createDeadLetters(boss: Pick<PgBoss, 'redrive' | 'deleteJob'>): DeadLetters {
  return {
    redrive: async (tx, id) =>
      (await boss.redrive(deadLetterQueue, { ids: [id], db: fromDrizzle(tx, sql) })) === 1,
    async discard(tx, id) {
      await boss.deleteJob(deadLetterQueue, id, { db: fromDrizzle(tx, sql) })
    },
  }
}

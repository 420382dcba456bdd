import type { z } from 'zod'

/**
 * A kind of background work: its name, the shape of its payload and the promises of its queue. Every option is given:
 * pg-boss's defaults redeliver a job that runs longer than 15 minutes (reliability.md §0).
 */
export type Job<P extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly payload: P
  /** Seconds without a sign of life after which the job is given to another worker; 10 at least. */
  readonly heartbeatSeconds: number
  /** Longest run of one attempt, in seconds. */
  readonly expireInSeconds: number
  /** Deliveries after the first one, for crashes and thrown errors. */
  readonly retryLimit: number
  /** Wait between attempts, in seconds. */
  readonly retryDelay: number
  /**
   * Whether the wait is doubled each time, up to five minutes. The queue does not tell a crash from a thrown error: a
   * job that is to be taken over at once after any number of crashes has even waits, and paces its own failures.
   */
  readonly retryBackoff: boolean
  /**
   * When it is due by itself: a cron expression in UTC; its payload is empty then. What came due while no worker ran is
   * done once as soon as one does.
   */
  readonly schedule?: string
  /** Of jobs of one group so many run at once, in all workers together: who sends many does not keep others waiting. */
  readonly perGroup?: number
  /** To which group a job belongs; null: to none. */
  groupOf?(payload: z.output<P>): string | null
}

export function defineJob<P extends z.ZodType>(job: Job<P>): Job<P> {
  return job
}

/** Where jobs go that failed for the last time; an operator sees and re-drives them. */
export const deadLetterQueue = 'dead-letter'

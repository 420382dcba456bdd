import type { PrepareStage } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { announcePrepare } from './prepare.news.ts'
import { type Attempt, keepProgress, StaleAttempt } from './prepare.store.ts'

/** How often the page is told how far a making is, and the making whether it is still wanted. */
const everyMs = 1000
const { codes } = publishTaskStatus

/**
 * Does something while it is watched whether it is still wanted: its signal ends with the job, when another worker has
 * taken over, and when somebody stops the task.
 *
 * @throws StaleAttempt, what `stopped` makes
 */
export async function watched<T>(
  { db }: Pick<Database, 'db'>,
  given: {
    readonly task: PublishTaskRow
    readonly held: Attempt
    readonly run: Pick<JobRun, 'signal' | 'log'>
    readonly clock: Clock
    readonly stopped: () => Error
  },
  work: (signal: AbortSignal, tell: (stage: PrepareStage, progress: number) => void) => Promise<T>,
): Promise<T> {
  const { task, held, run, clock } = given
  const ended = new AbortController()
  let now: { stage: PrepareStage; progress: number } | null = null
  const look = async () => {
    if (now === null) return
    const status = await keepProgress(db, held, now, instantIn(clock, 0))
    if (status === null) return ended.abort(new StaleAttempt())
    if (status === codes.terminating) return ended.abort(given.stopped())
    if (status === codes.editing || status === codes.composing || status === codes.downloadQueued)
      return announcePrepare(db, task, now)
    ended.abort(new StaleAttempt())
  }
  let looking: Promise<unknown> = Promise.resolve()
  const lookOnce = () => {
    const noted = look().catch((err: unknown) => run.log.warn({ err }, 'progress not kept'))
    looking = Promise.all([looking, noted])
  }
  const timer = setInterval(lookOnce, everyMs)
  try {
    return await work(AbortSignal.any([run.signal, ended.signal]), (stage, progress) => {
      const isFirst = now === null
      now = { stage, progress }
      if (isFirst) lookOnce()
    })
  } catch (error) {
    if (ended.signal.aborted) throw ended.signal.reason
    throw error
  } finally {
    clearInterval(timer)
    // What is written after this has the last word.
    await looking
  }
}

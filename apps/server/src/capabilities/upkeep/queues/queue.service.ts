import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type JobName, jobNames } from '@pindao/protocol/upkeep/job-names.ts'
import {
  type DeadLetter,
  type DeadLetterResult,
  type discardDeadLetters,
  type JobQueue,
  type listDeadLetters,
  throughputBars,
} from '@pindao/protocol/upkeep/queue.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import type { Page } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { DeadLetters } from '#src/platform/queue/dead-letters.ts'
import type { Job } from '#src/platform/queue/job.ts'
import { idsOf, reasonOf } from './dead-letter.facts.ts'
import * as store from './queue.store.ts'

type Deps = Pick<Kit, 'database' | 'clock'> & {
  readonly deadLetters: DeadLetters
  /** All kinds of work there are. */
  readonly jobs: readonly Job[]
}
type Asked = EndpointParsed<typeof listDeadLetters>['query']
type Discarded = EndpointParsed<typeof discardDeadLetters>['body']
type Outcome = DeadLetterResult['outcome']

/** Background work, for whoever looks after it: how it goes, and what to do about what failed for good. */
export function createQueueService({ database, clock, deadLetters, jobs }: Deps) {
  const { db } = database

  async function queues(): Promise<{ at: string; queues: JobQueue[] }> {
    const [rows, ended, dead] = await Promise.all([
      store.findQueues(db),
      store.findEnded(db),
      store.countDeadLetters(db),
    ])
    const deadOf = new Map(dead.map(({ name, n }) => [name, n]))
    const byName = new Map(rows.map((row) => [row.name, row]))
    return {
      at: instantIn(clock, 0),
      queues: jobs.flatMap(({ name, schedule }) => {
        if (!isJobName(name)) return []
        const { waiting, later, running, failed, done, oldestAt } = byName.get(name) ?? nothing
        const queue: JobQueue = {
          name,
          waiting,
          later,
          running,
          failed,
          done,
          oldestAt,
          deadLetters: deadOf.get(name) ?? 0,
          doneOver: barsOf(ended, name, 'completed'),
          failedOver: barsOf(ended, name, 'failed'),
          schedule: schedule ?? null,
        }
        return [queue]
      }),
    }
  }

  async function list(_ctx: SignedInContext, { queue, ...asked }: Asked): Promise<Page<DeadLetter[]>> {
    const { rows, total } = await store.findDeadLetters(db, queue, windowOf(asked))
    return {
      total,
      rows: rows.map(({ data, output, state, queue: from, ...row }) => ({
        ...row,
        queue: from !== null && isJobName(from) ? from : null,
        ...reasonOf(output),
        ids: idsOf(data),
        conflict: state === 'failed',
      })),
    }
  }

  /** Each by itself, so that one that cannot go keeps none of the others back. */
  function redrive(ctx: SignedInContext, ids: readonly string[]): Promise<DeadLetterResult[]> {
    return each(ids, async (tx, id) => {
      const letter = await store.lockDeadLetter(tx, id)
      if (letter === null) return 'gone'
      if (letter.state === 'failed') await store.wakeDeadLetter(tx, id)
      const isSent = await deadLetters.redrive(tx, id)
      if (!isSent) return 'conflict'
      await note(tx, ctx, 'deadLetter.redrive', id, letter)
      return 'done'
    })
  }

  function discard(ctx: SignedInContext, { ids, reason }: Discarded): Promise<DeadLetterResult[]> {
    return each(ids, async (tx, id) => {
      const letter = await store.lockDeadLetter(tx, id)
      if (letter === null) return 'gone'
      await deadLetters.discard(tx, id)
      await note(tx, ctx, 'deadLetter.discard', id, letter, { reason })
      return 'done'
    })
  }

  async function each(
    ids: readonly string[],
    act: (tx: Tx, id: string) => Promise<Outcome>,
  ): Promise<DeadLetterResult[]> {
    const results: DeadLetterResult[] = []
    for (const id of new Set(ids))
      results.push({ id, outcome: await database.transaction((tx) => act(tx, id)) })
    return results
  }

  return { queues, list, redrive, discard }
}
export type QueueService = ReturnType<typeof createQueueService>

async function note(
  tx: Tx,
  ctx: SignedInContext,
  action: 'deadLetter.redrive' | 'deadLetter.discard',
  id: string,
  letter: Pick<store.DeadLetterRow, 'queue' | 'data'>,
  more: { readonly reason?: string } = {},
): Promise<void> {
  // The name of the work is what the log calls the record; its id is no number.
  const detail = { title: letter.queue ?? '', jobId: id, ...idsOf(letter.data), ...more }
  await writeAudit(tx, ctx, { action, entity: 'deadLetter', entityId: null, detail })
  await publishLive(tx, { type: 'deadLetter' }, { permission: 'queue:read', everybody: true })
}

/** Every kind of work has a name that people read (all-jobs.test.ts). */
const isJobName = (name: string): name is JobName => (jobNames as readonly string[]).includes(name)

const nothing = { waiting: 0, later: 0, running: 0, failed: 0, done: 0, oldestAt: null }

function barsOf(ended: readonly store.EndedRow[], name: string, state: store.EndedRow['state']): number[] {
  const bars = Array.from({ length: throughputBars }, () => 0)
  for (const row of ended)
    if (row.name === name && row.state === state) bars[throughputBars - 1 - row.part] = row.n
  return bars
}

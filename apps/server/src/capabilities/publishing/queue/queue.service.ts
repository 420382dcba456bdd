import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import {
  listPublishQueue,
  type QueueState,
  queueStates,
} from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type PriorityMove, priorityAfter } from '@pindao/protocol/publishing/queue-order.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Transact, Tx } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { presentTask } from '../tasks/publish-task.present.ts'
import { lockTask, writeTaskEvent } from '../tasks/publish-task.store.ts'
import { findTask, findTasksById } from '../tasks/publish-task-list.store.ts'
import { coveredTask, findScopeOfChannel } from '../tasks/task-scope.store.ts'
import { unpark } from './permits.store.ts'
import { findHighest, setPriority } from './priority.store.ts'
import { presentQueued } from './queue.present.ts'
import * as store from './queue-list.store.ts'

type Query = EndpointParsed<typeof listPublishQueue>['query']

/** States in which a task has a turn yet to come. */
const ahead: ReadonlySet<number> = new Set(
  publishTaskStatus.codesOf(['toPublish', 'editing', 'composing', 'downloadQueued', 'publishQueued']),
)

/** The download and upload queue as people see it, and the turns that they change (PUB-02). */
export function createQueueService(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly links: Parameters<typeof presentTask>[2]
}) {
  const { database, clock, links } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  async function list({ actor }: SignedInContext, query: Query) {
    const window = sortedWindowOf(query)
    const { rows, total } = await store.findQueued(db, actor, filterOf(actor, query), window, now())
    const tasks = await findTasksById(
      db,
      rows.map(({ id }) => id),
    )
    const shown = rows.flatMap(({ id, ...known }) => {
      const task = tasks.get(id)
      return task ? [presentQueued(actor, task, known, links)] : []
    })
    return { rows: shown, total }
  }

  const counts = ({ actor }: SignedInContext, views: readonly Conditions[]) =>
    countViews(listPublishQueue, views, (query) =>
      store.countQueued(db, actor, filterOf(actor, query), now(), mostInView),
    )

  async function figures({ actor }: SignedInContext) {
    const row = await store.findQueueFigures(db, actor, now())
    return {
      download: { waiting: row.downloadWaiting, running: row.downloadRunning, failed: row.downloadFailed },
      upload: { waiting: row.uploadWaiting, running: row.uploadRunning, failed: row.uploadFailed },
      braked: row.braked,
      bytesPerSecond: Number(row.bytesPerSecond),
      bytesLeft: Number(row.bytesLeft),
    }
  }

  /** Changes when a task has its turn among those of its department. @throws publishing.notWaiting */
  async function prioritise(
    ctx: SignedInContext,
    id: bigint,
    move: PriorityMove,
    transact: Transact = database.transaction,
  ) {
    await transact((tx) => change(tx, ctx, id, move))
    const found = await findTask(db, id)
    if (!found) throw new AppError('publishing.taskNotFound')
    return presentTask(ctx.actor, found, links)
  }

  async function change(tx: Tx, ctx: SignedInContext, id: bigint, move: PriorityMove): Promise<void> {
    const task = foundRecord(await lockTask(tx, id), 'publishing.taskNotFound')
    coveredTask(ctx.actor, { task, ofChannel: await findScopeOfChannel(tx, task.channelId) })
    if (!ahead.has(task.status)) throw new AppError('publishing.notWaiting')
    const highest = move === 'first' ? await findHighest(tx, task) : 0
    const priority = priorityAfter(move, task.priority, highest)
    if (priority === task.priority) return
    const at = now()
    await setPriority(tx, id, priority, at)
    const { status, title } = task
    const staffId = ctx.actor.staffId
    const event = {
      at,
      actor: 'person',
      from: status,
      to: status,
      reason: `priority.${move}`,
      staffId,
    } as const
    await writeTaskEvent(tx, id, event)
    await writeAudit(tx, ctx, {
      action: 'publishTask.prioritise',
      entity: 'publishTask',
      entityId: id,
      before: { priority: task.priority },
      after: { priority },
      detail: { title },
    })
    await unpark(tx, 1)
    await announceTask(tx, id)
  }

  return { list, counts, figures, prioritise }
}
export type QueueService = ReturnType<typeof createQueueService>

function filterOf(actor: Actor, query: Omit<Query, 'page' | 'pageSize' | 'sort'>): store.QueueFilter {
  const idOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))
  return {
    title: query.title,
    states: query.status?.map((code) => publishTaskStatus.nameOf(code)).filter(isOfQueue),
    platform: query.platform,
    channelId: idOf(query.channelId),
    departmentId: idOf(query.departmentId),
    projectId: idOf(query.projectId),
    batchId: idOf(query.batchId),
    braked: query.braked === 'yes',
    operatorId: query.owner === 'me' ? actor.staffId : undefined,
  }
}

const isOfQueue = (name: string): name is QueueState => queueStates.some((state) => state === name)

import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import type {
  AfterPublishing,
  VideoStanding,
  WantedChange,
} from '@pindao/protocol/publishing/after.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { lockTask } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { coveredTask } from '../tasks/task-scope.store.ts'
import { auditChangeOf } from './after.audit.ts'
import { changeJob } from './after.jobs.ts'
import { announceChange } from './after.news.ts'
import type { ChangeFiles } from './change.makers.ts'
import { presentAfter } from './change.present.ts'
import * as changes from './change.store.ts'
import { type Known, type Wanted, wantedBeside, wantedVisibility, wantedWords } from './change.wanted.ts'
import type { Looks } from './look.service.ts'
import { findStanding } from './standing.store.ts'
import { oursOf, standingOf } from './standing.ts'
import { findUnitsLeft } from './units.store.ts'

export type AfterDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: JobSender
  readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'after'>
  readonly besides: Pick<ChangeFiles, 'captionOf'>
  readonly looks: Pick<Looks, 'look'>
}

/** What people do with videos that are published. Whatever is asked for is a row first; a worker makes it. */
export function createAfterService(deps: AfterDeps) {
  const { database, clock, jobs } = deps
  const { db } = database

  /** A published task within the person's data scope. @throws publishing.taskNotFound, publishing.notPublished */
  async function load(from: Executor, ctx: SignedInContext, id: bigint): Promise<PublishTaskRow> {
    const { task } = coveredTask(ctx.actor, await findTask(from, id))
    const isOut = task.status === publishTaskStatus.codes.published && task.platformVideoId !== null
    if (!isOut) throw new AppError('publishing.notPublished')
    return task
  }

  async function get(ctx: SignedInContext, id: bigint): Promise<AfterPublishing> {
    const task = await load(db, ctx, id)
    const made = await changes.findChanges(db, id)
    const units = await findUnitsLeft(db, [task.channelId], clock)
    const row = {
      task,
      standing: await findStanding(db, id),
      changes: made,
      undone: await changes.findUndone(
        db,
        made.map(({ change }) => change.id),
      ),
      unitsLeft: units.get(task.channelId)?.left ?? null,
      costs: deps.adapterOf(task.platform).after.costs,
    }
    return presentAfter(ctx.actor, row, clock())
  }

  /** How its video stands, as far as it is known. @throws publishing.videoGone */
  async function knownOf(from: Executor, task: PublishTaskRow): Promise<Known> {
    const standing = await findStanding(from, task.id)
    const now = clock()
    const ours = oursOf(task, standing?.accepted ?? null, now)
    const seenAs = standing === null ? ours.visibility : standingOf(standing).visibility
    if (seenAs === videoVisibilities.removed) throw new AppError('publishing.videoGone')
    // A booking that was seen comes true by itself.
    const due = seenAs === videoVisibilities.scheduled && ours.visibility === videoVisibilities.public
    return { task, ours, seenAs: due ? ours.visibility : seenAs, wasOpen: standing?.wasOpen ?? false, now }
  }

  /** Writes a change down with audit and job, in the transaction of its command. */
  async function ask(
    tx: Tx,
    ctx: SignedInContext,
    task: PublishTaskRow,
    wanted: Wanted,
    beside: { readonly cause?: string; readonly undoes?: bigint } = {},
  ): Promise<void> {
    const at = instantIn(clock, 0)
    const asked = await changes.insertChange(tx, {
      ...wanted,
      ...beside,
      taskId: task.id,
      cost: deps.adapterOf(task.platform).after.costs[wanted.kind] ?? 0,
      staffId: ctx.actor.staffId,
      nextAt: at,
      createdAt: at,
    })
    if (asked === null) return
    await auditChangeOf(tx, ctx, task, wanted)
    // A turn of an operation makes its own changes.
    if (beside.cause === undefined) await jobs.send(tx, changeJob, { taskId: String(task.id) })
    await announceChange(tx, task)
  }

  async function change(ctx: SignedInContext, id: bigint, body: WantedChange): Promise<AfterPublishing> {
    const known = await load(db, ctx, id)
    // Read before the transaction opens: it comes from the storage.
    const caption = 'fileId' in body ? await deps.besides.captionOf(known.videoId, BigInt(body.fileId)) : null
    await database.transaction(async (tx) => {
      await lockTask(tx, id)
      const task = await load(tx, ctx, id)
      await ask(tx, ctx, task, wantedOf(await knownOf(tx, task), body, caption))
    })
    return get(ctx, id)
  }

  /** The video goes from its platform for good. @throws publishing.takeDownTitle for a title that is not its own */
  async function takeDown(ctx: SignedInContext, id: bigint, title: string): Promise<AfterPublishing> {
    await database.transaction(async (tx) => {
      await lockTask(tx, id)
      const task = await load(tx, ctx, id)
      if (title.trim() !== task.title.trim()) throw new AppError('publishing.takeDownTitle')
      const { seenAs } = await knownOf(tx, task)
      const fromSide = { visibility: seenAs, title: task.title }
      const toSide = { visibility: videoVisibilities.removed }
      await ask(tx, ctx, task, { kind: 'removal', target: '', fromSide, toSide })
    })
    return get(ctx, id)
  }

  async function look(ctx: SignedInContext, id: bigint): Promise<AfterPublishing> {
    await deps.looks.look(await load(db, ctx, id))
    return get(ctx, id)
  }

  return { load, get, knownOf, ask, change, takeDown, look }
}
export type AfterService = ReturnType<typeof createAfterService>

function wantedOf(known: Known, body: WantedChange, caption: Parameters<typeof wantedBeside>[2]): Wanted {
  if (body.kind === 'words') return wantedWords(known, body.words as Partial<VideoStanding>)
  if (body.kind === 'visibility') return wantedVisibility(known, body.visibility, body.publishAt)
  return wantedBeside(known, body, caption)
}

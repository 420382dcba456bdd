import { videoVisibilities, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type {
  AfterPublishing,
  ChangeAction,
  settleDifferences,
  VideoStanding,
  WantedChange,
} from '@pindao/protocol/publishing/after.endpoints.ts'
import { shownNames, wordFields } from '@pindao/protocol/publishing/publish-change.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { lockTask, writeTaskEvent } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { auditChangeOf } from './after.audit.ts'
import { changeJob } from './after.jobs.ts'
import { announceChange } from './after.news.ts'
import type { ChangeFiles } from './change.makers.ts'
import { presentAfter } from './change.present.ts'
import * as changes from './change.store.ts'
import type { PublishChangeRow } from './change.table.ts'
import {
  type Known,
  undoOf,
  type Wanted,
  wantedBeside,
  wantedVisibility,
  wantedWords,
} from './change.wanted.ts'
import type { Looks } from './look.service.ts'
import { findStanding, keepStanding } from './standing.store.ts'
import { differencesOf, oursOf, sideOf, standingOf } from './standing.ts'
import { applyChange } from './task-words.store.ts'
import { findUnitsLeft } from './units.store.ts'

const { codes } = taskResult
type Settling = EndpointParsed<typeof settleDifferences>['body']

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
    const scopeOf = ({ task }: { readonly task: PublishTaskRow }) => ({
      ownerStaffId: task.operatorId,
      departmentId: task.departmentId,
    })
    const { task } = coveredRecord(ctx.actor, await findTask(from, id), scopeOf, 'publishing.taskNotFound')
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

  /**
   * What differs on the platform is the task's from now on, or becomes again what the task says.
   *
   * @throws publishing.changedOnPlatform where it was looked at again since the person saw it
   */
  async function settle(ctx: SignedInContext, id: bigint, body: Settling): Promise<AfterPublishing> {
    await database.transaction(async (tx) => {
      await lockTask(tx, id)
      const task = await load(tx, ctx, id)
      const standing = foundRecord(await findStanding(tx, id), 'publishing.nothingToChange')
      if (standing.seenAt !== body.seenAt) throw new AppError('publishing.changedOnPlatform')
      const ours = oursOf(task, standing.accepted, clock())
      const seen = standingOf(standing)
      const fields = differencesOf(task.platform, ours, seen).filter((field) => body.fields.includes(field))
      if (fields.length === 0) throw new AppError('publishing.nothingToChange')
      for (const wanted of wantedOfDifferences(seen, ours, fields)) {
        if (body.take === 'theirs') await takeOver(tx, ctx, task, reversed(wanted))
        else await ask(tx, ctx, task, putBack(await knownOf(tx, task), wanted))
      }
    })
    return get(ctx, id)
  }

  /** No call is made: the platform says so already. */
  async function takeOver(tx: Tx, ctx: SignedInContext, task: PublishTaskRow, wanted: Wanted): Promise<void> {
    const at = instantIn(clock, 0)
    const done = { origin: 'platform', status: codes.success, doneAt: at, cost: 0 } as const
    await changes.insertChange(tx, {
      ...wanted,
      ...done,
      taskId: task.id,
      staffId: ctx.actor.staffId,
      nextAt: at,
      createdAt: at,
    })
    const changed = await applyChange(tx, task.id, wanted, at)
    const standing = foundRecord(await findStanding(tx, task.id), 'publishing.nothingToChange')
    const seen = standingOf(standing)
    const asked = oursOf(changed, null, clock())
    const accepted =
      wanted.kind === 'visibility' && asked.visibility !== seen.visibility ? seen.visibility : null
    const kept = wanted.kind === 'visibility' ? accepted : standing.accepted
    const differs = differencesOf(task.platform, oursOf(changed, kept, clock()), seen)
    await keepStanding(tx, { ...standing, accepted: kept, differs })
    await writeTaskEvent(tx, task.id, {
      at,
      actor: 'person',
      staffId: ctx.actor.staffId,
      from: task.status,
      to: task.status,
      reason: 'tookOver',
    })
    await auditChangeOf(tx, ctx, task, wanted, 'publishTask.takeOver')
    await announceChange(tx, task)
  }

  /** A command to one change. @throws publishing.changeNotFound, publishing.changeMoved where it stands otherwise by now */
  async function command(ctx: SignedInContext, id: bigint, action: ChangeAction): Promise<AfterPublishing> {
    const found = await changes.findChange(db, id)
    const taskId = found?.taskId ?? 0n
    const view = found === null ? null : await get(ctx, taskId).catch(hidden)
    if (!view) throw new AppError('publishing.changeNotFound')
    if (!view.changes.find((one) => one.id === String(id))?.actions.includes(action))
      throw new AppError('publishing.changeMoved')
    await database.transaction(async (tx) => {
      await lockTask(tx, taskId)
      const task = await load(tx, ctx, taskId)
      const row = foundRecord(await changes.lockChange(tx, id), 'publishing.changeNotFound')
      if (row.status !== found?.status || row.epoch !== found.epoch)
        throw new AppError('publishing.changeMoved')
      await acts[action](tx, ctx, task, row)
      await announceChange(tx, task)
    })
    return get(ctx, taskId)
  }

  const acts: Readonly<
    Record<
      ChangeAction,
      (tx: Tx, ctx: SignedInContext, task: PublishTaskRow, row: PublishChangeRow) => Promise<void>
    >
  > = {
    async undo(tx, ctx, task, row) {
      const back = undoOf(row)
      if (back === null) throw new AppError('publishing.changeMoved')
      await ask(tx, ctx, task, back, { undoes: row.id })
    },
    async cancel(tx, _ctx, _task, row) {
      const at = instantIn(clock, 0)
      const given = { status: codes.failed, problemCode: 'publishing.changeCancelled', doneAt: at }
      await changes.updateChange(tx, row.id, given, at)
    },
    retry: (tx, _ctx, task, row) => again(tx, task, row, {}),
    async overwrite(tx, _ctx, task, row) {
      // From what the person has seen: were it another one by now, it would be told again.
      await again(tx, task, row, { fromSide: row.seen ?? row.fromSide, seen: null })
    },
  }

  async function again(
    tx: Tx,
    task: PublishTaskRow,
    row: PublishChangeRow,
    change: changes.ChangeOutcome,
  ): Promise<void> {
    const at = instantIn(clock, 0)
    const anew = { status: codes.waiting, attempts: 0, problemCode: null, platformMessage: null } as const
    await changes.updateChange(tx, row.id, { ...anew, nextAt: at, doneAt: null, ...change }, at)
    await jobs.send(tx, changeJob, { taskId: String(task.id) })
  }

  return { load, get, knownOf, ask, change, takeDown, look, settle, command }
}
export type AfterService = ReturnType<typeof createAfterService>

function wantedOf(known: Known, body: WantedChange, caption: Parameters<typeof wantedBeside>[2]): Wanted {
  if (body.kind === 'words') return wantedWords(known, body.words as Partial<VideoStanding>)
  if (body.kind === 'visibility') return wantedVisibility(known, body.visibility, body.publishAt)
  return wantedBeside(known, body, caption)
}

/** Words together, visibility with its time: as calls change them. */
function wantedOfDifferences(
  from: VideoStanding,
  to: VideoStanding,
  fields: readonly (keyof VideoStanding)[],
): readonly Wanted[] {
  const words = wordFields.filter((field) => fields.includes(field))
  const shown = fields.some((field) => field === 'visibility' || field === 'publishAt')
  const made = (kind: 'words' | 'visibility', about: readonly (keyof VideoStanding)[]): Wanted => ({
    kind,
    target: '',
    fromSide: sideOf(from, about),
    toSide: sideOf(to, about),
  })
  return [
    ...(words.length > 0 ? [made('words', words)] : []),
    ...(shown ? [made('visibility', ['visibility', 'publishAt'])] : []),
  ]
}

const reversed = (wanted: Wanted): Wanted => ({
  ...wanted,
  fromSide: wanted.toSide,
  toSide: wanted.fromSide,
})

/** @throws publishing.moveNotOffered where the platform does not let it be shown so again */
function putBack(known: Known, wanted: Wanted): Wanted {
  if (wanted.kind !== 'visibility') return wanted
  const { visibility, publishAt = null } = wanted.toSide
  const name = visibility === undefined ? undefined : visibilityNamed(visibility)
  const shown = shownNames.find((one) => one === name)
  if (shown === undefined) throw new AppError('publishing.moveNotOffered')
  return { ...wantedVisibility(known, shown, publishAt), fromSide: wanted.fromSide }
}

/** A change of a task that is not this person's to see is not there. */
function hidden(error: unknown): null {
  if (error instanceof AppError && error.code === 'publishing.taskNotFound') return null
  throw error
}

import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  needsComposing,
  needsEditing,
  needsPreparing,
  type PrepareRecipe,
} from '@pindao/protocol/publishing/prepare-recipe.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { checksumOf } from '#src/platform/storage/crc32.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import { lockTask, moveTask, setProblem, setSent } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { recipeOf } from '../tasks/task-due.ts'
import { createPrepareBegin } from './prepare.begin.ts'
import type { PrepareDeps, SourceFilm } from './prepare.context.ts'
import { prepareJob } from './prepare.jobs.ts'
import { type Made, type Making, makeComposed, makeEdited } from './prepare.making.ts'
import { createPrepareSettlement } from './prepare.settle.ts'
import * as store from './prepare.store.ts'
import type { PrepareRow } from './prepare.table.ts'
import { takeUp } from './prepare.take-up.ts'
import { watched } from './prepare.watch.ts'

const { codes } = publishTaskStatus
/** Thrown inside a making whose task is to be stopped. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}
type Work = { readonly task: PublishTaskRow; readonly row: PrepareRow; readonly recipe: PrepareRecipe }

/**
 * Makes what a task sends (states 25 and 23). Any worker may take it up; the attempt decides whose writes count. Objects
 * are noted before they are stored, so that nothing is left over whenever a worker dies.
 */
export function createPrepareService(deps: PrepareDeps) {
  const { database, storage, clock } = deps
  const now = () => instantIn(clock, 0)
  const settlement = createPrepareSettlement(deps)
  const { moveOn } = createPrepareBegin(deps)

  /** Handles one job. Failures are settled inside; what is thrown is given again by the queue. */
  async function prepare(taskId: bigint, run: JobRun): Promise<void> {
    const work = await begin(taskId)
    if (work === null) return
    const held = { taskId, attempt: work.row.attempt }
    const log = run.log.child({ taskId: String(taskId), attempt: held.attempt })
    const stored: string[] = []
    try {
      await make(work, held, run, stored)
    } catch (error) {
      if (error instanceof store.StaleAttempt) {
        log.warn('another worker has taken this preparation over')
        await discard(taskId, stored)
        return
      }
      if (run.signal.aborted) throw error
      if (error instanceof Stopped) {
        await database.transaction((tx) => settlement.end(tx, held))
        await discard(taskId, stored)
        return
      }
      log.warn({ err: error }, 'not prepared')
      await settlement.fail(held, error, { jobId: run.jobId, kind: prepareJob })
    }
  }

  function begin(taskId: bigint): Promise<Work | null> {
    return database.transaction(async (tx) => {
      const task = await takeUp(tx, taskId, { clock, states: ['editing', 'composing'], end: settlement.end })
      if (!task) return null
      const recipe = recipeOf(task)
      if (recipe === null || !needsPreparing(recipe)) return nothingToMake(tx, taskId)
      return { task, recipe, row: await store.claimPrepare(tx, taskId, now()) }
    })
  }

  /** Somebody has taken the recipe away since it failed: the film goes as it is. */
  async function nothingToMake(tx: Tx, taskId: bigint): Promise<null> {
    const to = moveTo('toPublish', 'system', ['editing', 'composing'])
    await moveTask(tx, taskId, to, { at: now(), reason: 'prepared' })
    await moveOn(tx, taskId)
    return null
  }

  async function make({ task, row, recipe }: Work, held: store.Attempt, run: JobRun, stored: string[]) {
    const folder = await mkdtemp(join(await scratch(), 'making-'))
    try {
      const film = await deps.videos.filmOf(task.videoId)
      const making = (signal: AbortSignal, onProgress: Making['onProgress']): Making => ({
        deps,
        recipe,
        film,
        folder,
        signal,
        onProgress,
      })
      let edited: Made | null = null
      const isComposing = task.status === codes.composing
      if (!isComposing || (needsEditing(recipe) && !(await isStored(row.editedObject)))) {
        edited = await watching(task, held, run, (signal, tell) => makeEdited(making(signal, tell)))
        const isLast = !needsComposing(recipe)
        const key = await keep(film, held, edited, isLast ? 'made' : 'edited', run, stored)
        if (isLast) return await finish(held, edited, key)
        await goOnComposing(held, key)
      }
      const made = await watching(task, held, run, (signal, tell) =>
        makeComposed(making(signal, tell), edited ?? (needsEditing(recipe) ? row.editedObject : null)),
      )
      await finish(held, made, await keep(film, held, made, 'made', run, stored))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** What editing has made may be lost, as when an older backup was restored: then it is made anew. */
  const isStored = async (key: string | null) => key !== null && (await storage.head(key)) !== null

  /** Beside the whole files of this machine: the system's folder for temporary files is often a small one. */
  async function scratch(): Promise<string> {
    const folder = join(deps.node.folder, 'making')
    return mkdir(folder, { recursive: true }).then(
      () => folder,
      () => tmpdir(),
    )
  }

  async function watching<T>(
    task: PublishTaskRow,
    held: store.Attempt,
    run: JobRun,
    work: (signal: AbortSignal, tell: Making['onProgress']) => Promise<T>,
  ): Promise<T> {
    return watched(deps.database, { task, held, run, clock, stopped: () => new Stopped() }, work)
  }

  /** Stores what was made; its key is noted first. */
  async function keep(
    film: SourceFilm,
    held: store.Attempt,
    made: Made,
    what: 'edited' | 'made',
    run: JobRun,
    stored: string[],
  ): Promise<string> {
    const key = `${dirname(film.objectKey)}/prepared-${held.taskId}-${held.attempt}-${what}.mp4`
    await store.noteObject(database.db, held, key, now())
    stored.push(key)
    await store.updatePrepare(database.db, held, { stage: 'storing' }, now())
    await storage.put(key, made.path, run.signal)
    return key
  }

  async function goOnComposing(held: store.Attempt, key: string): Promise<void> {
    await underTask(held, async (tx, at) => {
      await store.updatePrepare(
        tx,
        held,
        { editedObject: key, stage: 'composing', progress: 0, tries: 0 },
        at,
      )
      const task = await lockTask(tx, held.taskId)
      if (task?.status === codes.editing)
        await moveTask(tx, held.taskId, moveTo('composing', 'system', ['editing']), {
          at,
          reason: 'filmEdited',
        })
      await announceTask(tx, held.taskId)
    })
  }

  async function finish(held: store.Attempt, { path, facts }: Made, key: string): Promise<void> {
    const { size } = await stat(path)
    const madeCrc32 = await checksumOf(createReadStream(path))
    const before = await underTask(held, async (tx, at) => {
      const row = await store.findPrepare(tx, held.taskId)
      await store.updatePrepare(
        tx,
        held,
        {
          stage: 'done',
          progress: 1,
          tries: 0,
          editedObject: null,
          madeObject: key,
          madeSize: size,
          madeCrc32,
          madeDurationMs: facts.durationMs,
        },
        at,
      )
      await setSent(tx, held.taskId, { prepared: true, preparedObject: key }, size)
      await setProblem(tx, held.taskId, null)
      await moveTask(tx, held.taskId, moveTo('toPublish', 'system', ['editing', 'composing']), {
        at,
        reason: 'prepared',
      })
      await announceTask(tx, held.taskId)
      await moveOn(tx, held.taskId)
      return row?.editedObject ?? null
    })
    if (before !== null) await discard(held.taskId, [before])
  }

  /** Task first, then its preparation: everybody locks in this order. @throws StaleAttempt, Stopped */
  function underTask<T>(held: store.Attempt, work: (tx: Tx, at: string) => Promise<T>): Promise<T> {
    return database.transaction(async (tx) => {
      const task = await lockTask(tx, held.taskId)
      if (task?.status === codes.terminating) throw new Stopped()
      if (task?.status !== codes.editing && task?.status !== codes.composing) throw new store.StaleAttempt()
      return work(tx, now())
    })
  }

  async function discard(taskId: bigint, keys: readonly string[]): Promise<void> {
    for (const key of keys) await storage.remove(key)
    await store.forgetObjects(database.db, taskId, keys)
  }

  return { prepare }
}

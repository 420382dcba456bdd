import { untilAborted } from './abortable.ts'
import { createBatchNews } from './batch-news.ts'
import type { Journal } from './journal.ts'
import type { NoticeCode, UploadCommand, UploadEvent } from './messages.ts'
import { inOrder } from './queue-order.ts'
import { isFileOf, restoredRecord } from './restore.ts'
import { burnsRetry, type RetryTuning } from './retry-policy.ts'
import { runTask } from './run-task.ts'
import { type Connectivity, createServerGate } from './server-gate.ts'
import { createTaskBoard, isDuplicate, newRecord, type TaskRecord } from './task-board.ts'
import type { PartTransport, UploadApi } from './upload-api.ts'
import { localProblem, problemOf } from './upload-problem.ts'
import { panelStatus, type UploadProblem } from './upload-task.ts'

type EngineDeps = {
  /** User id: tasks of another person are neither seen nor touched. */
  readonly owner: string
  readonly api: UploadApi
  readonly transport: PartTransport
  readonly journal: Journal
  readonly connectivity: Connectivity
  readonly tuning: RetryTuning
  readonly lanes: number
  newUuid(): string
  random(): number
  now(): number
  /** The file behind a kept handle, if the browser still allows it without asking; else null. */
  openHandle(handle: FileSystemFileHandle): Promise<File | null>
  emit(event: UploadEvent): void
}

export type UploadEngine = {
  /** Brings the tasks of an earlier page back. */
  start(): Promise<void>
  handle(command: UploadCommand): void
}

type Running = { readonly uuid: string; readonly controller: AbortController }

/** The upload engine: one task at a time (UPL-02), no word of React or the DOM. */
export function createUploadEngine(deps: EngineDeps): UploadEngine {
  const board = createTaskBoard({
    ...deps,
    onState: (state) => deps.emit({ type: 'tasks', ...state }),
  })
  const news = createBatchNews(deps.emit)
  let running: Running | null = null
  let signIn = Promise.withResolvers<void>()

  const notice = (code: NoticeCode, title: string, count = 1) =>
    deps.emit({ type: 'notice', code, title, count })

  function next(): void {
    if (running !== null) return
    const waiting = board.list().find(({ task }) => task.phase === 'waiting')
    if (waiting === undefined) return
    const current: Running = { uuid: waiting.uuid, controller: new AbortController() }
    running = current
    run(current).finally(() => {
      running = null
      next()
      // Whoever paused means to go on, and hears of all of it then.
      if (running === null && board.find(current.uuid)?.task.phase !== 'paused') news.tell()
    })
  }

  async function run({ uuid, controller: { signal } }: Running): Promise<void> {
    const title = board.find(uuid)?.task.title ?? ''
    try {
      const saved = await runTask(taskDeps(uuid, signal), signal)
      board.finish(uuid, saved)
      deps.emit({ type: 'saved', videoId: saved.videoId, title })
      news.saved(title)
      if (typeof saved.notSentOn === 'string') notice('notSentOn', title)
    } catch (error) {
      // Whoever aborted (pause, remove) has already said what the task is now.
      if (!signal.aborted) fail(uuid, problemOf('uploadFail', error))
    }
  }

  function taskDeps(uuid: string, signal: AbortSignal) {
    const gate = createServerGate({
      ...deps,
      untilSignedIn: (stop) => untilAborted(signIn.promise, stop),
      onWait(reason) {
        if (signal.aborted) return
        const still = reason === null ? {} : { speed: null, secondsLeft: null }
        board.show(uuid, { waitReason: reason, ...still })
      },
    })
    const whileRunning =
      <A>(act: (argument: A) => void) =>
      (argument: A) => {
        if (!signal.aborted) act(argument)
      }
    return {
      ...deps,
      api: { ...deps.api, createUpload: reserveFor(uuid) },
      gate,
      current: () => recordOf(uuid),
      change: whileRunning((change: Parameters<typeof board.change>[1]) => board.change(uuid, change)),
      show: whileRunning((figures: Parameters<typeof board.show>[1]) => board.show(uuid, figures)),
    }
  }

  /**
   * Reserving an upload, whose answer may come after its task was paused or removed: the id is kept all the same, and
   * space reserved for a task that is gone is given back at once.
   */
  function reserveFor(uuid: string): UploadApi['createUpload'] {
    const { title } = recordOf(uuid).task
    return async (input, key) => {
      const upload = await deps.api.createUpload(input, key)
      if (board.find(uuid) === undefined) giveBack(upload.id, title)
      else board.change(uuid, { checkpoint: { uploadId: upload.id } })
      return upload
    }
  }

  /** The person is done with it either way; parts that stay behind are cleared by the server in time. */
  function giveBack(uploadId: string, title: string): void {
    deps.api.abortUpload(uploadId).catch(() => notice('cancelFail', title))
  }

  function recordOf(uuid: string): TaskRecord {
    const record = board.find(uuid)
    if (record === undefined) throw new RangeError(`no upload task ${uuid}`)
    return record
  }

  function fail(uuid: string, problem: UploadProblem): void {
    const standing = { problem, waitReason: null, speed: null, secondsLeft: null }
    const gone = problem.code === 'fileUnreadable' || problem.code === 'otherFile'
    if (gone) board.change(uuid, { file: null, task: { ...standing, phase: 'needsFile' } })
    else board.change(uuid, { task: { ...standing, phase: 'failed', uploadStatus: panelStatus.failed } })
    const failure = { problem, title: recordOf(uuid).task.title }
    deps.emit({ type: 'failed', ...failure })
    news.failed(failure)
  }

  function stop(uuid: string): void {
    if (running?.uuid === uuid) running.controller.abort()
  }

  /** Puts a task back in the queue, or asks for its file if the browser no longer has it. */
  function enqueue(uuid: string): void {
    const record = board.find(uuid)
    if (record === undefined) return
    const waiting = record.file !== null || record.task.progress === 1
    board.change(uuid, {
      task: {
        phase: waiting ? 'waiting' : 'needsFile',
        uploadStatus: panelStatus.active,
        waitReason: null,
        problem: null,
      },
    })
    next()
  }

  function add(command: Extract<UploadCommand, { type: 'add' }>): void {
    if (board.list().every(({ task }) => task.phase === 'failed')) board.beginBatch()
    const [ignored, ...others] = command.items.filter((item) => {
      const isKnown = isDuplicate(item, board.list())
      if (!isKnown) board.add(newRecord(item, deps.newUuid(), deps.owner, deps.now()))
      return isKnown
    })
    if (ignored !== undefined) notice('duplicateIgnored', ignored.title, 1 + others.length)
    next()
  }

  function pause(uuid: string): void {
    const phase = board.find(uuid)?.task.phase
    if (phase !== 'waiting' && phase !== 'checking' && phase !== 'uploading') return
    board.change(uuid, { task: { phase: 'paused', waitReason: null, speed: null, secondsLeft: null } })
    stop(uuid)
  }

  function resume(uuid: string): void {
    if (board.find(uuid)?.task.phase === 'paused') enqueue(uuid)
  }

  function forAll(act: (uuid: string) => void): void {
    for (const { uuid } of board.list()) act(uuid)
  }

  function retry(uuid: string): void {
    const task = board.find(uuid)?.task
    if (task?.phase !== 'failed') return
    board.change(uuid, { task: { retryNumber: task.retryNumber + (burnsRetry(task) ? 1 : 0) } })
    enqueue(uuid)
  }

  function remove(uuid: string): void {
    const record = board.find(uuid)
    if (record === undefined) return
    board.remove(uuid)
    stop(uuid)
    const { uploadId } = record.checkpoint
    if (uploadId !== null) giveBack(uploadId, record.task.title)
  }

  async function provideFile(command: Extract<UploadCommand, { type: 'provideFile' }>): Promise<void> {
    const { uuid, file, handle } = command
    const record = board.find(uuid)
    if (record?.task.phase !== 'needsFile') return
    if (!(await isFileOf(record, file))) {
      board.change(uuid, { task: { problem: localProblem('otherFile') } })
      return notice('otherFile', record.task.title)
    }
    const kept = handle ?? record.handle
    board.change(uuid, { file, handle: kept, task: { hasHandle: kept !== null } })
    enqueue(uuid)
  }

  return {
    async start() {
      // A browser that keeps nothing (private window) has nothing to bring back.
      const done = await deps.journal.done(deps.owner).catch(() => null)
      if (done !== null) board.restoreDone(done)
      for (const entry of inOrder(await deps.journal.list(deps.owner).catch(() => []))) {
        const file = entry.handle === null ? null : await deps.openHandle(entry.handle)
        board.add(restoredRecord(entry, file))
      }
      next()
    },
    handle(command) {
      if (command.type === 'add') add(command)
      else if (command.type === 'provideFile') void provideFile(command)
      else if (command.type === 'report') board.report()
      else if (command.type === 'clearDone') board.clearDone()
      else if (command.type === 'pauseAll') forAll(pause)
      else if (command.type === 'resumeAll') forAll(resume)
      else if (command.type === 'signedIn') {
        signIn.resolve()
        signIn = Promise.withResolvers<void>()
      } else if (command.type === 'pause') pause(command.uuid)
      else if (command.type === 'resume') resume(command.uuid)
      else if (command.type === 'retry') retry(command.uuid)
      else if (command.type === 'move') board.move(command.uuid, command.step)
      else remove(command.uuid)
    },
  }
}

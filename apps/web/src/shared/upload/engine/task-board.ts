import type { Checkpoint, DoneRecord, Journal, JournalEntry } from './journal.ts'
import type { UploadState } from './messages.ts'
import { createOverall, nothingDone } from './overall.ts'
import { inOrder, placeOf, type QueueStep, stepped } from './queue-order.ts'
import { type AfterSaving, type NewUpload, panelStatus, type UploadTask } from './upload-task.ts'

/** What became of a task: its video, and what came with the saving. */
export type SavedTask = AfterSaving & { readonly videoId: string | null }

/** A task with what the panel does not see. `file` is null after a restart, until it is given again. */
export type TaskRecord = JournalEntry & { readonly file: File | null }

export type TaskChange = {
  readonly task?: Partial<UploadTask>
  readonly checkpoint?: Partial<Checkpoint>
  readonly file?: File | null
  readonly handle?: FileSystemFileHandle | null
  readonly place?: number
}

type TaskBoard = {
  list(): readonly TaskRecord[]
  find(uuid: string): TaskRecord | undefined
  /** Behind the others, unless it had a place before. */
  add(record: TaskRecord): void
  /** Changes a task, shows and journals it. A task that is gone stays gone. */
  change(uuid: string, change: TaskChange): void
  /** Changes figures that are worth showing and not worth journaling. */
  show(uuid: string, figures: Partial<UploadTask>): void
  remove(uuid: string): void
  /** Moves a waiting task among those that wait; they share the places they had. */
  move(uuid: string, step: QueueStep): void
  /** Takes a task away whose video is saved, and keeps what is said of it. */
  finish(uuid: string, saved: SavedTask): void
  /** What is done by now belongs to an earlier batch. */
  beginBatch(): void
  clearDone(): void
  /** What was done before the page was loaded. */
  restoreDone(done: DoneRecord): void
  /** Shows the tasks again, for a tab that has just come. */
  report(): void
}

/** At most four pictures a second: faster helps nobody and costs every tab. */
const reportEveryMs = 250

/** Nobody reads more of what is done; the list of videos has it all. */
const mostDone = 50

/** Holds the tasks in their order, at first the one they were added in; the only place that changes them. */
export function createTaskBoard(deps: {
  readonly journal: Journal
  readonly owner: string
  onState(state: UploadState): void
}): TaskBoard {
  const records = new Map<string, TaskRecord>()
  const overall = createOverall(() => performance.now())
  let done: DoneRecord = { last: [], batch: nothingDone }
  let lastReport = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let journaled: Promise<unknown> = Promise.resolve()

  function reportNow(): void {
    timer = null
    lastReport = Date.now()
    const tasks = [...records.values()].map((record) => record.task)
    deps.onState({ tasks, done: done.last, overall: overall(tasks, done.batch) })
  }

  function report(): void {
    if (timer !== null) return
    timer = setTimeout(reportNow, Math.max(0, lastReport + reportEveryMs - Date.now()))
  }

  /** In order, one after the other. A browser that keeps nothing (private window) still uploads. */
  function keep(write: () => Promise<void>): void {
    journaled = journaled.then(write).catch(() => undefined)
  }

  function change(uuid: string, { task, checkpoint, file, handle, place }: TaskChange): void {
    const before = records.get(uuid)
    if (before === undefined) return
    const after: TaskRecord = {
      ...before,
      task: { ...before.task, ...task },
      checkpoint: { ...before.checkpoint, ...checkpoint },
      file: file === undefined ? before.file : file,
      handle: handle === undefined ? before.handle : handle,
      place: place ?? placeOf(before),
    }
    records.set(uuid, after)
    const { file: _unkept, ...entry } = after
    keep(() => deps.journal.put(entry))
    report()
  }

  function changeDone(changed: DoneRecord): void {
    done = changed
    keep(() => deps.journal.keepDone(deps.owner, changed))
    report()
  }

  function remove(uuid: string): void {
    records.delete(uuid)
    keep(() => deps.journal.remove(uuid))
    report()
  }

  function placeBehindAll({ addedAt }: UploadTask): number {
    return Math.max(addedAt, ...[...records.values()].map((record) => placeOf(record) + 1))
  }

  function move(uuid: string, step: QueueStep): void {
    const waiting = [...records.values()].filter(({ task }) => task.phase === 'waiting')
    for (const [index, record] of stepped(waiting, uuid, step).entries()) {
      const standing = waiting[index]
      if (standing !== undefined && standing !== record) change(record.uuid, { place: placeOf(standing) })
    }
    const ordered = inOrder([...records.values()])
    records.clear()
    for (const record of ordered) records.set(record.uuid, record)
  }

  return {
    list: () => [...records.values()],
    find: (uuid) => records.get(uuid),
    add(record) {
      records.set(record.uuid, { ...record, place: record.place ?? placeBehindAll(record.task) })
      change(record.uuid, {})
    },
    change,
    show(uuid, figures) {
      const before = records.get(uuid)
      if (before === undefined) return
      records.set(uuid, { ...before, task: { ...before.task, ...figures } })
      report()
    },
    remove,
    move,
    finish(uuid, saved) {
      const task = records.get(uuid)?.task
      if (task === undefined) return
      const { files, bytes } = done.batch
      changeDone({
        last: [{ uuid, title: task.title, ...saved }, ...done.last].slice(0, mostDone),
        batch: { files: files + 1, bytes: bytes + task.size },
      })
      remove(uuid)
    },
    beginBatch: () => changeDone({ ...done, batch: nothingDone }),
    clearDone: () => changeDone({ ...done, last: [] }),
    restoreDone: (restored) => changeDone(restored),
    report,
  }
}

/** A task as it is added (UPL-01). */
export function newRecord(item: NewUpload, uuid: string, owner: string, addedAt: number): TaskRecord {
  const { title, channelId, channelName, fileName, file, handle, language, programme, replaces, UNK } = item
  return {
    uuid,
    owner,
    file,
    handle,
    checkpoint: { uploadId: null, generation: 0, fingerprint: null },
    task: {
      uuid,
      title,
      channelId,
      channelName,
      language: language ?? null,
      programme: programme ?? null,
      replaces: replaces ?? null,
      UNK: UNK ?? null,
      fileName,
      sourceName: file.name,
      size: file.size,
      timeStamp: file.lastModified,
      addedAt,
      storageType: null,
      videoPath: null,
      progress: 0,
      uploadStatus: panelStatus.active,
      retryNumber: 0,
      phase: 'waiting',
      waitReason: null,
      problem: null,
      speed: null,
      secondsLeft: null,
      hasHandle: handle !== null,
    },
  }
}

/** UPL-05: the same title, file name and timestamp. */
export function isDuplicate(item: NewUpload, records: readonly TaskRecord[]): boolean {
  return records.some(
    ({ task }) =>
      task.title === item.title &&
      task.fileName === item.fileName &&
      task.timeStamp === item.file.lastModified,
  )
}

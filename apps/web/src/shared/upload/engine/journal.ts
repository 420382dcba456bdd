import type { Fingerprint } from './fingerprint.ts'
import type { BatchDone } from './overall.ts'
import type { DoneUpload, UploadTask } from './upload-task.ts'

/**
 * What it takes to go on after a crash: the upload on the server and the marks of the file. `generation` counts how
 * often the upload had to be reserved anew, so that the Idempotency-Key changes with it.
 */
export type Checkpoint = {
  readonly uploadId: string | null
  readonly generation: number
  readonly fingerprint: Fingerprint | null
}

/**
 * A task as it is kept: never the File itself (the browser would copy the whole video to disk), at most a handle of it.
 * `owner` is the user id: another person at the same machine sees nothing of it.
 */
export type JournalEntry = {
  readonly uuid: string
  readonly owner: string
  readonly task: UploadTask
  readonly checkpoint: Checkpoint
  readonly handle: FileSystemFileHandle | null
  /** Where it stands among the tasks: the smaller, the sooner. Absent in what an older page kept. */
  readonly place?: number
}

/** What is done: the last ones, newest first, and how much of the batch that is not over yet. */
export type DoneRecord = { readonly last: readonly DoneUpload[]; readonly batch: BatchDone }

/** Where tasks outlive the page. They come in any order: `inOrder` knows theirs. */
export type Journal = {
  list(owner: string): Promise<readonly JournalEntry[]>
  put(entry: JournalEntry): Promise<void>
  remove(uuid: string): Promise<void>
  /** Null where nothing was kept. */
  done(owner: string): Promise<DoneRecord | null>
  keepDone(owner: string, done: DoneRecord): Promise<void>
}

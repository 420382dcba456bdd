import type { Overall } from './overall.ts'
import type { QueueStep } from './queue-order.ts'
import type { DoneUpload, NewUpload, UploadProblem, UploadTask } from './upload-task.ts'

/** What a tab asks of the engine. Files and handles survive structured cloning, so other tabs can add tasks, too. */
export type UploadCommand =
  | { readonly type: 'add'; readonly items: readonly NewUpload[] }
  | { readonly type: 'pause'; readonly uuid: string }
  | { readonly type: 'resume'; readonly uuid: string }
  | { readonly type: 'pauseAll' }
  | { readonly type: 'resumeAll' }
  | { readonly type: 'retry'; readonly uuid: string }
  | { readonly type: 'remove'; readonly uuid: string }
  | { readonly type: 'move'; readonly uuid: string; readonly step: QueueStep }
  | {
      readonly type: 'provideFile'
      readonly uuid: string
      readonly file: File
      readonly handle: FileSystemFileHandle | null
    }
  | { readonly type: 'clearDone' }
  | { readonly type: 'signedIn' }
  | { readonly type: 'report' }

/** Short news that a tab says aloud; keys of the upload texts. */
export type NoticeCode = 'duplicateIgnored' | 'otherFile' | 'cancelFail' | 'notSentOn'

/** What stands in the panel: the tasks, what is done, newest first, and both together in figures. */
export type UploadState = {
  readonly tasks: readonly UploadTask[]
  readonly done: readonly DoneUpload[]
  readonly overall: Overall
}

/** A task that ended without a video. */
export type FailedUpload = { readonly title: string; readonly problem: UploadProblem }

/**
 * What the engine tells every tab. `saved` carries the id of the new video, so that lists are read again. `settled` comes
 * when nothing goes on any more, with all that ended since the last one: what a person is told once. `engineLost` is
 * said by the tab itself: the engine's own file did not come, and nothing will be uploaded until the page is loaded anew.
 */
export type UploadEvent =
  | ({ readonly type: 'tasks' } & UploadState)
  | {
      readonly type: 'notice'
      readonly code: NoticeCode
      readonly title: string
      /** How many files it is said of; `title` is the first. */
      readonly count: number
    }
  | { readonly type: 'failed'; readonly problem: UploadProblem; readonly title: string }
  | { readonly type: 'saved'; readonly videoId: string | null; readonly title: string }
  | {
      readonly type: 'settled'
      readonly saved: readonly string[]
      readonly failed: readonly FailedUpload[]
    }
  | { readonly type: 'engineLost' }

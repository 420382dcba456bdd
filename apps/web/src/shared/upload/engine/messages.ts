import type { NewUpload, UploadProblem, UploadTask } from './upload-task.ts'

/** What a tab asks of the engine. Files and handles survive structured cloning, so other tabs can add tasks, too. */
export type UploadCommand =
  | { readonly type: 'add'; readonly items: readonly NewUpload[] }
  | { readonly type: 'pause'; readonly uuid: string }
  | { readonly type: 'resume'; readonly uuid: string }
  | { readonly type: 'retry'; readonly uuid: string }
  | { readonly type: 'remove'; readonly uuid: string }
  | {
      readonly type: 'provideFile'
      readonly uuid: string
      readonly file: File
      readonly handle: FileSystemFileHandle | null
    }
  | { readonly type: 'signedIn' }
  | { readonly type: 'report' }

/** Short news that a tab says aloud; keys of the upload texts. */
export type NoticeCode = 'duplicateIgnored' | 'otherFile' | 'cancelFail'

/**
 * What the engine tells every tab. `saved` carries the id of the new video, so that lists are read again. `engineLost` is
 * said by the tab itself: the engine's own file did not come, and nothing will be uploaded until the page is loaded anew.
 */
export type UploadEvent =
  | { readonly type: 'tasks'; readonly tasks: readonly UploadTask[] }
  | { readonly type: 'notice'; readonly code: NoticeCode; readonly title: string }
  | { readonly type: 'failed'; readonly problem: UploadProblem; readonly title: string }
  | { readonly type: 'saved'; readonly videoId: string | null; readonly title: string }
  | { readonly type: 'engineLost' }

import type { Upload } from '@pindao/protocol/media/upload.endpoints.ts'

/** Where a task stands. The specification knows 0 and 3 (UPL-03); a person needs to see more than that. */
export const taskPhases = [
  'waiting',
  'checking',
  'uploading',
  'paused',
  'merging',
  'saving',
  'needsFile',
  'failed',
] as const
export type TaskPhase = (typeof taskPhases)[number]

/** The specification's panel status (UPL-03): 0 waiting or active, 3 failed. */
export const panelStatus = { active: 0, failed: 3 } as const
type PanelStatus = (typeof panelStatus)[keyof typeof panelStatus]

/** Why a running task stands still; it goes on by itself. (`paused` is a person's wish and waits for a click.) */
export type WaitReason = 'offline' | 'server' | 'signIn'

/** What went wrong, by the names of UPL-10 and the specification's messages (§8): keys of the upload texts. */
const problemCodes = [
  'networkFluctuation',
  'initUploadFail',
  'getUrlFail',
  'uploadFail',
  'completeMultipartFail',
  'saveFail',
  'fileAbnormal',
  'encryptionUnsupported',
  'fileUnreadable',
  'otherFile',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/**
 * The problem a task shows. `serverMessage` is the server's own sentence, already in the person's language; `final`
 * means that trying again cannot help, so only removing is offered; `storageFull` that it helps once somebody made room.
 */
export type UploadProblem = {
  readonly code: ProblemCode
  readonly serverMessage: string | null
  readonly requestId: string | null
  readonly final: boolean
  readonly storageFull: boolean
}

/** What the record will say besides; absent where nobody said anything, and in tasks that an older page kept. */
export type SaidOfVideo = {
  readonly language?: string | null
  readonly programme?: string | null
  /** The specification's mode flag (UPL-01): once saved, the video is sent on to its channel. */
  readonly UNK?: 'upload' | null
  /** The video whose file this one replaces, with the CRC-32 of the file that was seen; absent for a new video. */
  readonly replaces?: { readonly id: string; readonly seen: string } | null
}

/**
 * An upload task as the panel shows it (UPL-01). `progress` is 0..1, `speed` bytes per second and `secondsLeft` are null
 * while unknown. `timeStamp` is the file's last modification in epoch milliseconds: with title and file name it tells
 * whether the same file was added twice (UPL-05).
 */
export type UploadTask = SaidOfVideo & {
  readonly uuid: string
  readonly title: string
  readonly channelId: string | null
  readonly channelName: string
  readonly fileName: string
  /** What the file is called on its disk; absent in tasks that an older page kept. */
  readonly sourceName?: string
  readonly size: number
  readonly timeStamp: number
  readonly addedAt: number
  readonly storageType: Upload['storageType'] | null
  readonly videoPath: string | null
  readonly progress: number
  readonly uploadStatus: PanelStatus
  readonly retryNumber: number
  readonly phase: TaskPhase
  readonly waitReason: WaitReason | null
  readonly problem: UploadProblem | null
  readonly speed: number | null
  readonly secondsLeft: number | null
  /** The browser kept a handle of the file: one click gives it back, nothing has to be picked again. */
  readonly hasHandle: boolean
}

/** A video that was uploaded: what the panel says of it. `videoId` is null where the answer to its saving was lost. */
export type DoneUpload = AfterSaving & {
  readonly uuid: string
  readonly title: string
  readonly videoId: string | null
}

/** What came with the saving; absent in what an older page kept. */
export type AfterSaving = {
  /** Another video of the same content. */
  readonly sameAs?: { readonly id: string; readonly title: string } | null
  /** Why the video was not sent on to its channel, in the server's words; empty where it said nothing. */
  readonly notSentOn?: string | null
}

/** A file a person wants to upload, with what the record of the video will say. `fileName` is already clean (UPL-07). */
export type NewUpload = SaidOfVideo & {
  readonly title: string
  readonly channelId: string | null
  readonly channelName: string
  readonly fileName: string
  readonly file: File
  readonly handle: FileSystemFileHandle | null
}

/** True while a task has its file in hand, so that leaving the page would let go of it. */
export function isInFlight(task: UploadTask): boolean {
  return task.phase === 'checking' || task.phase === 'uploading' || task.phase === 'merging'
}

/**
 * True while bytes are on their way, so that leaving the page would interrupt them (UPL-06): not while the task waits for
 * the network, the server or a sign-in.
 */
export function isSending(task: UploadTask): boolean {
  return isInFlight(task) && task.waitReason === null
}

/** True for the task that holds the one upload slot (UPL-02), also while it waits for the network. */
export function holdsSlot(task: UploadTask): boolean {
  return isInFlight(task) || task.phase === 'saving'
}

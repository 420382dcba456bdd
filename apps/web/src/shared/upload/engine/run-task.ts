import type { PartChecksums, Upload } from '@pindao/protocol/media/upload.endpoints.ts'
import { createByteCounter } from './byte-counter.ts'
import { canHash } from './file-hashes.ts'
import { fingerprintOf, sameFile } from './fingerprint.ts'
import { createPartLinks } from './part-links.ts'
import { runPool } from './part-pool.ts'
import { partVerdict, type RetryTuning } from './retry-policy.ts'
import { createPartSender } from './send-part.ts'
import type { ServerGate } from './server-gate.ts'
import { createStallDetector } from './stall-detector.ts'
import type { SavedTask, TaskChange, TaskRecord } from './task-board.ts'
import type { CompletedUpload, PartTransport, UploadApi } from './upload-api.ts'
import { faultOf } from './upload-failure.ts'
import { inStep, localProblem, TaskFailure } from './upload-problem.ts'
import type { UploadTask } from './upload-task.ts'

type RunTaskDeps = {
  readonly api: UploadApi
  readonly transport: PartTransport
  readonly gate: ServerGate
  readonly tuning: RetryTuning
  /** Requests at once this connection can carry; the server's own figure is the other bound. */
  readonly lanes: number
  now(): number
  random(): number
  /** The record as it is now. */
  current(): TaskRecord
  change(change: TaskChange): void
  show(figures: Partial<UploadTask>): void
}

/** Speeds and stalls are measured by a clock that nobody sets. */
const monotonic = () => performance.now()

/** A server that loses the same upload this often has another problem than we can mend. */
const mostRounds = 3

/**
 * Brings one task from its file to its video: check the file, reserve or find the upload, send what the server lacks,
 * complete, save. Every step may have happened already in an earlier life of the task; the server's answer tells.
 *
 * @returns the video; its id is null where an earlier run had saved it and the answer was lost
 * @throws TaskFailure, or the signal's reason
 */
export async function runTask(deps: RunTaskDeps, signal: AbortSignal): Promise<SavedTask> {
  if (!canHash()) throw new TaskFailure(localProblem('encryptionUnsupported', true))
  await checkFile(deps, signal)
  const stored = await storeFile(deps, signal)
  deps.change({ task: { phase: 'saving', videoPath: stored.filePath } })
  const saved = await inStep('saveFail', signal, () => saveRecord(deps, stored, signal))
  if (deps.current().task.UNK !== 'upload') return saved
  return { ...saved, notSentOn: await sendOn(deps, saved.videoId, signal) }
}

/** UPL-02, auto-upload: what cannot be sent on is saved all the same, and a person is told why. */
async function sendOn(
  deps: RunTaskDeps,
  videoId: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (videoId === null) return ''
  try {
    await deps.gate.ask(() => deps.api.sendOn(videoId), signal)
    return null
  } catch (error) {
    signal.throwIfAborted()
    const fault = faultOf(error)
    return (fault?.kind === 'http' && fault.message) || ''
  }
}

async function checkFile(deps: RunTaskDeps, signal: AbortSignal): Promise<void> {
  const { file, checkpoint } = deps.current()
  if (file === null) return
  deps.change({ task: { phase: 'checking' } })
  const found = await inStep('initUploadFail', signal, () => fingerprintOf(file))
  signal.throwIfAborted()
  if (checkpoint.fingerprint !== null && !sameFile(checkpoint.fingerprint, found))
    throw new TaskFailure(localProblem('otherFile'))
  deps.change({ checkpoint: { fingerprint: found } })
}

/** Stores the whole file. Where the server and we disagree on what it has (404, 409), the server is asked again. */
async function storeFile(deps: RunTaskDeps, signal: AbortSignal): Promise<CompletedUpload> {
  for (let rounds = 1; ; rounds += 1) {
    const upload = await inStep('initUploadFail', signal, () => findOrReserve(deps, signal))
    signal.throwIfAborted()
    deps.change({ checkpoint: { uploadId: upload.id }, task: { storageType: upload.storageType } })
    try {
      if (upload.status === 'active')
        await inStep('uploadFail', signal, () => sendMissing(deps, upload, signal))
      return await complete(deps, upload, signal)
    } catch (error) {
      const fault = faultOf(error)
      const disagreed = fault !== null && partVerdict(fault) === 'resync'
      if (!disagreed || rounds >= mostRounds) throw error
    }
  }
}

async function complete(deps: RunTaskDeps, upload: Upload, signal: AbortSignal): Promise<CompletedUpload> {
  deps.change({ task: { phase: 'merging', progress: 1, speed: null, secondsLeft: null } })
  const { value: stored } = await inStep('completeMultipartFail', signal, () =>
    deps.gate.ask(() => deps.api.completeUpload(upload.id), signal),
  )
  // UPL-07: a key that lost the file's name belongs to another file.
  if (!belongsTo(stored, upload)) throw new TaskFailure(localProblem('fileAbnormal'))
  return stored
}

async function findOrReserve(deps: RunTaskDeps, signal: AbortSignal): Promise<Upload> {
  const { uuid, task, checkpoint } = deps.current()
  const known = checkpoint.uploadId === null ? null : await findUpload(deps, checkpoint.uploadId, signal)
  if (known !== null && known.status !== 'aborted') return known
  const generation = checkpoint.uploadId === null ? checkpoint.generation : checkpoint.generation + 1
  // Nothing of it is across: the one time that progress begins again.
  deps.change({ checkpoint: { uploadId: null, generation }, task: { progress: 0 } })
  const input = { fileName: task.fileName, size: task.size }
  const { value } = await deps.gate.ask(() => deps.api.createUpload(input, `${uuid}-${generation}`), signal)
  return value
}

async function findUpload(deps: RunTaskDeps, id: string, signal: AbortSignal): Promise<Upload | null> {
  try {
    return (await deps.gate.ask(() => deps.api.getUpload(id), signal)).value
  } catch (error) {
    const fault = faultOf(error)
    if (fault?.kind === 'http' && fault.status === 404) return null
    throw error
  }
}

async function sendMissing(deps: RunTaskDeps, upload: Upload, signal: AbortSignal): Promise<void> {
  const { file, task } = deps.current()
  const counter = createByteCounter(upload, monotonic, task.progress)
  const missing = counter.missing()
  if (missing.length === 0) return
  if (file === null) throw new TaskFailure(localProblem('fileUnreadable'))
  deps.change({ task: { phase: 'uploading', progress: counter.read().progress } })

  const sign = (parts: readonly number[], checksums: readonly PartChecksums[]) =>
    inStep('getUrlFail', signal, async () => {
      const { value } = await deps.gate.ask(() => deps.api.signParts(upload.id, parts, checksums), signal)
      return value
    })
  const send = createPartSender({
    ...deps,
    file,
    upload,
    links: createPartLinks({ parts: missing, forBytes: upload.checksum !== null, sign, now: deps.now }),
    stalls: createStallDetector(deps.tuning.stallMs, monotonic),
    getUpload: () => deps.api.getUpload(upload.id),
    onBytes(part, sent, stored) {
      counter.record(part, sent, stored)
      if (signal.aborted) return
      const figures = counter.read()
      // What was shown is kept, to the percent, so that it does not run backwards over a reload.
      const isNextPercent = wholePercent(figures.progress) > wholePercent(deps.current().task.progress)
      if (stored || isNextPercent) deps.change({ task: figures })
      else deps.show(figures)
    },
  })
  await runPool(missing, Math.min(deps.lanes, upload.concurrency), send, signal)
}

const wholePercent = (progress: number) => Math.floor(progress * 100)

function belongsTo(stored: CompletedUpload, upload: Upload): boolean {
  return stored.filePath !== '' && stored.fileName === upload.fileName && stored.size === upload.size
}

/** Saving twice is refused with `uploadAlreadySaved`: our own record, whose answer was lost. */
async function saveRecord(
  deps: RunTaskDeps,
  stored: CompletedUpload,
  signal: AbortSignal,
): Promise<SavedTask> {
  const { uuid, task, checkpoint } = deps.current()
  const { title, channelId, language, programme, replaces } = task
  const record = {
    title,
    videoPath: stored.filePath,
    fileName: stored.fileName,
    ...(channelId === null ? {} : { channelId }),
    ...(language ? { language } : {}),
    ...(programme ? { programme } : {}),
  }
  const { videoPath, fileName } = record
  const key = `${uuid}-${checkpoint.generation}`
  const save = async (): Promise<SavedTask> => {
    if (!replaces) {
      const { id: videoId, sameAs } = await deps.api.saveVideo(record, key)
      return { videoId, sameAs }
    }
    return {
      videoId: await deps.api.replaceFile(replaces.id, { videoPath, fileName, seen: replaces.seen }, key),
    }
  }
  try {
    return (await deps.gate.ask(save, signal)).value
  } catch (error) {
    const fault = faultOf(error)
    if (fault?.kind === 'http' && fault.code === 'media.uploadAlreadySaved') return { videoId: null }
    throw error
  }
}

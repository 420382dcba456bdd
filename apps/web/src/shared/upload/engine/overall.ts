import { createSpeedMeter, type SpeedMeter, type SpeedReading } from './speed-meter.ts'
import { holdsSlot, type UploadTask } from './upload-task.ts'

/** All uploads together. `files` and `bytes` count what is done of this batch, too, so that the share only grows. */
export type Overall = SpeedReading & {
  readonly files: number
  readonly filesDone: number
  readonly bytes: number
  readonly bytesSent: number
}

/** What of this batch is done, and no longer a task. */
export type BatchDone = { readonly files: number; readonly bytes: number }

export const nothingDone: BatchDone = { files: 0, bytes: 0 }

export const noUploads: Overall = {
  files: 0,
  filesDone: 0,
  bytes: 0,
  bytesSent: 0,
  speed: null,
  secondsLeft: null,
}

const sum = (tasks: readonly UploadTask[], of: (task: UploadTask) => number) =>
  tasks.reduce((total, task) => total + of(task), 0)

const sentOf = ({ progress, size }: UploadTask) => Math.floor(progress * size)

/**
 * Whether uploads go on by themselves: bytes move, or will as soon as the task before them has ended. One that waits for
 * the network holds up those behind it.
 */
export function goesOn(tasks: readonly UploadTask[]): boolean {
  const held = tasks.some((task) => holdsSlot(task) && task.waitReason !== null)
  return !held && tasks.some((task) => holdsSlot(task) || task.phase === 'waiting')
}

/**
 * Makes the function that counts all uploads together. The speed is measured over all of them: a small file is across
 * before its own could be told. What stands still has none, and begins anew when it goes on.
 *
 * @param now milliseconds of a clock that never jumps
 */
export function createOverall(now: () => number) {
  let meter: SpeedMeter | null = null
  return (tasks: readonly UploadTask[], done: BatchDone): Overall => {
    const bytesSent = done.bytes + sum(tasks, sentOf)
    const figures = {
      files: done.files + tasks.length,
      filesDone: done.files,
      bytes: done.bytes + sum(tasks, ({ size }) => size),
      bytesSent,
    }
    if (!goesOn(tasks)) {
      meter = null
      return { ...figures, speed: null, secondsLeft: null }
    }
    meter ??= createSpeedMeter(now)
    meter.record(bytesSent)
    const going = tasks.filter((task) => holdsSlot(task) || task.phase === 'waiting')
    return { ...figures, ...meter.read(sum(going, (task) => task.size - sentOf(task))) }
  }
}

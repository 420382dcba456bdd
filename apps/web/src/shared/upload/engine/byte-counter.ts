import { partRange } from '@pindao/protocol/media/part-plan.ts'
import type { Upload } from '@pindao/protocol/media/upload.endpoints.ts'
import { createSpeedMeter, type SpeedReading } from './speed-meter.ts'

export type ByteCounter = {
  /** Bytes of one part; `stored` once the server has all of it. */
  record(part: number, sent: number, stored: boolean): void
  /** The parts the server does not have yet, in order. */
  missing(): readonly number[]
  read(): SpeedReading & { readonly progress: number }
}

/**
 * Counts the bytes of an upload: parts the server holds, and what is on the line. A part that starts again takes its
 * bytes back, the progress that is shown does not: it stands still until they are across once more.
 *
 * @param shown 0..1, what was shown of this upload before
 */
export function createByteCounter(upload: Upload, now: () => number, shown = 0): ByteCounter {
  const stored = new Set(upload.storedParts)
  const onTheLine = new Map<number, number>()
  const meter = createSpeedMeter(now)
  let furthest = shown

  const sizeOf = (part: number) => {
    const { start, end } = partRange(part, upload, upload.size)
    return end - start
  }
  const total = () =>
    [...stored].reduce((sum, part) => sum + sizeOf(part), 0) +
    [...onTheLine.values()].reduce((sum, bytes) => sum + bytes, 0)

  return {
    record(part, sent, isStored) {
      if (isStored) {
        stored.add(part)
        onTheLine.delete(part)
      } else onTheLine.set(part, Math.min(sent, sizeOf(part)))
      meter.record(total())
    },
    missing: () =>
      Array.from({ length: upload.partCount }, (_, index) => index + 1).filter((part) => !stored.has(part)),
    read() {
      const bytes = total()
      furthest = Math.max(furthest, bytes / upload.size)
      return { progress: furthest, ...meter.read(upload.size - bytes) }
    },
  }
}

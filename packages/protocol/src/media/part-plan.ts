import type { ErrorCode } from '#src/core/error-codes.ts'

const MiB = 1024 * 1024

/** What a storage accepts (STO-01). Sizes in bytes. */
export type PartLimits = {
  readonly minPartSize: number
  readonly maxPartCount: number
  readonly maxTotalSize: number
  readonly concurrency: number
}

/** The profile of the embedded storage: the figures of cuoss (STO-01), the part measured fastest (performance.md §5). */
export const localPartLimits: PartLimits = {
  minPartSize: 16 * MiB,
  maxPartCount: 900,
  maxTotalSize: 1000 * 1024 * MiB,
  concurrency: 8,
}

export type PartPlan = { readonly partSize: number; readonly partCount: number }

/**
 * Part size = max(minimum, size / most parts), rounded up to 1 MiB (architecture §7): the specification's own figures
 * (10 MB × 900) would stop at 9 GB of the 1000 GB it allows.
 *
 * @returns the plan, or the code of the specification's message (UPL-09).
 */
export function planParts(size: number, limits: PartLimits): PartPlan | { readonly code: ErrorCode } {
  if (size === 0) return { code: 'media.fileEmpty' }
  if (size > limits.maxTotalSize) return { code: 'media.fileTooLarge' }
  const even = Math.ceil(size / limits.maxPartCount / MiB) * MiB
  const partSize = Math.max(limits.minPartSize, even)
  const partCount = Math.ceil(size / partSize)
  if (partCount > limits.maxPartCount) return { code: 'media.tooManyParts' }
  return { partSize, partCount }
}

/** Byte range of a part, `end` exclusive. Parts count from 1, as in S3. */
export function partRange(part: number, plan: PartPlan, size: number): { start: number; end: number } {
  const start = (part - 1) * plan.partSize
  return { start, end: Math.min(start + plan.partSize, size) }
}

import { type PartPlan, partRange } from '@pindao/protocol/media/part-plan.ts'
import { combineCrc32 } from './crc32.ts'
import type { StoredPart } from './storage-driver.ts'

/** Numbers of the parts that are not there, or not of the planned size. */
export function missingParts(parts: readonly StoredPart[], plan: PartPlan, size: number): readonly number[] {
  const sizes = new Map(parts.map((stored) => [stored.part, stored.size]))
  const numbers = Array.from({ length: plan.partCount }, (_, index) => index + 1)
  return numbers.filter((part) => sizes.get(part) !== partLength(part, plan, size))
}

/** CRC-32 of the whole file; `parts` must be complete, their order is free. */
export function wholeCrc32(parts: readonly StoredPart[]): number {
  return parts
    .toSorted((a, b) => a.part - b.part)
    .reduce((crc, stored) => combineCrc32(crc, stored.crc32, stored.size), 0)
}

/** Bytes of a part by the plan. */
export function partLength(part: number, plan: PartPlan, size: number): number {
  const { start, end } = partRange(part, plan, size)
  return end - start
}

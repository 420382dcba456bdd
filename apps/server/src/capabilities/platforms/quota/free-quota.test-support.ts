import type { QuotaBucket } from '@pindao/protocol/channels/project.endpoints.ts'
import type { QuotaCall, QuotaLedger, ReelBook, ReelCall, UsageBook, UsageNote } from './quota.ts'

/** A ledger that gives everything, and remembers what was asked of it. */
export function createFreeLedger() {
  const reserved: QuotaCall[] = []
  const spent: { readonly project: string; readonly bucket: QuotaBucket }[] = []
  const ledger: QuotaLedger = {
    reserve: async (call) => void reserved.push(call),
    exhausted: async (project, bucket) => void spent.push({ project, bucket }),
  }
  return { ledger, reserved, spent }
}

/** A book in memory; `pause` is what work in the background has to wait. */
export function createUsageNotes(pause = 0) {
  const notes: UsageNote[] = []
  const usage: UsageBook = {
    note: async (given) => void notes.push(...given),
    pauseOf: async () => pause,
  }
  return { usage, notes }
}

/** A book of Reels that gives everything, and remembers what was counted. */
export function createReelNotes() {
  const taken: ReelCall[] = []
  const reels: ReelBook = { take: async (call) => void taken.push(call) }
  return { reels, taken }
}

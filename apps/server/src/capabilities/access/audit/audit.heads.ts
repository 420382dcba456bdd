import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import type { NotedHead } from './audit.verify.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How far back verification looks for noted heads. */
const days = 3 * 366
const text = /^(\d{1,18}) ([0-9a-f]{64})$/u

/**
 * Heads of the chain beside the database: the last one of each day, in the storage. A database that lost its newest
 * seals, or whose chain was written anew, no longer has them.
 */
export function createNotedHeads(records: Pick<DurableRecords, 'read' | 'write'>) {
  return {
    note: (at: Date, head: { readonly id: bigint; readonly hash: Buffer }): Promise<void> =>
      records.write(nameOf(at), `${head.id} ${head.hash.toString('hex')}`),

    /** What was noted up to an instant, the newest first. */
    async read(until: Date): Promise<readonly NotedHead[]> {
      const heads: NotedHead[] = []
      for (let age = 0; age < days; age += 1) {
        const found = text.exec((await records.read(nameOf(new Date(until.getTime() - age * dayMs)))) ?? '')
        if (found?.[1] && found[2]) heads.push({ id: BigInt(found[1]), hash: found[2] })
      }
      return heads
    },
  }
}
export type NotedHeads = ReturnType<typeof createNotedHeads>

function nameOf(at: Date): string {
  return `audit-heads/${at.toISOString().slice(0, 10)}`
}

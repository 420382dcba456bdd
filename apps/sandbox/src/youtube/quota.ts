import { join } from 'node:path'
import { z } from 'zod'
import { openJournal } from '#src/core/journal.ts'
import { YoutubeError } from './youtube.errors.ts'

/**
 * The buckets a project has (`platforms.md` A7): uploads, searches and batch statistics by call, the rest by unit; the partner
 * API counts its own calls.
 */
export const QUOTA_BUCKETS = [
  'videos.insert',
  'search.list',
  'videos.batchGetStats',
  'units',
  'partner',
] as const
export type QuotaBucket = (typeof QUOTA_BUCKETS)[number]

/** Amount per Pacific day. */
export type QuotaLimits = Readonly<Record<QuotaBucket, number>>

const bucket = z.enum(QUOTA_BUCKETS)
const spot = { clientId: z.string(), bucket, day: z.string() }
const QuotaFact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('quota.used'), ...spot, cost: z.number() }),
  z.object({ type: z.literal('quota.left'), ...spot, remaining: z.number() }),
])
type QuotaFact = z.infer<typeof QuotaFact>

/** What a project has unless somebody says otherwise. */
export const QUOTA_LIMITS: QuotaLimits = {
  'videos.insert': 100,
  'search.list': 100,
  'videos.batchGetStats': 10_000,
  units: 10_000,
  partner: 100_000,
}

export type Quota = Awaited<ReturnType<typeof openQuota>>

/** Meters each client's use of each bucket, per day in Pacific time; kept in `<dataDir>/quota.jsonl`. */
export async function openQuota(options: { dataDir: string; now: () => number; limits: QuotaLimits }) {
  const { now, limits } = options
  const left = new Map<string, number>()
  const path = join(options.dataDir, 'quota.jsonl')
  const journal = await openJournal({ path, schema: QuotaFact, apply, now, durable: false })

  function apply(fact: QuotaFact): void {
    const key = keyOf(fact)
    left.set(key, fact.type === 'quota.left' ? fact.remaining : remaining(fact) - fact.cost)
  }

  function remaining(where: { clientId: string; bucket: QuotaBucket; day: string }): number {
    return left.get(keyOf(where)) ?? limits[where.bucket]
  }

  return {
    /** Takes a cost out of a bucket. Throws `quotaExceeded` when it does not hold that much. */
    async charge(clientId: string, bucket: QuotaBucket, cost: number): Promise<void> {
      const where = { clientId, bucket, day: pacificDay(now()) }
      await journal.record(() => {
        if (remaining(where) < cost) throw new YoutubeError('quotaExceeded')
        return { type: 'quota.used', ...where, cost }
      })
    },
    /** What every bucket of a client still holds today. */
    left(clientId: string): Record<string, number> {
      const day = pacificDay(now())
      return Object.fromEntries(QUOTA_BUCKETS.map((bucket) => [bucket, remaining({ clientId, bucket, day })]))
    },
    /** Sets what is left today. */
    async set(clientId: string, bucket: QuotaBucket, remaining: number): Promise<void> {
      await journal.record({ type: 'quota.left', clientId, bucket, day: pacificDay(now()), remaining })
    },
    close: () => journal.close(),
  }
}

const PACIFIC = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })

/** The calendar day in Pacific time, `YYYY-MM-DD`: quotas start anew at its midnight. */
export function pacificDay(moment: number): string {
  return PACIFIC.format(moment)
}

function keyOf({ clientId, bucket, day }: { clientId: string; bucket: QuotaBucket; day: string }): string {
  return `${day} ${bucket} ${clientId}`
}

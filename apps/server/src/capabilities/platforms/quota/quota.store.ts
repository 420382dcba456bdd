import type { QuotaBucket } from '@pindao/protocol/channels/project.endpoints.ts'
import { and, count, eq, gt, gte, inArray, min, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { apiProject, apiQuota, type ProjectQuotas, platformReel, platformUsage } from './quota.table.ts'
import type { ReelCall } from './quota.ts'

type BucketDay = { readonly project: string; readonly bucket: QuotaBucket; readonly day: string }

/** What a project is called, and the quotas that were granted to it; null for one without a record. */
export async function findQuotas(
  db: Executor,
  clientId: string,
): Promise<{ readonly name: string; readonly quotas: ProjectQuotas } | null> {
  const [row] = await db
    .select({ name: apiProject.name, quotas: apiProject.quotas })
    .from(apiProject)
    .where(and(eq(apiProject.platform, 'youtube'), eq(apiProject.clientId, clientId)))
  return row ?? null
}

/**
 * Takes units of a bucket in one statement: however many ask at once, never more than `most` are given out.
 *
 * @returns what is used now; null when there is not so much left
 */
export async function takeQuota(
  db: Executor,
  { project, bucket, day }: BucketDay,
  { units, most }: { readonly units: number; readonly most: number },
): Promise<number | null> {
  if (units > most) return null
  const [taken] = await db
    .insert(apiQuota)
    .values({ project, bucket, day, used: units })
    .onConflictDoUpdate({
      target: [apiQuota.project, apiQuota.bucket, apiQuota.day],
      set: { used: sql`${apiQuota.used} + ${units}` },
      setWhere: sql`${apiQuota.used} + ${units} <= ${most}`,
    })
    .returning({ used: apiQuota.used })
  return taken?.used ?? null
}

/** Counts a bucket as full; false when it was so before. */
export async function fillQuota(
  db: Executor,
  { project, bucket, day }: BucketDay,
  perDay: number,
): Promise<boolean> {
  const filled = await db
    .insert(apiQuota)
    .values({ project, bucket, day, used: perDay })
    .onConflictDoUpdate({
      target: [apiQuota.project, apiQuota.bucket, apiQuota.day],
      set: { used: perDay },
      setWhere: sql`${apiQuota.used} < ${perDay}`,
    })
    .returning({ used: apiQuota.used })
  return filled.length > 0
}

/** What projects have used since a day. */
export function findUse(db: Executor, clientIds: readonly string[], since: string) {
  return db
    .select()
    .from(apiQuota)
    .where(and(inArray(apiQuota.project, [...clientIds]), gte(apiQuota.day, since)))
}

type UsageRow = typeof platformUsage.$inferSelect

/** Keeps what was said last. */
export async function saveUsage(db: Executor, rows: readonly UsageRow[]): Promise<void> {
  await db
    .insert(platformUsage)
    .values([...rows])
    .onConflictDoUpdate({
      target: [platformUsage.platform, platformUsage.appId, platformUsage.pageId],
      set: {
        calls: sql`excluded.calls`,
        time: sql`excluded.time`,
        cpuTime: sql`excluded.cpu_time`,
        regainAt: sql`excluded.regain_at`,
        seenAt: sql`excluded.seen_at`,
      },
    })
}

/** What was said of an app, and of one of its Pages. */
export function findUsage(db: Executor, appId: string, pageId: string | null): Promise<UsageRow[]> {
  const ofApp = eq(platformUsage.pageId, '')
  const ofEither = pageId === null ? ofApp : or(ofApp, eq(platformUsage.pageId, pageId))
  return db
    .select()
    .from(platformUsage)
    .where(and(eq(platformUsage.platform, 'facebook'), eq(platformUsage.appId, appId), ofEither))
}

const dayMs = 24 * 3600 * 1000

/**
 * Counts a reel of a Page, once in a day, if no more than so many were counted in the last 24 hours.
 *
 * @returns milliseconds until there is room; 0 when it is counted
 */
export async function takeReel(
  tx: Tx,
  { pageId, videoId }: ReelCall,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<number> {
  const since = new Date(at.getTime() - dayMs).toISOString()
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reels ${pageId}`}, 0))`)
  const ofPage = and(eq(platformReel.pageId, pageId), gt(platformReel.countedAt, since))
  const [known] = await tx
    .select({ countedAt: platformReel.countedAt })
    .from(platformReel)
    .where(and(ofPage, eq(platformReel.platformVideoId, videoId)))
  if (known) return 0
  const [used] = await tx
    .select({ count: count(), oldest: min(platformReel.countedAt) })
    .from(platformReel)
    .where(ofPage)
  if (used && used.count >= most)
    return Math.max(1000, Date.parse(used.oldest ?? since) + dayMs - at.getTime())
  const countedAt = at.toISOString()
  await tx
    .insert(platformReel)
    .values({ pageId, platformVideoId: videoId, countedAt })
    .onConflictDoUpdate({
      target: [platformReel.pageId, platformReel.platformVideoId],
      set: { countedAt },
    })
  return 0
}

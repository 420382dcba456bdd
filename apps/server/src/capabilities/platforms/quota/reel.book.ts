import { publishFieldsOf } from '@pindao/protocol/publishing/platform-fields.ts'
import { and, count, eq, gt, min, sql } from 'drizzle-orm'
import type { Database } from '#src/platform/db/database.ts'
import { PlatformProblem } from '../platform-adapter.ts'
import { platformReel } from './quota.table.ts'
import type { ReelBook } from './quota.ts'

const dayMs = 24 * 3600 * 1000
const perDay = publishFieldsOf('facebook', 'reels').perRollingDay ?? Number.POSITIVE_INFINITY

/** Counts Reels in the database: those of one Page stand in line, so that never more are given out. */
export function createReelBook({ database }: { readonly database: Pick<Database, 'transaction'> }): ReelBook {
  return {
    async take({ pageId, videoId }, at) {
      const since = new Date(at.getTime() - dayMs).toISOString()
      const waitMs = await database.transaction(async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reels ${pageId}`}, 0))`)
        const [known] = await tx
          .select({ at: platformReel.countedAt })
          .from(platformReel)
          .where(and(eq(platformReel.pageId, pageId), eq(platformReel.platformVideoId, videoId)))
        if (known && Date.parse(known.at) > Date.parse(since)) return 0
        const [used] = await tx
          .select({ count: count(), oldest: min(platformReel.countedAt) })
          .from(platformReel)
          .where(and(eq(platformReel.pageId, pageId), gt(platformReel.countedAt, since)))
        if (used && used.count >= perDay) {
          return Math.max(1000, Date.parse(used.oldest ?? since) + dayMs - at.getTime())
        }
        const values = { pageId, platformVideoId: videoId, countedAt: at.toISOString() }
        await tx
          .insert(platformReel)
          .values(values)
          .onConflictDoUpdate({
            target: [platformReel.pageId, platformReel.platformVideoId],
            set: { countedAt: values.countedAt },
          })
        return 0
      })
      if (waitMs === 0) return
      throw new PlatformProblem('channelQuota', `the Page has had ${perDay} reels within 24 hours`, {
        platformCode: 'reelsPerDay',
        counted: true,
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      })
    },
  }
}

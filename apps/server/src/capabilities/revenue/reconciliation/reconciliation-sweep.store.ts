import type { RevenuePlatform } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { counted, typesOf } from './suspense-condition.store.ts'

/** Months of which a file began to count since an instant, and when the last one did. */
export async function findCountedSince(db: Executor, since: string) {
  const { rows } = await db.execute<{ platform: RevenuePlatform; month: string; counted_at: string }>(sql`
    SELECT platform, month, max(counted_at)::text AS counted_at FROM revenue_report
    WHERE status = ${counted} AND counted_at >= ${since}::timestamptz GROUP BY 1, 2 ORDER BY 1, 2`)
  return rows.map(({ counted_at: countedAt, ...of }) => ({ ...of, countedAt }))
}

/** Months that are over and of which files count, so many of each platform at most, the newest first. */
export async function findFinished(db: Executor, before: string, most: number) {
  const { rows } = await db.execute<{
    platform: RevenuePlatform
    month: string
    counted_at: string | null
  }>(sql`
    SELECT platform, month, counted_at FROM (
      SELECT platform, month, to_char(max(counted_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS counted_at,
        row_number() OVER (PARTITION BY platform ORDER BY month DESC) AS place
      FROM revenue_report WHERE status = ${counted} AND report_type = ANY(${typesOf('final')}) AND month < ${before}
      GROUP BY platform, month
    ) m WHERE place <= ${most} ORDER BY month, platform`)
  return rows
}

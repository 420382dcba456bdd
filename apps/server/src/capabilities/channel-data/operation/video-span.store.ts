import { dataMeasures } from '@pindao/protocol/channel-data/data-measures.ts'
import type { DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import { and, between, eq, inArray, max, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { dataCollection, videoDay } from '../facts/fact.table.ts'
import { sumsOver } from './day-sums.store.ts'
import { videoSpan, videoSpanState } from './video-span.table.ts'

/** The named period whose sums are of these very days; null where none are. */
export async function findSpanOf(db: Executor, { from, to }: DayRange): Promise<string | null> {
  const [row] = await db
    .select({ span: videoSpanState.span })
    .from(videoSpanState)
    .where(and(eq(videoSpanState.fromDay, from), eq(videoSpanState.toDay, to)))
    .limit(1)
  return row?.span ?? null
}

export const findSpans = (db: Executor) => db.select().from(videoSpanState)

/** When days of videos were collected last; null before the first time. */
export async function findCollectedAt(db: Executor): Promise<string | null> {
  const [row] = await db
    .select({ at: max(dataCollection.succeededAt) })
    .from(dataCollection)
    .where(inArray(dataCollection.kind, ['videoDays', 'money']))
  return row?.at ?? null
}

/** Adds the days of every video up anew. Whoever sorts meanwhile sorts by the sums before. */
export async function rebuildSpan(tx: Tx, span: string, range: DayRange, madeAt: string): Promise<void> {
  const sums = sumsOver(videoDay)
  const columns = sql.join(
    dataMeasures.map((measure) => sql.identifier(videoSpan[measure].name)),
    sql`, `,
  )
  const values = sql.join(
    dataMeasures.map((measure) => sums[measure]),
    sql`, `,
  )
  await tx.delete(videoSpan).where(eq(videoSpan.span, span))
  await tx.execute(sql`
    INSERT INTO ${videoSpan} (span, platform_video_id, ${columns})
    SELECT ${span}::text, ${videoDay.platformVideoId}, ${values} FROM ${videoDay}
    WHERE ${between(videoDay.day, range.from, range.to)} GROUP BY ${videoDay.platformVideoId}`)
  const state = { fromDay: range.from, toDay: range.to, madeAt }
  await tx
    .insert(videoSpanState)
    .values({ span, ...state })
    .onConflictDoUpdate({ target: videoSpanState.span, set: state })
}

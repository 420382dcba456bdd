import { dataMeasures } from '@pindao/protocol/channel-data/data-measures.ts'
import type { DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import { and, between, desc, eq, inArray, lt, max, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { dataCollection, videoDay } from '../facts/fact.table.ts'
import { sumsOver } from './day-sums.store.ts'
import { videoSpan, videoSpanAsked, videoSpanState } from './video-span.table.ts'

/** The sums that are of these very days; null where none are. */
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

/**
 * Notes that somebody sorts by these days. Once in `everySeconds` of those who ask at the same time is told so, and sees
 * to it that they are added up.
 */
export async function noteAsked(
  tx: Tx,
  { from, to }: DayRange,
  askedAt: string,
  everySeconds: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(videoSpanAsked)
    .values({ fromDay: from, toDay: to, askedAt })
    .onConflictDoUpdate({
      target: [videoSpanAsked.fromDay, videoSpanAsked.toDay],
      set: { askedAt },
      setWhere: sql`${videoSpanAsked.askedAt} < ${askedAt}::timestamptz - make_interval(secs => ${everySeconds})`,
    })
  return rowCount === 1
}

/** The days that were asked for last, the newest question first. */
export async function findAsked(db: Executor, most: number): Promise<DayRange[]> {
  return await db
    .select({ from: videoSpanAsked.fromDay, to: videoSpanAsked.toDay })
    .from(videoSpanAsked)
    .orderBy(desc(videoSpanAsked.askedAt), videoSpanAsked.fromDay, videoSpanAsked.toDay)
    .limit(most)
}

export async function forgetAsked(tx: Tx, before: string): Promise<void> {
  await tx.delete(videoSpanAsked).where(lt(videoSpanAsked.askedAt, before))
}

/** Whoever adds up the same days meanwhile is waited for. */
export const lockSpan = (tx: Tx, span: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('video-span:' || ${span}::text, 0))`)

export async function dropSpan(tx: Tx, span: string): Promise<void> {
  await tx.delete(videoSpanState).where(eq(videoSpanState.span, span))
  await tx.delete(videoSpan).where(eq(videoSpan.span, span))
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

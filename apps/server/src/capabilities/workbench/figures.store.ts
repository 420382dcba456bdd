import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, count, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { upload } from '#src/capabilities/media/uploads/upload.table.ts'
import { inTaskScope } from '#src/capabilities/publishing/publishing.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { recordEvent } from '#src/platform/timeline/record-event.table.ts'
import { failedStatuses } from './task-line.store.ts'

/** Borders of consecutive spans, in epoch milliseconds: one more than there are spans. */
export type Borders = readonly number[]
/** A figure of the span with this number, counted from 0; spans without any are left out. */
type Spanned<T> = T & { readonly span: number }

const instantOf = (at: number | undefined) => new Date(at ?? 0).toISOString()

/** Uploads follow the data scope by who uploaded. */
const uploadScope = (actor: Actor) => withinScope(actor, upload)

/** The number of the span an instant lies in: borders come from the zone, so SQL knows of none. */
function spanOf(at: SQL.Aliased | { readonly getSQL: () => SQL }, borders: Borders): SQL<number> {
  const instants = sql.param(`{${borders.map(instantOf).join()}}`)
  return sql<number>`(width_bucket(${at}, ${instants}::timestamptz[]) - 1)`.mapWith(Number)
}

function between(
  at: typeof upload.completedAt | typeof publishTask.publishedAt | typeof recordEvent.at,
  borders: Borders,
): SQL | undefined {
  return and(gte(at, instantOf(borders[0])), lt(at, instantOf(borders.at(-1))))
}

/** As the index of uploads has it. */
const isUploadedVideo = isNotNull(upload.savedVideoId)

/**
 * Uploaded videos by the span in which their last byte was stored: files that a source video was made of and still is,
 * as the list of source videos and the page of a person count them. A file that was refused is none. Bytes are a figure
 * below 2^53.
 */
export function uploadsBySpan(
  db: Executor,
  actor: Actor,
  borders: Borders,
): Promise<Spanned<{ uploads: number; bytes: number }>[]> {
  return db
    .select({
      span: spanOf(upload.completedAt, borders),
      uploads: count(),
      bytes: sql<number>`sum(${upload.size})`.mapWith(Number),
    })
    .from(upload)
    .where(and(isUploadedVideo, between(upload.completedAt, borders), uploadScope(actor)))
    .groupBy(sql`1`)
}

/** Tasks by the span in which they became published. */
export function publishedBySpan(
  db: Executor,
  actor: Actor,
  borders: Borders,
): Promise<Spanned<{ published: number }>[]> {
  return db
    .select({ span: spanOf(publishTask.publishedAt, borders), published: count() })
    .from(publishTask)
    .where(and(between(publishTask.publishedAt, borders), inTaskScope(actor)))
    .groupBy(sql`1`)
}

const isFailure = and(eq(recordEvent.entity, 'publishTask'), inArray(recordEvent.toState, failedStatuses))

/** Failures by the span in which they happened and by cause: one that was retried with success stays one. */
export function failuresBySpan(
  db: Executor,
  actor: Actor,
  borders: Borders,
): Promise<Spanned<{ failed: number; code: string | null }>[]> {
  return db
    .select({
      span: spanOf(recordEvent.at, borders),
      code: recordEvent.problemCode,
      failed: count(),
    })
    .from(recordEvent)
    .innerJoin(publishTask, eq(publishTask.id, recordEvent.recordId))
    .where(and(isFailure, between(recordEvent.at, borders), inTaskScope(actor)))
    .groupBy(sql`1, 2`)
}

/** How many tasks were submitted between two instants. */
export async function countSubmitted(db: Executor, actor: Actor, borders: Borders): Promise<number> {
  const since = and(
    gte(publishTask.createdAt, instantOf(borders[0])),
    lt(publishTask.createdAt, instantOf(borders.at(-1))),
  )
  const [row] = await db
    .select({ total: count() })
    .from(publishTask)
    .where(and(since, inTaskScope(actor)))
  return row?.total ?? 0
}

/** Tasks that are not finished, by state. */
export function unfinishedByStatus(db: Executor, actor: Actor): Promise<{ status: number; count: number }[]> {
  const codes = publishTaskStatus.codesOf(
    publishTaskStatus.names.filter((name) => !['draft', 'published', 'terminated'].includes(name)),
  )
  return db
    .select({ status: publishTask.status, count: count() })
    .from(publishTask)
    .where(and(inArray(publishTask.status, [...codes]), inTaskScope(actor)))
    .groupBy(publishTask.status)
}

import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { inTaskScope } from '#src/capabilities/publishing/publishing.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { recordEvent } from '#src/platform/timeline/record-event.table.ts'

/** Whose figures, for whom, from the start of which day (`YYYY-MM-DD`) in which time zone. */
type FigureQuery = {
  readonly actor: Actor
  readonly staffId: bigint
  readonly timeZone: string
  readonly firstDay: string
}
export type DayCount = { readonly day: string; readonly total: number }

const failed = publishTaskStatus.codes.publishFailed

/** Videos somebody uploaded, by day; deleted ones are gone. */
export function countUploaded(db: Executor, query: FigureQuery): Promise<DayCount[]> {
  const { ownerStaffId, departmentId, createdAt } = video
  return db
    .select(perDay(createdAt, query))
    .from(video)
    .where(
      and(
        eq(ownerStaffId, query.staffId),
        isNull(video.deletedAt),
        since(createdAt, query),
        withinScope(query.actor, { ownerStaffId, departmentId }),
      ),
    )
    .groupBy(sql`1`)
}

/** Tasks of somebody that were published, by the day they were. */
export function countPublished(db: Executor, query: FigureQuery): Promise<DayCount[]> {
  return db
    .select(perDay(publishTask.publishedAt, query))
    .from(publishTask)
    .where(and(ofPerson(query), since(publishTask.publishedAt, query)))
    .groupBy(sql`1`)
}

/** Each time a task of somebody failed for good; one that failed, was retried and failed again counts twice. */
export function countFailed(db: Executor, query: FigureQuery): Promise<DayCount[]> {
  return db
    .select(perDay(recordEvent.at, query))
    .from(publishTask)
    .innerJoin(
      recordEvent,
      and(eq(recordEvent.entity, 'publishTask'), eq(recordEvent.recordId, publishTask.id)),
    )
    .where(and(ofPerson(query), eq(recordEvent.toState, failed), since(recordEvent.at, query)))
    .groupBy(sql`1`)
}

function ofPerson({ actor, staffId }: FigureQuery): SQL | undefined {
  return and(eq(publishTask.operatorId, staffId), inTaskScope(actor))
}

function perDay(at: PgColumn, { timeZone }: FigureQuery) {
  return {
    day: sql<string>`to_char(${at} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`,
    total: sql<number>`count(*)::int`,
  }
}

function since(at: PgColumn, { firstDay, timeZone }: FigureQuery): SQL {
  return gte(at, sql`${firstDay}::timestamp AT TIME ZONE ${timeZone}`)
}

import type { AuditEntity } from '@pindao/protocol/access/audit.codes.ts'
import { and, eq } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/timeline/record-event.table.ts'
import { staff } from './staff/staff.table.ts'

/** What happened to a record, oldest first, with the names of those who did it. */
export function findTimeline(db: Executor, entity: AuditEntity, recordId: bigint) {
  return db
    .select({ event: recordEvent, actorName: staff.fullName })
    .from(recordEvent)
    .leftJoin(staff, eq(staff.id, recordEvent.staffId))
    .where(and(eq(recordEvent.entity, entity), eq(recordEvent.recordId, recordId)))
    .orderBy(recordEvent.id)
}
export type TimelineRow = Awaited<ReturnType<typeof findTimeline>>[number]

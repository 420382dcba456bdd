import { type RecoveryOutcome, recoveryOutcomes } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { and, asc, count, eq, inArray, or } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type Window, windowed } from '#src/platform/db/listing.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { inTaskScope } from '../tasks/task-scope.store.ts'
import { unfinished } from './recovery.store.ts'
import { recoveryFinding } from './recovery.table.ts'

const inScope = (actor: Actor | null) => (actor === null ? undefined : inTaskScope(actor))

/** Whoever was stopped meanwhile is nobody's question any more. */
const matters = or(
  eq(recoveryFinding.outcome, 'found' satisfies RecoveryOutcome),
  inArray(publishTask.status, unfinished),
)

/** How many findings of each kind this person may see; null for the operator, who sees all. */
export async function countFindings(
  db: Executor,
  recoveryId: bigint,
  actor: Actor | null,
): Promise<Readonly<Record<RecoveryOutcome, number>>> {
  const rows = await db
    .select({ outcome: recoveryFinding.outcome, total: count() })
    .from(recoveryFinding)
    .innerJoin(publishTask, eq(publishTask.id, recoveryFinding.taskId))
    .where(and(eq(recoveryFinding.recoveryId, recoveryId), matters, inScope(actor)))
    .groupBy(recoveryFinding.outcome)
  const totals = new Map(rows.map(({ outcome, total }) => [outcome, total]))
  const counts = recoveryOutcomes.map((outcome) => [outcome, totals.get(outcome) ?? 0] as const)
  return Object.fromEntries(counts) as Record<RecoveryOutcome, number>
}

/** Findings with what is shown of their tasks, oldest task first. */
export function findFindings(
  db: Executor,
  actor: Actor | null,
  filter: { readonly recoveryId: bigint; readonly outcome?: RecoveryOutcome | undefined },
  window: Window,
) {
  const query = db
    .select({
      finding: recoveryFinding,
      task: publishTask,
      channelName: channel.title,
      operatorName: staff.fullName,
    })
    .from(recoveryFinding)
    .innerJoin(publishTask, eq(publishTask.id, recoveryFinding.taskId))
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .innerJoin(staff, eq(staff.id, publishTask.operatorId))
    .where(
      and(
        eq(recoveryFinding.recoveryId, filter.recoveryId),
        filter.outcome ? eq(recoveryFinding.outcome, filter.outcome) : undefined,
        matters,
        inScope(actor),
      ),
    )
    .$dynamic()
  return windowed(query, [asc(recoveryFinding.taskId)], window)
}

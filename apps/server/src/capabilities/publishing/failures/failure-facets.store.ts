import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import {
  type CauseFacts,
  type CauseKind,
  causeOf,
  fileProblems,
  keptBackStatuses,
} from '@pindao/protocol/publishing/failure-causes.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { channelPause } from '../delivery/channel-pause.table.ts'
import { delivery } from '../delivery/delivery.table.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { inTaskScope } from '../tasks/task-scope.store.ts'

/** What the page of failures is asked for. `lateBefore`: whose time was before this is overdue. */
export type FailureFilter = {
  readonly lateBefore: string
  readonly kinds?: readonly CauseKind[] | undefined
  readonly platform?: string | undefined
  readonly channelId?: bigint | undefined
  readonly operatorId?: bigint | undefined
  readonly overdueOnly?: boolean
}

/** Tasks with the same facts: the rule of causes sees each once, however many tasks there are. */
export type Facet = CauseFacts & {
  /** The channel's authorisation is good (again). */
  readonly mended: boolean
  readonly tasks: number
  readonly earliest: string | null
  readonly since: string
  readonly wakeAt: string | null
  readonly taskId: bigint
  readonly operators: readonly string[]
}

const isAtRest = sql`(${publishTask.status} IN (${codesOf(publishTaskStatus, [
  'editFailed',
  'composeFailed',
  'downloadFailed',
  'publishFailed',
  'toPublish',
  'downloadQueued',
  'publishQueued',
])} ) OR (${publishTask.status} IN (${codesOf(publishTaskStatus, ['publishing'])}) AND ${publishTask.waitReason} IS NOT NULL))`

/** Its time has passed, and nothing is under way (PUB-04). */
export const isLate = (before: string): SQL =>
  sql`(${isAtRest} AND coalesce(least(${publishTask.publishAt}, ${publishTask.executeAt}) < ${before}::timestamptz, false))`

const newest = sql`${delivery.generation} = (SELECT max(d.generation) FROM delivery d WHERE d.task_id = ${publishTask.id})`
/** Of a problem with a file: whose file it is. */
const fileOf = sql<string | null>`CASE WHEN ${publishTask.problemCode} IN (${sql.join(
  fileProblems.map((code) => sql`${code}`),
  sql`, `,
)}) THEN ${publishTask.videoId}::text END`
const limited = sql<boolean>`${channelPause.until} IS NOT NULL`
const mended = sql<boolean>`coalesce(${channelCredential.status} = ${credentialStatus.codes.normal}, false)`

/** Of a query over tasks: what may be kept back, within a data scope; null for the product itself, which sees all. */
function where(actor: Actor | null, filter: FailureFilter): SQL | undefined {
  const { lateBefore, platform, channelId, operatorId, overdueOnly } = filter
  return and(
    inArray(publishTask.status, [...keptBackStatuses]),
    or(
      sql`${publishTask.waitReason} IS NOT NULL`,
      sql`${publishTask.problemCode} IS NOT NULL`,
      inArray(publishTask.status, [
        ...publishTaskStatus.codesOf(['editFailed', 'composeFailed', 'downloadFailed', 'publishFailed']),
      ]),
      isLate(lateBefore),
    ),
    actor === null ? undefined : inTaskScope(actor),
    platform === undefined ? undefined : eq(publishTask.platform, platform),
    channelId === undefined ? undefined : eq(publishTask.channelId, channelId),
    operatorId === undefined ? undefined : eq(publishTask.operatorId, operatorId),
    overdueOnly ? isLate(lateBefore) : undefined,
  )
}

/** Everything that is kept back, by what the rule of causes asks for: as many rows as there are different facts. */
export async function findFacets(
  db: Executor,
  actor: Actor | null,
  filter: FailureFilter,
): Promise<readonly Facet[]> {
  const facts = {
    status: publishTask.status,
    waitReason: publishTask.waitReason,
    problemCode: publishTask.problemCode,
    platformCode: publishTask.platformCode,
    platform: publishTask.platform,
    channelId: sql<string>`${publishTask.channelId}::text`,
    grantId: sql<string | null>`${channelCredential.grantId}::text`,
    projectId: sql<string | null>`${platformGrant.projectId}::text`,
    videoId: fileOf,
    channelLimited: limited,
    overdue: sql<boolean>`${isLate(filter.lateBefore)}`,
    mended,
  }
  const rows = await db
    .select({
      ...facts,
      tasks: sql`count(*)::int`.mapWith(Number),
      earliest: sql<string | null>`min(${publishTask.publishAt})`.mapWith(publishTask.publishAt),
      since: sql<string>`min(coalesce(${publishTask.problemAt}, ${publishTask.updatedAt}))`.mapWith(
        publishTask.updatedAt,
      ),
      wakeAt: sql<string | null>`min(${delivery.wakeAt})`.mapWith(delivery.wakeAt),
      taskId: sql<bigint>`min(${publishTask.id})`.mapWith(publishTask.id),
      operators: sql<string[]>`array_agg(DISTINCT ${staff.fullName})`,
    })
    .from(publishTask)
    .innerJoin(staff, eq(staff.id, publishTask.operatorId))
    .leftJoin(delivery, and(eq(delivery.taskId, publishTask.id), newest))
    .leftJoin(channelCredential, eq(channelCredential.channelId, publishTask.channelId))
    .leftJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .leftJoin(channelPause, eq(channelPause.channelId, publishTask.channelId))
    .where(where(actor, filter))
    // By their places in the list: the same condition written twice has other parameters and is another one for the database.
    .groupBy(...Object.keys(facts).map((_, at) => sql.raw(String(at + 1))))
  return rows
}

/** The condition under which a task has one of these facts, for queries that see only tasks. */
export function havingFacts(facets: readonly Facet[], { lateBefore }: FailureFilter): SQL {
  if (facets.length === 0) return sql`false`
  const tuples = facets.map(
    (facet) => sql`(${facet.status}::int, ${facet.waitReason ?? ''}::text, ${facet.problemCode ?? ''}::text,
      ${facet.platformCode ?? ''}::text, ${facet.channelId}::bigint, ${facet.videoId ?? ''}::text, ${facet.overdue}::boolean)`,
  )
  return sql`(${publishTask.status}, coalesce(${publishTask.waitReason}, ''), coalesce(${publishTask.problemCode}, ''),
    coalesce(${publishTask.platformCode}, ''), ${publishTask.channelId}, coalesce(${fileOf}, ''),
    ${isLate(lateBefore)}) IN (${sql.join(tuples, sql`, `)})`
}

/** Facets by the key of their cause. */
export function byCause(
  facets: readonly Facet[],
  kinds?: readonly CauseKind[],
): ReadonlyMap<string, { readonly kind: CauseKind; readonly facets: readonly Facet[] }> {
  const causes = new Map<string, { kind: CauseKind; facets: Facet[] }>()
  for (const facet of facets) {
    const cause = causeOf(facet)
    if (cause === null || (kinds?.length && !kinds.includes(cause.kind))) continue
    const known = causes.get(cause.key)
    if (known) known.facets.push(facet)
    else causes.set(cause.key, { kind: cause.kind, facets: [facet] })
  }
  return causes
}

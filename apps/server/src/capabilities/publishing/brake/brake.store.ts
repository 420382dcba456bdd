import type { BrakeOutcome } from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { apiProject } from '#src/capabilities/platforms/quota/quota.table.ts'
import { type Actor, departmentsOf } from '#src/platform/context.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { inTaskScope } from '../tasks/task-scope.store.ts'
import { type PublishBrakeRow, publishBrake, publishBrakeTask } from './brake.table.ts'
import { type BrakePlace, isBraked, isInPlace } from './brake-matching.store.ts'

/** What a brake keeps from beginning. */
const waits = sql`publish_task.status IN (${codesOf(publishTaskStatus, [
  'toPublish',
  'editing',
  'composing',
  'downloadQueued',
  'publishQueued',
])})`
const publishing = sql`publish_task.status IN (${codesOf(publishTaskStatus, ['publishing', 'terminating'])})`
/** Its platform makes it public by itself: only taking it away would help. */
const booked = (now: string) =>
  sql`(publish_task.status IN (${codesOf(publishTaskStatus, ['published'])}) AND publish_task.published_at > ${now}::timestamptz)`
const stage = sql`(
  SELECT stage FROM delivery WHERE task_id = publish_task.id ORDER BY generation DESC LIMIT 1)`
/**
 * Too late to hold: its platform has it and shows it. Where the commit is a call of its own that shows the video, an
 * unknown commit is too late as well; elsewhere what was sent is private until it is described.
 */
const isTooLate = (shownByCommit: ShownByCommit) => sql`(${stage} IN ('processing', 'done')
  OR (${stage} = 'confirming' AND publish_task.platform = ANY(${sql.param([...shownByCommit])}::text[])))`
/** Platforms on which the commit itself makes a video public. */
type ShownByCommit = readonly string[]

/** What stands in a brake's place now, whoever sees it. */
export async function countEffect(
  db: Executor,
  place: BrakePlace,
  now: string,
  shownByCommit: ShownByCommit,
) {
  const tooLate = isTooLate(shownByCommit)
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE ${waits})::int`,
      stoppable: sql<number>`count(*) FILTER (WHERE ${publishing} AND NOT ${tooLate})::int`,
      unstoppable: sql<number>`count(*) FILTER (WHERE (${publishing} AND ${tooLate}) OR ${booked(now)})::int`,
    })
    .from(publishTask)
    .where(and(or(waits, publishing, booked(now)), isInPlace(place)))
  return row ?? { waiting: 0, stoppable: 0, unstoppable: 0 }
}

export async function insertBrake(tx: Tx, values: typeof publishBrake.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(publishBrake).values(values).returning({ id: publishBrake.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** Keeps which tasks of its place are being sent as a brake is set, and which the platform will show by itself. */
export async function keepRunning(tx: Tx, brakeId: bigint, place: BrakePlace, now: string): Promise<void> {
  await tx.execute(sql`INSERT INTO publish_brake_task (brake_id, task_id)
    SELECT ${brakeId}, publish_task.id FROM publish_task
    WHERE (${publishing} OR ${booked(now)}) AND ${isInPlace(place)}`)
}

/** Whose tasks a brake holds, and how many of each person. */
export async function findHeldOwners(
  db: Executor,
  place: BrakePlace,
  shownByCommit: ShownByCommit,
): Promise<readonly { readonly operatorId: bigint; readonly held: number }[]> {
  return db
    .select({ operatorId: publishTask.operatorId, held: sql<number>`count(*)::int` })
    .from(publishTask)
    .where(and(or(waits, sql`(${publishing} AND NOT ${isTooLate(shownByCommit)})`), isInPlace(place)))
    .groupBy(publishTask.operatorId)
}

/** Ends brakes whose time is over. @returns those */
export async function closeExpired(tx: Executor, now: string): Promise<readonly bigint[]> {
  const rows = await tx
    .update(publishBrake)
    .set({ releasedAt: sql`ends_at` })
    .where(and(isNull(publishBrake.releasedAt), sql`ends_at <= ${now}::timestamptz`))
    .returning({ id: publishBrake.id })
  return rows.map(({ id }) => id)
}

export async function releaseBrake(tx: Tx, id: bigint, by: bigint, at: string): Promise<boolean> {
  const rows = await tx
    .update(publishBrake)
    .set({ releasedAt: at, releasedBy: by })
    .where(and(eq(publishBrake.id, id), isNull(publishBrake.releasedAt)))
    .returning({ id: publishBrake.id })
  return rows.length > 0
}

/** A brake and who set it. */
export async function findBrake(db: Executor, id: bigint) {
  const [row] = await db.select().from(publishBrake).where(eq(publishBrake.id, id))
  return row ?? null
}

/** Which brakes somebody hears of: those for everybody, for their departments or by themselves, or that hold what they see. */
function concerns(actor: Actor): SQL | undefined {
  if (actor.dataScope === 'all') return undefined
  const held = sql`EXISTS (
    SELECT FROM publish_brake_task braked JOIN publish_task ON publish_task.id = braked.task_id
    WHERE braked.brake_id = publish_brake.id AND ${inTaskScope(actor)})`
  return or(
    inArray(publishBrake.scope, ['everything', 'platform', 'project']),
    inArray(publishBrake.departmentId, [...departmentsOf(actor)]),
    eq(publishBrake.setBy, actor.staffId),
    held,
  )
}

const outcomeOf = (shownByCommit: ShownByCommit) => sql<BrakeOutcome>`CASE
  WHEN publish_task.status IN (${codesOf(publishTaskStatus, ['published'])}) OR (${publishing} AND ${isTooLate(shownByCommit)}) THEN 'notStopped'
  WHEN ${publishing} THEN 'stopping' ELSE 'stopped' END`

export type BrakeRow = PublishBrakeRow & { readonly setByName: string; readonly targetName: string | null }

/** Brakes that are on and concern somebody, the oldest first; or one of them. */
export async function findBrakes(
  db: Executor,
  actor: Actor,
  now: string,
  id?: bigint,
): Promise<readonly BrakeRow[]> {
  const named = sql<string | null>`CASE ${publishBrake.scope}
    WHEN 'platform' THEN ${publishBrake.target}
    WHEN 'project' THEN (SELECT name FROM ${apiProject} WHERE id = ${publishBrake.target}::bigint)
    WHEN 'department' THEN (SELECT label FROM ${department} WHERE id = ${publishBrake.target}::bigint)
    WHEN 'channel' THEN (SELECT title FROM ${channel} WHERE id = ${publishBrake.target}::bigint) END`
  const rows = await db
    .select({ brake: publishBrake, setByName: staff.fullName, targetName: named })
    .from(publishBrake)
    .innerJoin(staff, eq(staff.id, publishBrake.setBy))
    .where(
      and(
        isNull(publishBrake.releasedAt),
        or(isNull(publishBrake.endsAt), gt(publishBrake.endsAt, now)),
        concerns(actor),
        id === undefined ? undefined : eq(publishBrake.id, id),
      ),
    )
    .orderBy(publishBrake.id)
  return rows.map(({ brake, setByName, targetName }) => ({ ...brake, setByName, targetName }))
}

/** How many tasks of somebody's data scope a brake holds. */
export async function countHeld(db: Executor, actor: Actor, place: BrakePlace): Promise<number> {
  const [row] = await db
    .select({ held: sql<number>`count(*)::int` })
    .from(publishTask)
    .where(and(waits, isInPlace(place), inTaskScope(actor)))
  return row?.held ?? 0
}

/** What became of the tasks that were being sent as brakes were set, of somebody's data scope. */
export async function countOutcomes(
  db: Executor,
  actor: Actor,
  brakeIds: readonly bigint[],
  shownByCommit: ShownByCommit,
) {
  if (brakeIds.length === 0) return []
  const outcome = outcomeOf(shownByCommit)
  return db
    .select({ brakeId: publishBrakeTask.brakeId, outcome, n: sql<number>`count(*)::int` })
    .from(publishBrakeTask)
    .innerJoin(publishTask, eq(publishTask.id, publishBrakeTask.taskId))
    .where(and(inArray(publishBrakeTask.brakeId, [...brakeIds]), inTaskScope(actor)))
    .groupBy(sql`1, 2`)
}

/** So many are named; the figures say how many there are. */
const mostNamed = 200

/** The same one by one: those it was too late for first. */
export function findOutcomes(db: Executor, actor: Actor, brakeId: bigint, shownByCommit: ShownByCommit) {
  const outcome = outcomeOf(shownByCommit)
  return db
    .select({ taskId: publishTask.id, title: publishTask.title, channelName: channel.title, outcome })
    .from(publishBrakeTask)
    .innerJoin(publishTask, eq(publishTask.id, publishBrakeTask.taskId))
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .where(and(eq(publishBrakeTask.brakeId, brakeId), inTaskScope(actor)))
    .orderBy(sql`CASE ${outcome} WHEN 'notStopped' THEN 0 WHEN 'stopping' THEN 1 ELSE 2 END`, publishTask.id)
    .limit(mostNamed)
}

/** Says of what waits in the queue that a brake holds it, or that none does any more. Tasks in hand say it themselves. */
export async function markHeld(tx: Tx, now: string): Promise<void> {
  const { publishQueued } = publishTaskStatus.codes
  await tx.execute(sql`WITH found AS (
      SELECT id, ${isBraked(now)} AS held FROM publish_task
      WHERE status = ${publishQueued} AND (wait_reason IS NULL OR wait_reason = 'brake')
      ORDER BY id FOR UPDATE SKIP LOCKED)
    UPDATE publish_task SET wait_reason = CASE WHEN found.held THEN 'brake' END
    FROM found WHERE found.id = publish_task.id AND found.held IS DISTINCT FROM (publish_task.wait_reason IS NOT NULL)`)
}

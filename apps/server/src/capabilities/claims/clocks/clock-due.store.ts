import type { ClockKind } from '@pindao/protocol/claims/claim-timers.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { sql } from 'drizzle-orm'
import { isoInstant } from '#src/platform/db/columns.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { ToldOf } from './clock.people.ts'

/** A term that somebody is to be told of, with what it is of. */
export type DueClock = ToldOf & {
  readonly id: bigint
  readonly kind: ClockKind
  readonly claimId: bigint | null
  readonly disputeId: bigint | null
  readonly startedAt: number
  readonly dueAt: number
  /** When it was to be told; null: it only goes up. */
  readonly remindAt: number | null
  readonly reminded: number
  /** It goes up now, if nobody has taken it. */
  readonly goesUp: boolean
  readonly title: string
}

type Row = {
  id: string
  kind: ClockKind
  claim_id: string | null
  dispute_id: string | null
  started_at: string
  due_at: string
  remind_at: string | null
  reminded: number
  goes_up: boolean
  title: string
  handler: string | null
  owner: string
  backup: string | null
  department: string
  channel: string | null
}

/** Until the transaction ends no other worker tells of terms. */
export async function lockTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('claim_clock', 0))`)
}

/** So many are told of in one turn: more than any two days bring. */
const most = 20_000

/**
 * Terms that are to be told, those that are over first and then what is due next; until the transaction ends nobody else
 * tells of them. Strikes end by themselves, and are none of these.
 */
export async function lockDueClocks(tx: Tx, now: string): Promise<DueClock[]> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT k.id::text AS id, k.kind, k.claim_id::text AS claim_id, k.dispute_id::text AS dispute_id,
      k.started_at::text AS started_at, k.due_at::text AS due_at,
      CASE WHEN k.remind_at <= ${now} THEN k.remind_at::text END AS remind_at, k.reminded,
      coalesce(k.escalate_at <= ${now}, false) AS goes_up,
      coalesce(nullif(c.video_title, ''), c.platform_video_id, d.title) AS title,
      coalesce(d.handler_staff_id, c.handler_staff_id)::text AS handler,
      coalesce(c.owner_staff_id, d.owner_staff_id)::text AS owner, ch.backup_staff_id::text AS backup,
      coalesce(c.department_id, d.department_id)::text AS department, ch.id::text AS channel
    FROM claim_clock k
    LEFT JOIN claim c ON c.id = k.claim_id
    LEFT JOIN LATERAL (
      SELECT * FROM dispute o
      WHERE o.id = k.dispute_id OR (k.dispute_id IS NULL AND o.claim_id = k.claim_id AND o.status <> ${disputeStatus.codes.closed})
      LIMIT 1
    ) d ON true
    LEFT JOIN channel ch ON ch.id = coalesce(c.channel_id, d.channel_id)
    WHERE k.ended_at IS NULL AND k.strike_id IS NULL AND (k.remind_at <= ${now} OR k.escalate_at <= ${now})
    ORDER BY k.due_at, k.id LIMIT ${most}
    FOR UPDATE OF k SKIP LOCKED`)
  return rows.map((row) => ({
    id: BigInt(row.id),
    kind: row.kind,
    claimId: idOr(row.claim_id),
    disputeId: idOr(row.dispute_id),
    startedAt: msOf(row.started_at),
    dueAt: msOf(row.due_at),
    remindAt: row.remind_at === null ? null : msOf(row.remind_at),
    reminded: row.reminded,
    goesUp: row.goes_up,
    title: row.title,
    handlerStaffId: idOr(row.handler),
    ownerStaffId: BigInt(row.owner),
    backupStaffId: idOr(row.backup),
    departmentId: BigInt(row.department),
    channelId: idOr(row.channel),
  }))
}

const idOr = (text: string | null) => (text === null ? null : BigInt(text))
const msOf = (text: string) => Date.parse(isoInstant(text))

/** What became of a term that was told of. */
export type ToldClock = {
  readonly id: bigint
  /** When it is told of next; null: not any more. */
  readonly remindAt: string | null
  readonly reminded: number
  readonly wentUp: boolean
}

/** Notes for many terms at once that they were told of. */
export async function noteTold(tx: Tx, told: readonly ToldClock[], at: string): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ id, remindAt, reminded, wentUp }) => ({
    id: String(id),
    remind_at: remindAt,
    reminded,
    went_up: wentUp,
  }))
  await tx.execute(sql`
    UPDATE claim_clock k SET remind_at = t.remind_at, reminded = t.reminded,
      escalated_at = CASE WHEN t.went_up THEN ${at}::timestamptz ELSE k.escalated_at END,
      escalate_at = CASE WHEN k.escalate_at <= ${at}::timestamptz THEN NULL ELSE k.escalate_at END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS t(id bigint, remind_at timestamptz, reminded int, went_up boolean)
    WHERE k.id = t.id`)
}

/** The zones that people chose for themselves, of those who did. */
export async function findZones(tx: Tx, people: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (people.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; zone: string }>(sql`
    SELECT staff_id::text AS id, time_zone AS zone FROM person_settings
    WHERE time_zone IS NOT NULL AND staff_id = ANY(${sql.param(people.map(String))}::bigint[])`)
  return new Map(rows.map(({ id, zone }) => [BigInt(id), zone]))
}

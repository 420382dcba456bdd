import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#src/capabilities/access/audit/audit.table.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { recordEvent } from '#src/platform/timeline/record-event.table.ts'
import { claimEvent } from '../claim.table.ts'

type MergedRow = {
  readonly kind: 'platform' | 'state' | 'act'
  readonly id: string
  readonly at: string
  readonly type: string
  readonly source: string | null
  readonly reason: string | null
  readonly staff_id: string | null
  readonly full_name: string | null
  readonly from_state: number | null
  readonly to_state: number | null
  readonly details: Readonly<Record<string, string>>
  readonly total: number
}

/**
 * What happened to a claim: what its platform told, how it moved here, what people did. Newest first; of one instant the
 * platform's word stands below what followed from it.
 */
export async function findClaimEvents(db: Executor, id: bigint, { offset, limit }: Window) {
  const { rows } = await db.execute<MergedRow>(sql`
    SELECT merged.*, to_char(merged.instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      s.full_name, count(*) OVER ()::int AS total
    FROM (${told(id)} UNION ALL ${moved(id)} UNION ALL ${done(id)}) AS merged
    LEFT JOIN ${staff} AS s ON s.id = merged.staff_id
    ORDER BY merged.instant DESC, merged.place DESC, merged.id DESC
    LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

const told = (id: bigint): SQL => sql`
  SELECT 'platform' AS kind, 1 AS place, e.id, e.at AS instant, e.type, e.source, e.reason, NULL::bigint AS staff_id,
    NULL::int AS from_state, NULL::int AS to_state, e.details
  FROM ${claimEvent} AS e WHERE e.claim_id = ${id}`

const moved = (id: bigint): SQL => sql`
  SELECT 'state', 2, r.id, r.at, r.reason, NULL, r.detail, r.staff_id, r.from_state, r.to_state, '{}'::jsonb
  FROM ${recordEvent} AS r WHERE r.entity = 'claim' AND r.record_id = ${id}`

/** Of an act the reason that was given, and no other detail: amounts stand in none. */
const done = (id: bigint): SQL => sql`
  SELECT 'act', 3, a.id, a.at, a.action, NULL, a.detail->>'reason', a.staff_id, NULL::int, NULL::int, '{}'::jsonb
  FROM ${auditLog} AS a WHERE a.entity = 'claim' AND a.entity_id = ${id}`

import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type RightsRow, rightsColumns, rightsOf } from '../roles/actor-rights.ts'

/** A session as a request meets it. */
export type AuthenticatedSession = {
  readonly actor: Actor
  readonly accessExpiresAt: string
  /** Neither ended nor past its absolute life. */
  readonly alive: boolean
  readonly disabled: boolean
}

type Row = RightsRow & {
  id: string
  staff_id: string
  full_name: string
  access_expires_at: string
  alive: boolean
  disabled: boolean
}

const columns = `
  SELECT s.id, s.staff_id, st.full_name, s.access_expires_at, st.disabled,
    s.ended_at IS NULL AND s.expires_at > $2 AS alive,
    ${rightsColumns}
  FROM session s JOIN staff st ON st.id = s.staff_id`

const byAccessToken = { name: 'session-by-access-token', text: `${columns} WHERE s.access_digest = $1` }
const bySessionId = { name: 'session-by-id', text: `${columns} WHERE s.id = $1` }
const newestOfStaff = {
  name: 'newest-session-of-staff',
  text: `${columns} WHERE s.staff_id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 ORDER BY s.id DESC LIMIT 1`,
}

const staffNow = {
  name: 'staff-now',
  text: `SELECT st.full_name, st.disabled, ${rightsColumns} FROM staff st WHERE st.id = $1`,
}

/** Reads who calls: prepared SQL without drizzle, because every request of every tab passes here (performance.md §1). */
export function createAuthenticationStore({ pool }: Pick<Database, 'pool'>) {
  async function one(statement: { name: string; text: string }, values: unknown[]) {
    const { rows } = await pool.query<Row>({ ...statement, values })
    return rows[0] ? fromRow(rows[0]) : null
  }
  return {
    byAccessDigest: (digest: Buffer, now: string) => one(byAccessToken, [digest, now]),
    bySessionId: (sessionId: bigint, now: string) => one(bySessionId, [String(sessionId), now]),
    newestOfStaff: (staffId: bigint, now: string) => one(newestOfStaff, [String(staffId), now]),
    /** A person as they are now, signed in or not; null for one who is disabled. */
    async staffNow(staffId: bigint) {
      const { rows } = await pool.query<RightsRow & Pick<Row, 'full_name' | 'disabled'>>({
        ...staffNow,
        values: [String(staffId)],
      })
      const [row] = rows
      return row === undefined || row.disabled ? null : { fullName: row.full_name, ...rightsOf(row) }
    },
  }
}

function fromRow(row: Row): AuthenticatedSession {
  return {
    actor: {
      staffId: BigInt(row.staff_id),
      sessionId: BigInt(row.id),
      fullName: row.full_name,
      ...rightsOf(row),
    },
    accessExpiresAt: row.access_expires_at,
    alive: row.alive,
    disabled: row.disabled,
  }
}

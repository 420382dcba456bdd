import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type RightsRow, rightsColumns, rightsOf } from '../roles/actor-rights.ts'
import { withinScopes } from '../roles/key-rights.ts'

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
  /** The scopes of a program's key; null for a person in a browser. */
  key_scopes: string[] | null
}

const columns = `
  SELECT s.id, s.staff_id, st.full_name, s.access_expires_at, st.disabled,
    s.ended_at IS NULL AND s.expires_at > $2 AS alive, k.scopes AS key_scopes,
    ${rightsColumns}
  FROM session s JOIN staff st ON st.id = s.staff_id LEFT JOIN api_key k ON k.id = s.id`

const byAccessToken = { name: 'session-by-access-token', text: `${columns} WHERE s.access_digest = $1` }
const bySessionId = { name: 'session-by-id', text: `${columns} WHERE s.id = $1` }
const newestOfStaff = {
  name: 'newest-session-of-staff',
  text: `${columns} WHERE s.staff_id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND k.id IS NULL ORDER BY s.id DESC LIMIT 1`,
}

const staffNow = {
  name: 'staff-now',
  text: `SELECT st.full_name, st.disabled, k.scopes AS key_scopes, ${rightsColumns}
    FROM staff st LEFT JOIN api_key k ON k.id = $2 AND k.staff_id = st.id WHERE st.id = $1`,
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
    /**
     * A person as they are now, signed in or not; null for one who is disabled. What a program began for them is judged
     * by the scopes of its key.
     */
    async staffNow({ staffId, sessionId }: Pick<Actor, 'staffId' | 'sessionId'>): Promise<Actor | null> {
      const { rows } = await pool.query<RightsRow & Pick<Row, 'full_name' | 'disabled' | 'key_scopes'>>({
        ...staffNow,
        values: [String(staffId), String(sessionId)],
      })
      const [row] = rows
      if (row === undefined || row.disabled) return null
      return actorOf(row, { staffId, sessionId })
    },
  }
}

function fromRow(row: Row): AuthenticatedSession {
  return {
    actor: actorOf(row, { staffId: BigInt(row.staff_id), sessionId: BigInt(row.id) }),
    accessExpiresAt: row.access_expires_at,
    alive: row.alive,
    disabled: row.disabled,
  }
}

/** Who acts: a person, or a program as its person within the scopes of its key. */
function actorOf(
  row: RightsRow & Pick<Row, 'full_name' | 'key_scopes'>,
  who: Pick<Actor, 'staffId' | 'sessionId'>,
): Actor {
  const person = { ...who, fullName: row.full_name, ...rightsOf(row) }
  return row.key_scopes === null ? person : withinScopes(person, row.key_scopes)
}

import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type RightsRow, rightsColumns, rightsOf } from '../roles/actor-rights.ts'
import { withinScopes } from '../roles/key-rights.ts'
import { seenAs } from '../roles/seen-as.ts'

/** A session as a request meets it. */
export type AuthenticatedSession = {
  readonly actor: Actor
  readonly accessExpiresAt: string
  /** Neither ended nor past its absolute life. */
  readonly alive: boolean
  readonly disabled: boolean
}

type Row = RightsRow &
  SeenRow & {
    id: string
    staff_id: string
    full_name: string
    access_expires_at: string
    alive: boolean
    disabled: boolean
    /** The scopes of a program's key; null for a person in a browser. */
    key_scopes: string[] | null
  }

/** As which role the session looks at the product; all null where it does not. */
type SeenRow = {
  viewed_role_id: string | null
  viewed_scope: string
  viewed_permissions: string[]
  viewed_department_id: string
  viewed_below: string[]
  viewed_until: string
}

const seenColumns = `v.role_id AS viewed_role_id, vr.data_scope AS viewed_scope, v.ends_at AS viewed_until,
    v.department_id AS viewed_department_id,
    ARRAY(SELECT rp.permission FROM role_permission rp WHERE rp.role_id = v.role_id) AS viewed_permissions,
    ARRAY(WITH RECURSIVE below AS (
            SELECT d.id FROM department d WHERE d.parent_id = v.department_id
            UNION SELECT d.id FROM department d JOIN below ON d.parent_id = below.id)
          SELECT id FROM below ORDER BY id) AS viewed_below`

const columns = `
  SELECT s.id, s.staff_id, st.full_name, s.access_expires_at, st.disabled,
    s.ended_at IS NULL AND s.expires_at > $2 AS alive, k.scopes AS key_scopes,
    ${seenColumns},
    ${rightsColumns}
  FROM session s JOIN staff st ON st.id = s.staff_id LEFT JOIN api_key k ON k.id = s.id
    LEFT JOIN role_view v ON v.session_id = s.id AND v.ends_at > $2 LEFT JOIN role vr ON vr.id = v.role_id`

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
    actor: asSeen(row, actorOf(row, { staffId: BigInt(row.staff_id), sessionId: BigInt(row.id) })),
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

function asSeen(row: SeenRow, person: Actor): Actor {
  if (row.viewed_role_id === null) return person
  return seenAs(person, {
    roleId: BigInt(row.viewed_role_id),
    dataScope: row.viewed_scope,
    permissions: row.viewed_permissions,
    departmentId: BigInt(row.viewed_department_id),
    departmentsBelow: row.viewed_below.map(BigInt),
    until: row.viewed_until,
  })
}

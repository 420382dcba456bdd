import type { DefaultRoleCode } from '@pindao/protocol/core/manifest.ts'
import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'

const lead: DefaultRoleCode = 'group_lead'

/**
 * Who leads the work on channels: the leader of a channel's group; where it has none, the group leads of its department; where
 * there is nobody, whoever has the channel.
 */
export async function findLeads(
  db: Executor,
  channelIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  if (channelIds.length === 0) return new Map()
  const { rows } = await db.execute<{
    id: string
    leader: string | null
    leads: string[]
    owner: string
  }>(sql`
    SELECT c.id::text AS id, g.leader_staff_id::text AS leader, c.owner_staff_id::text AS owner,
      ARRAY(
        SELECT s.id::text FROM staff s
        JOIN staff_role sr ON sr.staff_id = s.id JOIN role r ON r.id = sr.role_id
        WHERE r.code = ${lead} AND NOT s.disabled AND s.department_id = c.department_id
        ORDER BY s.id
      ) AS leads
    FROM channel c LEFT JOIN channel_group g ON g.id = c.group_id
    WHERE c.id = ANY(${sql.param(channelIds.map(String))}::bigint[])`)
  return new Map(
    rows.map(({ id, leader, leads, owner }) => {
      const people = leader === null ? (leads.length > 0 ? leads : [owner]) : [leader]
      return [BigInt(id), people.map(BigInt)]
    }),
  )
}

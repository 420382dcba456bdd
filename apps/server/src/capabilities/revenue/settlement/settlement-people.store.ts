import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { settlementCode } from '../state-codes.store.ts'

/** Who may sign in and holds a permission, but for one of them. */
export async function holdersOf(
  db: Executor,
  permission: 'settlement:confirm' | 'settlement:read',
  but: bigint | null,
): Promise<readonly bigint[]> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT DISTINCT s.id FROM staff s
    JOIN staff_role r ON r.staff_id = s.id JOIN role_permission p ON p.role_id = r.role_id
    WHERE NOT s.disabled AND p.permission = ${permission} AND s.id IS DISTINCT FROM ${but} ORDER BY s.id`)
  return rows.map(({ id }) => BigInt(id))
}

/** Whether drafts of a month are left. */
export async function hasDrafts(db: Executor, month: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM settlement WHERE month = ${month} AND status = ${settlementCode.draft} LIMIT 1`,
  )
  return rows.length > 0
}

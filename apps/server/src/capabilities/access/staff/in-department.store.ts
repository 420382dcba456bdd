import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { department } from './staff.table.ts'

/** Whether a record belongs to a department or to one below it. */
export function inDepartment(column: PgColumn, departmentId: bigint): SQL {
  return sql`${column} IN (WITH RECURSIVE branch AS (
      SELECT ${departmentId}::bigint AS id
      UNION SELECT below.id FROM ${department} AS below JOIN branch ON below.parent_id = branch.id)
    SELECT id FROM branch)`
}

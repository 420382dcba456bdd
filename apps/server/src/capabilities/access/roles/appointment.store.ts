import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { staff } from '../staff/staff.table.ts'
import { findMembers, type Member } from '../staff/staff-admin.store.ts'

/**
 * Who is meant by what an operator typed. A login name goes before an address: it alone identifies, while an address is
 * only what the sign-on says about somebody.
 */
export async function findNamed(
  db: Executor,
  { subjects, address }: { readonly subjects: readonly string[]; readonly address: string },
): Promise<Member[]> {
  const bySubject = await idsWhere(db, inArray(staff.ssoSubject, [...subjects]))
  const ids =
    bySubject.length > 0
      ? bySubject
      : await idsWhere(db, eq(sql`lower(${staff.email})`, address.toLowerCase()))
  return findMembers(db, ids)
}

async function idsWhere(db: Executor, condition: ReturnType<typeof eq>): Promise<bigint[]> {
  const rows = await db.select({ id: staff.id }).from(staff).where(condition).orderBy(asc(staff.id))
  return rows.map(({ id }) => id)
}

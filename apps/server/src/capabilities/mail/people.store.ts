import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { likePattern } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'

const mostShown = 20

export type Person = { readonly id: bigint; readonly fullName: string }
export type FoundPerson = Person & {
  readonly email: string
  readonly departmentCode: string | null
  readonly departmentName: string | null
}

/** Enabled staff whose name or address holds the words. */
export function findPeople(db: Executor, words: string | undefined): Promise<FoundPerson[]> {
  const pattern = likePattern(words ?? '')
  return db
    .select({
      id: staff.id,
      fullName: staff.fullName,
      email: staff.email,
      departmentCode: department.code,
      departmentName: department.name,
    })
    .from(staff)
    .innerJoin(department, eq(department.id, staff.departmentId))
    .where(and(eq(staff.disabled, false), or(ilike(staff.fullName, pattern), ilike(staff.email, pattern))))
    .orderBy(asc(staff.fullName), asc(staff.id))
    .limit(mostShown)
}

/** Which of these people can be written to: they exist and may sign in. */
export async function enabledAmong(db: Executor, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(inArray(staff.id, [...ids]), eq(staff.disabled, false)))
  return new Set(rows.map(({ id }) => id))
}

import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import { contains, likePattern } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { staff } from './staff.table.ts'

/**
 * Enabled staff within somebody's data scope whose name or address holds the words; those whose name begins with them
 * first.
 */
export function findStaffSuggestions(db: Executor, actor: Actor, words: string, limit: number) {
  return db
    .select({
      id: staff.id,
      title: staff.fullName,
      subtitle: sql<string | null>`nullif(${staff.email}, '')`,
      thumbnailUrl: staff.avatarUrl,
    })
    .from(staff)
    .where(
      and(
        eq(staff.disabled, false),
        withinScope(actor, { ownerStaffId: staff.id, departmentId: staff.departmentId }),
        or(contains(staff.fullName, words), contains(staff.email, words)),
      ),
    )
    .orderBy(desc(beginsWith(words)), asc(staff.fullName), asc(staff.id))
    .limit(limit)
}

function beginsWith(words: string): SQL {
  return ilike(staff.fullName, likePattern(words).slice(1))
}

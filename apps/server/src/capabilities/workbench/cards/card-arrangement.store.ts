import type { CardArrangement } from '@pindao/protocol/workbench/card-arrangement.ts'
import { asc, eq } from 'drizzle-orm'
import { role, rolePermission, staffRole } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { cardArrangement } from './card-arrangement.table.ts'

/** Whose arrangement it is. */
export type Owner = { readonly staffId: bigint } | { readonly roleId: bigint }
export type KeptArrangement = { readonly order: readonly string[]; readonly hidden: readonly string[] }

const columns = { order: cardArrangement.order, hidden: cardArrangement.hidden }
const isOf = (owner: Owner) =>
  'staffId' in owner ? eq(cardArrangement.staffId, owner.staffId) : eq(cardArrangement.roleId, owner.roleId)

export async function findArrangement(db: Executor, owner: Owner): Promise<KeptArrangement | null> {
  const [row] = await db.select(columns).from(cardArrangement).where(isOf(owner))
  return row ?? null
}

/** One for each role of a person, in the order in which they were given; null where a role says nothing. */
export async function findRoleArrangements(
  db: Executor,
  staffId: bigint,
): Promise<readonly (KeptArrangement | null)[]> {
  const rows = await db
    .select({ kept: columns })
    .from(staffRole)
    .leftJoin(cardArrangement, eq(cardArrangement.roleId, staffRole.roleId))
    .where(eq(staffRole.staffId, staffId))
    .orderBy(asc(staffRole.position))
  return rows.map(({ kept }) => kept)
}

/** Null takes it away. */
export async function putArrangement(
  db: Executor,
  owner: Owner,
  arrangement: CardArrangement | null,
  updatedAt: string,
): Promise<void> {
  if (arrangement === null) {
    await db.delete(cardArrangement).where(isOf(owner))
    return
  }
  await db
    .insert(cardArrangement)
    .values({ ...owner, ...arrangement, updatedAt })
    .onConflictDoUpdate({
      target: 'staffId' in owner ? cardArrangement.staffId : cardArrangement.roleId,
      set: { ...arrangement, updatedAt },
    })
}

/** What a role may do; null for one that is not there. It stays until the end of the transaction. */
export async function lockRolePermissions(db: Executor, roleId: bigint): Promise<ReadonlySet<string> | null> {
  const [found] = await db.select({ id: role.id }).from(role).where(eq(role.id, roleId)).for('share')
  if (found === undefined) return null
  const rows = await db
    .select({ permission: rolePermission.permission })
    .from(rolePermission)
    .where(eq(rolePermission.roleId, roleId))
  return new Set(rows.map(({ permission }) => permission))
}

import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { staff } from '../staff/staff.table.ts'
import { savedView } from './saved-view.table.ts'

export type SavedViewRow = typeof savedView.$inferSelect
type OfList = { readonly staffId: bigint; readonly listId: string }

const inList = ({ staffId, listId }: OfList) =>
  and(eq(savedView.staffId, staffId), eq(savedView.listId, listId))

/** Lets one person's views be changed by one transaction at a time: names, number and default are counted in code. */
export async function lockViewsOf(tx: Executor, staffId: bigint): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')
}

export async function findViews(db: Executor, list: OfList): Promise<SavedViewRow[]> {
  return db.select().from(savedView).where(inList(list)).orderBy(savedView.name)
}

/** Null for one that is not there, or somebody else's. */
export async function findView(db: Executor, staffId: bigint, id: bigint): Promise<SavedViewRow | null> {
  const [row] = await db
    .select()
    .from(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.staffId, staffId)))
  return row ?? null
}

export async function insertView(tx: Executor, view: typeof savedView.$inferInsert): Promise<SavedViewRow> {
  const [row] = await tx.insert(savedView).values(view).returning()
  if (!row) throw new Error('a view was inserted and is not there')
  return row
}

export async function writeView(tx: Executor, { id, ...view }: SavedViewRow): Promise<void> {
  await tx.update(savedView).set(view).where(eq(savedView.id, id))
}

/** No view of the list but `exceptId` is its default any more. */
export async function clearDefault(tx: Executor, list: OfList, exceptId: bigint): Promise<void> {
  await tx
    .update(savedView)
    .set({ isDefault: false })
    .where(and(inList(list), eq(savedView.isDefault, true), ne(savedView.id, exceptId)))
}

/** Returns whether it was there, and this person's. */
export async function deleteView(db: Executor, staffId: bigint, id: bigint): Promise<boolean> {
  const gone = await db
    .delete(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.staffId, staffId)))
    .returning({ id: savedView.id })
  return gone.length > 0
}

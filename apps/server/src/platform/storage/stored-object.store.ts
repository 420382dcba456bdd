import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import type { StorageType } from './storage-driver.ts'
import { storedObject } from './stored-object.table.ts'

/** Null for an object that was stored before its place was written down. */
export async function findPlace(db: Executor, objectKey: string): Promise<StorageType | null> {
  const [row] = await db.select().from(storedObject).where(eq(storedObject.objectKey, objectKey))
  return row?.storageType ?? null
}

export async function writePlace(db: Executor, objectKey: string, storageType: StorageType): Promise<void> {
  await db
    .insert(storedObject)
    .values({ objectKey, storageType })
    .onConflictDoUpdate({ target: storedObject.objectKey, set: { storageType } })
}

/** False when the object is not (any more) where it was. */
export async function movePlace(
  db: Executor,
  objectKey: string,
  from: StorageType,
  to: StorageType,
): Promise<boolean> {
  const moved = await db
    .update(storedObject)
    .set({ storageType: to })
    .where(and(eq(storedObject.objectKey, objectKey), eq(storedObject.storageType, from)))
    .returning({ key: storedObject.objectKey })
  return moved.length === 1
}

export async function forgetPlace(db: Executor, objectKey: string): Promise<void> {
  await db.delete(storedObject).where(eq(storedObject.objectKey, objectKey))
}

/** Objects that lie elsewhere than in `main`, in the order of their keys. */
export function findElsewhere(
  db: Executor,
  main: StorageType,
  after: string,
  limit: number,
): Promise<(typeof storedObject.$inferSelect)[]> {
  return db
    .select()
    .from(storedObject)
    .where(and(ne(storedObject.storageType, main), gt(storedObject.objectKey, after)))
    .orderBy(asc(storedObject.objectKey))
    .limit(limit)
}

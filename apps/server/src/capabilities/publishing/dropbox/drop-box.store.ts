import type { DropBoxSortKey } from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { and, arrayOverlaps, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { type DropBoxRow, dropBox } from './drop-box.table.ts'

const open = codesOf(dropDeliveryStatus, ['queued', 'uploading', 'retrying'])
const failed = codesOf(dropDeliveryStatus, ['failed'])

const counted = (codes: SQL) => sql<number>`(
  SELECT count(*)::int FROM drop_delivery AS one WHERE one.drop_box_id = drop_box.id AND one.status IN (${codes})
)`
const figures = {
  openCount: counted(open),
  failedCount: counted(failed),
  lastDeliveredAt: sql<string | null>`(
    SELECT to_char(max(one.delivered_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    FROM drop_delivery AS one WHERE one.drop_box_id = drop_box.id
  )`,
}
const kept = isNull(dropBox.deletedAt)

const selectListed = (db: Executor) => db.select({ box: dropBox, ...figures }).from(dropBox)
export type ListedDropBox = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<DropBoxSortKey> = {
  id: dropBox.id,
  keys: { name: sql`lower(${dropBox.name})`, createdAt: dropBox.createdAt },
}

export function listBoxes(
  db: Executor,
  { name }: { readonly name?: string | undefined },
  window: SortedWindow<DropBoxSortKey>,
) {
  const where = and(kept, name ? contains(dropBox.name, name) : undefined)
  return listPage(db, selectListed(db).$dynamic(), { of: dropBox, where, order, window })
}

export async function findBox(db: Executor, id: bigint): Promise<ListedDropBox | null> {
  const [row] = await selectListed(db).where(and(eq(dropBox.id, id), kept))
  return row ?? null
}

/** A box as it stands now; until the transaction ends nobody else changes it. */
export async function lockBox(tx: Tx, id: bigint): Promise<DropBoxRow | null> {
  const [row] = await tx
    .select()
    .from(dropBox)
    .where(and(eq(dropBox.id, id), kept))
    .for('update')
  return row ?? null
}

/** Also one that was removed since. */
export async function findAnyBox(db: Executor, id: bigint): Promise<DropBoxRow | null> {
  const [row] = await db.select().from(dropBox).where(eq(dropBox.id, id))
  return row ?? null
}

export async function insertBox(tx: Tx, values: typeof dropBox.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(dropBox).values(values).returning({ id: dropBox.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** What the product itself notes of a box: nobody's version changes by it. */
export async function noteBox(
  tx: Executor,
  id: bigint,
  noted: Partial<
    Pick<
      DropBoxRow,
      'secretSealed' | 'hostKey' | 'seenHostKey' | 'seenHostKeyAt' | 'stoppedAt' | 'deletedAt' | 'updatedAt'
    >
  >,
): Promise<void> {
  await tx.update(dropBox).set(noted).where(eq(dropBox.id, id))
}

/** Writes a box if it is still as it was read. @throws access.changedMeanwhile */
export const changeBox = (
  tx: Tx,
  read: Pick<DropBoxRow, 'id' | 'version'>,
  change: Partial<typeof dropBox.$inferInsert>,
) => updateVersion(tx, dropBox, read, change)

/** Boxes that somebody may deliver to: those of everybody, and those of their departments. */
function usableBy(actor: Actor): SQL | undefined {
  const { departmentId, departmentsBelow = [] } = actor
  return and(
    kept,
    eq(dropBox.enabled, true),
    actor.dataScope === 'all'
      ? undefined
      : or(
          sql`cardinality(${dropBox.departmentIds}) = 0`,
          arrayOverlaps(dropBox.departmentIds, [departmentId, ...departmentsBelow]),
        ),
  )
}

export function findChoices(db: Executor, actor: Actor): Promise<DropBoxRow[]> {
  return db
    .select()
    .from(dropBox)
    .where(usableBy(actor))
    .orderBy(asc(sql`lower(${dropBox.name})`))
    .limit(500)
}

/** A box that somebody may deliver to, kept as it is until the transaction ends. */
export async function findUsable(tx: Executor, actor: Actor, id: bigint): Promise<DropBoxRow | null> {
  const [row] = await tx
    .select()
    .from(dropBox)
    .where(and(eq(dropBox.id, id), usableBy(actor)))
    .for('share')
  return row ?? null
}

/** The box that takes by itself what a department saves; one that names the department goes before everybody's. */
export async function findAutomatic(db: Executor, departmentId: bigint): Promise<bigint | null> {
  const ofAll = sql`cardinality(${dropBox.departmentIds}) = 0`
  const [row] = await db
    .select({ id: dropBox.id })
    .from(dropBox)
    .where(
      and(
        kept,
        eq(dropBox.enabled, true),
        eq(dropBox.automatic, true),
        or(ofAll, sql`${departmentId} = ANY(${dropBox.departmentIds})`),
      ),
    )
    .orderBy(asc(ofAll), asc(dropBox.id))
    .limit(1)
  return row?.id ?? null
}

/** What departments are called, by id. */
export async function findDepartments(
  db: Executor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: department.id, label: department.label })
    .from(department)
    .where(inArray(department.id, [...ids]))
  return new Map(rows.map(({ id, label }) => [id, label]))
}

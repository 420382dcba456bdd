import type { ApiKeySortKey, ApiKeyState } from '@pindao/protocol/access/api-key.endpoints.ts'
import { apiKeyWarnDays } from '@pindao/protocol/access/api-key.endpoints.ts'
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import {
  idsIn,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { session } from '../sessions/session.table.ts'
import { staff } from '../staff/staff.table.ts'
import { apiKey } from './api-key.table.ts'

export type KeyFilter = {
  readonly words?: string | undefined
  readonly state?: readonly ApiKeyState[] | undefined
}

/** When a key ends that nobody ends before: its session does. `soon`: whoever ends within that is said to. */
export type Now = { readonly now: string }

const order: ListOrder<ApiKeySortKey> = {
  id: apiKey.id,
  keys: {
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
    lastUsedAt: sql`nullif(${session.lastUsedAt}, ${session.createdAt})`,
    name: sql`lower(${apiKey.name})`,
  },
  mayLack: ['lastUsedAt'],
}

const selectKeys = (db: Executor) =>
  db
    .select({
      key: apiKey,
      session: {
        createdAt: session.createdAt,
        expiresAt: session.expiresAt,
        endedAt: session.endedAt,
        lastUsedAt: session.lastUsedAt,
      },
      owner: {
        fullName: staff.fullName,
        departmentId: staff.departmentId,
        held: sql<string[]>`ARRAY(SELECT DISTINCT rp.permission FROM staff_role sr
          JOIN role_permission rp ON rp.role_id = sr.role_id WHERE sr.staff_id = ${staff.id})`,
      },
    })
    .from(apiKey)
    .innerJoin(session, eq(session.id, apiKey.id))
    .innerJoin(staff, eq(staff.id, apiKey.staffId))
export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number]

const ofState: Record<ApiKeyState, (now: string) => SQL> = {
  valid: (now) => sql`(${session.endedAt} IS NULL AND ${session.expiresAt} > ${now})`,
  expiring: (now) => sql`(${session.endedAt} IS NULL AND ${session.expiresAt} > ${now}
    AND ${session.expiresAt} <= ${now}::timestamptz + ${apiKeyWarnDays} * interval '1 day')`,
  expired: (now) => sql`(${session.endedAt} IS NULL AND ${session.expiresAt} <= ${now})`,
  ended: () => sql`${session.endedAt} IS NOT NULL`,
}

function matching(actor: Actor, filter: KeyFilter, now: string): SQL | undefined {
  const { words, state = [] } = filter
  return and(
    withinScope(actor, { ownerStaffId: apiKey.staffId, departmentId: staff.departmentId }),
    words
      ? or(
          contains(apiKey.name, words),
          contains(apiKey.remark, words),
          contains(apiKey.hint, words),
          contains(staff.fullName, words),
        )
      : undefined,
    state.length === 0 ? undefined : or(...state.map((one) => ofState[one](now))),
  )
}

/** One page of the keys whose people somebody may see. */
export function listKeys(
  db: Executor,
  actor: Actor,
  filter: KeyFilter,
  window: SortedWindow<ApiKeySortKey> & Now,
) {
  const where = matching(actor, filter, window.now)
  const rows = windowed(selectKeys(db).where(where).$dynamic(), ordering(order, window.sort), window)
  return readPage(rows, countKeys(db, actor, filter, window))
}

/** How many there are; with `most`, as far as that and one. */
export function countKeys(
  db: Executor,
  actor: Actor,
  filter: KeyFilter,
  { now, most = 100_000 }: Now & { readonly most?: number },
): Promise<number> {
  const found = db
    .select({ id: apiKey.id })
    .from(apiKey)
    .innerJoin(session, eq(session.id, apiKey.id))
    .innerJoin(staff, eq(staff.id, apiKey.staffId))
    .where(matching(actor, filter, now))
  return countUpTo(db, found.$dynamic(), most)
}

export async function findKey(db: Executor, id: bigint): Promise<KeyRow | null> {
  const [row] = await selectKeys(db).where(eq(apiKey.id, id))
  return row ?? null
}

/** How many of somebody's keys let in. Asked with the person's row held, so that two at once do not both count too few. */
export async function countOwn(tx: Tx, staffId: bigint, now: string): Promise<number> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update')
  const rows = await tx
    .select({ id: apiKey.id })
    .from(apiKey)
    .innerJoin(session, eq(session.id, apiKey.id))
    .where(and(eq(apiKey.staffId, staffId), isNull(session.endedAt), gt(session.expiresAt, now)))
  return rows.length
}

export async function insertKey(tx: Tx, row: typeof apiKey.$inferInsert): Promise<void> {
  await tx.insert(apiKey).values(row)
}

/** @throws access.changedMeanwhile */
export const renameKey = (
  tx: Tx,
  read: { readonly id: bigint; readonly version: number },
  change: Pick<typeof apiKey.$inferInsert, 'name' | 'usedBy' | 'remark'>,
) => updateVersion(tx, apiKey, read, change)

/** The keys of these ids that still let in, locked in the order of their ids. */
export async function lockLiveKeys(tx: Tx, ids: readonly string[], now: string) {
  return tx
    .select({
      id: apiKey.id,
      name: apiKey.name,
      ownerStaffId: apiKey.staffId,
      departmentId: staff.departmentId,
    })
    .from(apiKey)
    .innerJoin(session, eq(session.id, apiKey.id))
    .innerJoin(staff, eq(staff.id, apiKey.staffId))
    .where(and(idsIn(apiKey.id, ids), isNull(session.endedAt), gt(session.expiresAt, now)))
    .orderBy(apiKey.id)
    .for('update', { of: session })
}

/** Keys that end soon and whose people were not told; they count as told from now on. */
export async function takeToWarn(tx: Tx, now: string) {
  const due = await tx
    .select({ id: apiKey.id, name: apiKey.name, staffId: apiKey.staffId, expiresAt: session.expiresAt })
    .from(apiKey)
    .innerJoin(session, eq(session.id, apiKey.id))
    .where(
      and(
        isNull(apiKey.warnedAt),
        ofState.expiring(now),
        // One that lives for a week was asked for so.
        sql`${session.expiresAt} - ${session.createdAt} > ${apiKeyWarnDays} * interval '1 day'`,
      ),
    )
    .for('update', { of: apiKey, skipLocked: true })
  if (due.length > 0) {
    const ids = due.map(({ id }) => id)
    await tx.update(apiKey).set({ warnedAt: now }).where(inArray(apiKey.id, ids))
  }
  return due
}

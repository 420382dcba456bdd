import { and, eq } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { channel, channelCredential } from './channel.table.ts'

export type CredentialRow = typeof channelCredential.$inferSelect
/** A credential with what its channel's live events need. */
export type ChannelCredential = CredentialRow & {
  readonly ownerStaffId: bigint
  readonly departmentId: bigint
  readonly channelTitle: string
}

const columns = {
  credential: channelCredential,
  ownerStaffId: channel.ownerStaffId,
  departmentId: channel.departmentId,
  channelTitle: channel.title,
}

function selectOf(db: Executor, channelId: bigint) {
  return db
    .select(columns)
    .from(channelCredential)
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .where(eq(channelCredential.channelId, channelId))
}

export async function findCredential(db: Executor, channelId: bigint): Promise<ChannelCredential | null> {
  const [row] = await selectOf(db, channelId)
  return row ? { ...row.credential, ...scopeOf(row) } : null
}

/** Reads a credential; until the transaction ends nobody else refreshes or replaces it. */
export async function lockCredential(db: Executor, channelId: bigint): Promise<ChannelCredential | null> {
  const [row] = await selectOf(db, channelId).for('update', { of: channelCredential })
  return row ? { ...row.credential, ...scopeOf(row) } : null
}

/** Stores the outcome of a connection, whether the channel had one before or not. */
export async function saveCredential(db: Executor, row: CredentialRow): Promise<void> {
  const { channelId: _key, ...rest } = row
  await db
    .insert(channelCredential)
    .values(row)
    .onConflictDoUpdate({ target: channelCredential.channelId, set: rest })
}

export type RefreshedTokens = Pick<
  CredentialRow,
  'accessTokenSealed' | 'accessExpiresAt' | 'refreshTokenSealed' | 'updatedAt'
>

/** Stores refreshed tokens and forgets earlier refusals. */
export async function saveRefreshed(db: Executor, channelId: bigint, tokens: RefreshedTokens): Promise<void> {
  await db
    .update(channelCredential)
    .set({ ...tokens, lastErrorCode: null, failCount: 0 })
    .where(eq(channelCredential.channelId, channelId))
}

/** Moves a credential from one state to another; false when it does not stand there any more. */
export async function moveCredential(
  db: Executor,
  channelId: bigint,
  move: { from: number; to: number; errorCode: string; failCount: number; now: string },
): Promise<boolean> {
  const moved = await db
    .update(channelCredential)
    .set({ status: move.to, lastErrorCode: move.errorCode, failCount: move.failCount, updatedAt: move.now })
    .where(and(eq(channelCredential.channelId, channelId), eq(channelCredential.status, move.from)))
    .returning({ channelId: channelCredential.channelId })
  return moved.length > 0
}

function scopeOf(row: Pick<ChannelCredential, 'ownerStaffId' | 'departmentId' | 'channelTitle'>) {
  const { ownerStaffId, departmentId, channelTitle } = row
  return { ownerStaffId, departmentId, channelTitle }
}

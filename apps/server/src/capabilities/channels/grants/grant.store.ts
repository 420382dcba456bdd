import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { GrantKind } from '@pindao/protocol/channels/platforms.ts'
import { and, asc, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { apiProject } from '#src/capabilities/platforms/quota/quota.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { channel, channelCredential } from '../channel.table.ts'
import { type GrantProblem, platformGrant } from './grant.table.ts'

export type GrantRow = typeof platformGrant.$inferSelect
export type CredentialRow = typeof channelCredential.$inferSelect
/** A channel's authorisation with the grant behind it. */
export type ChannelGrant = {
  readonly credential: CredentialRow
  readonly grant: GrantRow
  readonly platformChannelId: string
  /** The client id of the grant's API project. */
  readonly project: string | null
}
/** A channel's authorisation with what its live events and news need. */
export type GrantChannel = {
  readonly credential: CredentialRow
  readonly platformChannelId: string
  readonly title: string
  readonly ownerStaffId: bigint
  readonly backupStaffId: bigint | null
  readonly departmentId: bigint
  readonly groupId: bigint | null
  /** A code: what was removed concerns nobody any more. */
  readonly use: number
}

const { normal } = credentialStatus.codes

/** What a token of a channel is made of; null for a channel that nobody authorised, or whose grant is gone. */
export async function findChannelGrant(db: Executor, channelId: bigint): Promise<ChannelGrant | null> {
  const [row] = await db
    .select({
      credential: channelCredential,
      grant: platformGrant,
      platformChannelId: channel.platformChannelId,
      project: apiProject.clientId,
    })
    .from(channelCredential)
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .leftJoin(apiProject, eq(apiProject.id, platformGrant.projectId))
    .where(eq(channelCredential.channelId, channelId))
  return row ?? null
}

/** Whether each of these channels has an authorisation that works, on a grant of ours. */
export async function areUnderGrant(db: Executor, channelIds: readonly bigint[]): Promise<boolean> {
  const rows = await db
    .select({ id: channelCredential.channelId })
    .from(channelCredential)
    .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .where(and(inArray(channelCredential.channelId, [...channelIds]), eq(channelCredential.status, normal)))
  return rows.length === new Set(channelIds).size
}

export async function findGrant(db: Executor, id: bigint): Promise<GrantRow | null> {
  const [row] = await db.select().from(platformGrant).where(eq(platformGrant.id, id))
  return row ?? null
}

/** Reads a grant; until the transaction ends nobody else renews or replaces it, in whatever process. */
export async function lockGrant(db: Executor, id: bigint): Promise<GrantRow | null> {
  const [row] = await db.select().from(platformGrant).where(eq(platformGrant.id, id)).for('update')
  return row ?? null
}

/** The row of an account's grant, new or known, locked. A new one has no tokens yet and counts as never granted. */
export async function openGrant(
  db: Executor,
  account: Pick<GrantRow, 'platform' | 'kind' | 'accountId' | 'accountLabel'>,
  by: { readonly staffId: bigint; readonly now: string },
): Promise<GrantRow> {
  const { accountLabel } = account
  const [row] = await db
    .insert(platformGrant)
    .values({
      ...account,
      scopes: [],
      status: credentialStatus.codes.unauthorised,
      failCount: 0,
      grantedBy: by.staffId,
      grantedAt: by.now,
      updatedAt: by.now,
    })
    .onConflictDoUpdate({
      target: [platformGrant.platform, platformGrant.kind, platformGrant.accountId],
      set: { accountLabel },
    })
    .returning()
  if (!row) throw new Error('an upsert returned no row')
  return row
}

/** Stores what is known of a grant now. */
export async function saveGrant(db: Executor, id: bigint, change: Partial<Omit<GrantRow, 'id'>>) {
  await db.update(platformGrant).set(change).where(eq(platformGrant.id, id))
}

/** The channels that stand on a grant. */
export function findGrantChannels(db: Executor, grantId: bigint): Promise<GrantChannel[]> {
  return db
    .select({
      credential: channelCredential,
      platformChannelId: channel.platformChannelId,
      title: channel.title,
      ownerStaffId: channel.ownerStaffId,
      backupStaffId: channel.backupStaffId,
      departmentId: channel.departmentId,
      groupId: channel.groupId,
      use: channel.use,
    })
    .from(channelCredential)
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .where(eq(channelCredential.grantId, grantId))
    .orderBy(asc(channel.id))
}

/** Reads a channel's authorisation; until the transaction ends nobody else changes it. */
export async function lockCredential(db: Executor, channelId: bigint): Promise<CredentialRow | null> {
  const [row] = await db
    .select()
    .from(channelCredential)
    .where(eq(channelCredential.channelId, channelId))
    .for('update')
  return row ?? null
}

/** Stores the outcome of a connection, whether the channel had one before or not. */
export async function saveCredential(db: Executor, row: CredentialRow): Promise<void> {
  const { channelId: _key, ...rest } = row
  await db
    .insert(channelCredential)
    .values(row)
    .onConflictDoUpdate({ target: channelCredential.channelId, set: rest })
}

/** A channel's own token, renewed: earlier refusals are forgotten. */
export async function savePageToken(db: Executor, channelId: bigint, sealed: string, now: string) {
  await db
    .update(channelCredential)
    .set({ accessTokenSealed: sealed, lastErrorCode: null, failCount: 0, updatedAt: now })
    .where(eq(channelCredential.channelId, channelId))
}

/** Renewed tokens: the channels on it were not refused, whatever was counted before. */
export async function forgetRefusals(db: Executor, grantId: bigint, now: string): Promise<void> {
  await db
    .update(channelCredential)
    .set({ lastErrorCode: null, failCount: 0, updatedAt: now })
    .where(and(eq(channelCredential.grantId, grantId), eq(channelCredential.status, normal)))
}

/** Turns good authorisations bad; the ids of those that were good until now. */
export async function refuseCredentials(
  db: Executor,
  channelIds: readonly bigint[],
  refusal: { readonly to: number; readonly problem: GrantProblem; readonly now: string },
): Promise<ReadonlySet<bigint>> {
  if (channelIds.length === 0) return new Set()
  const moved = await db
    .update(channelCredential)
    .set({
      status: refusal.to,
      lastErrorCode: refusal.problem.code,
      failCount: sql`${channelCredential.failCount} + 1`,
      updatedAt: refusal.now,
    })
    .where(and(inArray(channelCredential.channelId, [...channelIds]), eq(channelCredential.status, normal)))
    .returning({ channelId: channelCredential.channelId })
  return new Set(moved.map(({ channelId }) => channelId))
}

/** Takes the authorisation of all channels on a grant away: they know which grant it was, for whoever gives it again. */
export async function unbindCredentials(
  db: Executor,
  grantId: bigint,
  { to, now }: { readonly to: number; readonly now: string },
): Promise<void> {
  await db
    .update(channelCredential)
    .set({ status: to, accessTokenSealed: null, lastErrorCode: null, failCount: 0, updatedAt: now })
    .where(eq(channelCredential.grantId, grantId))
}

/** Whether anything still stands on a grant: what was handed back is not kept alive. */
const hasChannelInUse = (db: Executor) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(channelCredential)
      .innerJoin(channel, eq(channel.id, channelCredential.channelId))
      .where(and(eq(channelCredential.grantId, platformGrant.id), eq(channel.use, channelUse.codes.inUse))),
  )

/** Good grants with channels in use, of these kinds, that end before an instant, the next one first. */
export async function findEndingGrants(
  db: Executor,
  kinds: readonly { readonly kind: GrantKind; readonly before: string }[],
  limit: number,
): Promise<readonly bigint[]> {
  if (kinds.length === 0) return []
  const ending = kinds.map(({ kind, before }) =>
    and(eq(platformGrant.kind, kind), lt(platformGrant.expiresAt, before)),
  )
  const rows = await db
    .select({ id: platformGrant.id })
    .from(platformGrant)
    .where(and(eq(platformGrant.status, normal), or(...ending), hasChannelInUse(db)))
    .orderBy(asc(platformGrant.expiresAt), asc(platformGrant.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Good grants of these kinds that nobody has looked at since an instant. */
export async function findUncheckedGrants(
  db: Executor,
  kinds: readonly GrantKind[],
  before: string,
  limit: number,
): Promise<readonly bigint[]> {
  if (kinds.length === 0) return []
  const unchecked = or(isNull(platformGrant.lastCheckAt), lt(platformGrant.lastCheckAt, before))
  const rows = await db
    .select({ id: platformGrant.id })
    .from(platformGrant)
    .where(and(eq(platformGrant.status, normal), inArray(platformGrant.kind, [...kinds]), unchecked))
    .orderBy(asc(platformGrant.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

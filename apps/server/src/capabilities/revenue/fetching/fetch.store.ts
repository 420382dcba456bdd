import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import type { RevenueFile } from '#src/capabilities/platforms/platforms.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { saveTaken, takeDue } from '#src/platform/db/leased.ts'
import { type RevenueSourceRow, revenueSource, revenueSourceFile } from './fetch.table.ts'

/** A channel whose grant speaks for its content owner. */
const speaks = and(
  eq(channel.use, channelUse.codes.inUse),
  eq(channelCredential.status, credentialStatus.codes.normal),
  eq(platformGrant.kind, 'google_cms'),
)

const spoken = (db: Executor) =>
  db
    .selectDistinct({ platform: platformGrant.platform, contentOwner: platformGrant.accountId })
    .from(platformGrant)
    .innerJoin(channelCredential, eq(channelCredential.grantId, platformGrant.id))
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))

/** Begins to look after the content owners that stand behind one of our channels. */
export async function beginSources(
  db: Executor,
  platforms: readonly ManagedPlatform[],
  now: string,
): Promise<void> {
  if (platforms.length === 0) return
  const owners = await spoken(db).where(and(speaks, inArray(platformGrant.platform, [...platforms])))
  if (owners.length === 0) return
  await db
    .insert(revenueSource)
    .values(owners.map((owner) => ({ ...owner, nextAt: now })))
    .onConflictDoNothing()
}

/** Takes the content owner that waits longest; it is nobody else's until the lease ends. */
export const takeSource = (tx: Tx, lease: { readonly now: string; readonly leasedUntil: string }) =>
  takeDue(tx, revenueSource, lease)

const isSource = ({ platform, contentOwner }: Pick<RevenueSourceRow, 'platform' | 'contentOwner'>) =>
  and(eq(revenueSource.platform, platform), eq(revenueSource.contentOwner, contentOwner))

/** Stores what became of it; false where somebody else has taken it over since. */
export const saveSource = (tx: Tx, source: RevenueSourceRow, change: Partial<RevenueSourceRow>) =>
  saveTaken(tx, revenueSource, { is: isSource(source), epoch: source.epoch }, change)

/** A channel by which the content owner can be asked; null where no grant of it is left. */
export async function findSpeaker(db: Executor, source: RevenueSourceRow): Promise<bigint | null> {
  const [row] = await db
    .select({ id: channel.id })
    .from(platformGrant)
    .innerJoin(channelCredential, eq(channelCredential.grantId, platformGrant.id))
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .where(
      and(
        speaks,
        eq(platformGrant.platform, source.platform),
        eq(platformGrant.accountId, source.contentOwner),
      ),
    )
    .orderBy(asc(channel.id))
    .limit(1)
  return row?.id ?? null
}

/** Which of a content owner's files were taken in before. */
export async function findTaken(db: Executor, { platform, contentOwner }: RevenueSourceRow) {
  const rows = await db
    .select({ fileId: revenueSourceFile.fileId })
    .from(revenueSourceFile)
    .where(and(eq(revenueSourceFile.platform, platform), eq(revenueSourceFile.contentOwner, contentOwner)))
  return new Set(rows.map(({ fileId }) => fileId))
}

/** Notes that a file is in. */
export async function noteFile(
  tx: Tx,
  { platform, contentOwner }: RevenueSourceRow,
  { id, reportType, month, createdAt }: RevenueFile,
  taken: { readonly at: string; readonly reportId: bigint | null },
): Promise<void> {
  await tx
    .insert(revenueSourceFile)
    .values({
      platform,
      contentOwner,
      fileId: id,
      reportType,
      month,
      madeAt: createdAt,
      takenAt: taken.at,
      reportId: taken.reportId,
    })
    .onConflictDoNothing()
}

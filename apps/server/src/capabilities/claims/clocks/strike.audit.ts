import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import type { channel } from '#src/capabilities/channels/channel.table.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { StrikeRow } from './strike.table.ts'

type ChannelPlace = Pick<
  typeof channel.$inferSelect,
  'id' | 'title' | 'ownerStaffId' | 'departmentId' | 'backupStaffId' | 'groupId'
>

/** What the log has of a strike. */
export const strikeFacts = (row: StrikeRow): AuditFields => ({
  strikeKind: row.kind,
  strikeStatus: row.status,
  receivedAt: row.receivedAt,
  strikeClaimant: row.claimantName,
  strikeVideo: row.videoTitle,
  platformVideoId: row.platformVideoId,
  strikeClaim: row.claimId === null ? null : String(row.claimId),
  remark: row.remark,
})

/** Tells the pages of whoever sees the channel: its strikes, and its own count. */
export async function announceStrike(tx: Tx, id: bigint, of: ChannelPlace): Promise<void> {
  const { ownerStaffId, departmentId, backupStaffId, groupId } = of
  const place = { ownerStaffId, departmentId, backupStaffId, groupId }
  await publishLive(tx, { type: 'strike', id: String(id) }, { permission: 'strike:read', ...place })
  await publishLive(tx, { type: 'channel', id: String(of.id) }, { permission: 'channel:read', ...place })
}

/** Writes what was done to a strike, and tells the pages. */
export async function noteStrike(
  tx: Tx,
  ctx: SignedInContext,
  action: Extract<AuditAction, `strike.${string}`>,
  row: StrikeRow,
  of: ChannelPlace,
  sides: { readonly before?: AuditFields; readonly after?: AuditFields; readonly reason?: string },
): Promise<void> {
  const { reason, ...change } = sides
  await writeAudit(tx, ctx, {
    action,
    entity: 'strike',
    entityId: row.id,
    ...change,
    detail: { title: of.title, ...(reason === undefined ? {} : { reason }) },
  })
  await announceStrike(tx, row.id, of)
}

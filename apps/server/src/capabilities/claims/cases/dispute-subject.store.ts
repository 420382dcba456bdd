import type { DisputeSubject } from '@pindao/protocol/claims/dispute.endpoints.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { claim } from '../claim.table.ts'
import { strike } from '../clocks/strike.table.ts'
import type { Opening } from './dispute.opening.ts'

/**
 * What a case is opened about, as far as somebody may see it; a claim is held, so that only one opens. Null for what is not
 * there, not theirs, or over.
 */
export function subjectOf(tx: Tx, actor: Actor, about: DisputeSubject, id: bigint): Promise<Opening | null> {
  switch (about) {
    case 'claim':
      return ofClaim(tx, actor, id)
    case 'strike':
      return ofStrike(tx, actor, id)
    case 'contract':
      return ofContract(tx, actor, id)
  }
}

async function ofClaim(tx: Tx, actor: Actor, id: bigint): Promise<Opening | null> {
  if (!actor.permissions.has('claim:read')) return null
  const [row] = await tx
    .select()
    .from(claim)
    .where(and(eq(claim.id, id), withinScope(actor, claim)))
    .for('update')
  if (!row || row.platformStatus === 'inactive') return null
  const { direction, platform, platformStatus } = row
  const inbound = platform === 'facebook' ? ('fb_rights_manager' as const) : ('content_id_dispute' as const)
  return {
    kind:
      direction === 'outbound'
        ? 'outbound_review'
        : platformStatus === 'takedown'
          ? 'takedown_counter'
          : inbound,
    title: row.videoTitle || row.platformVideoId,
    claimId: row.id,
    channelId: row.channelId,
    departmentId: row.departmentId,
    ownerStaffId: row.ownerStaffId,
  }
}

/** One that counts: what has lapsed is not fought any more. */
async function ofStrike(tx: Tx, actor: Actor, id: bigint): Promise<Opening | null> {
  if (!actor.permissions.has('strike:read')) return null
  const [row] = await tx
    .select({ strike, channel })
    .from(strike)
    .innerJoin(channel, eq(channel.id, strike.channelId))
    .where(and(eq(strike.id, id), eq(strike.status, 'active'), withinScope(actor, channel)))
  if (!row) return null
  return {
    kind: 'takedown_counter',
    title: row.strike.videoTitle || row.channel.title,
    strikeId: id,
    channelId: row.channel.id,
    departmentId: row.channel.departmentId,
    ownerStaffId: row.channel.ownerStaffId,
  }
}

async function ofContract(tx: Tx, actor: Actor, id: bigint): Promise<Opening | null> {
  if (!actor.permissions.has('contract:read')) return null
  const [row] = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.id, id), isNull(contract.deletedAt), withinScope(actor, contract)))
  if (!row) return null
  return {
    kind: 'contract',
    title: `${row.no} · ${row.title}`,
    contractId: id,
    departmentId: row.departmentId,
    ownerStaffId: row.ownerStaffId,
  }
}

import type { Strike } from '@pindao/protocol/claims/strike.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedStrike } from './strike.store.ts'

/** A strike as somebody sees it. */
export function presentStrike(row: ListedStrike, actor: Actor): Strike {
  const { strike, channel, active, departmentCode, ownerName, writerName } = row
  const mayChange = strike.status === 'active' && actor.permissions.has('strike:update')
  return {
    id: String(strike.id),
    channel: { id: String(channel.id), title: channel.title, platform: channel.platform },
    kind: strike.kind,
    status: strike.status,
    receivedAt: strike.receivedAt,
    expiresAt: strike.expiresAt,
    endedAt: strike.endedAt,
    claimantName: strike.claimantName,
    platformVideoId: strike.platformVideoId ?? '',
    videoTitle: strike.videoTitle,
    claimId: strike.claimId === null ? null : String(strike.claimId),
    remark: strike.remark,
    active,
    owner: { id: String(channel.ownerStaffId), fullName: ownerName },
    department: { id: String(channel.departmentId), code: departmentCode },
    createdBy:
      strike.createdBy === null || writerName === null
        ? null
        : { id: String(strike.createdBy), fullName: writerName },
    createdAt: strike.createdAt,
    updatedAt: strike.updatedAt,
    version: strike.version,
    actions: mayChange ? ['update', 'end'] : [],
  }
}

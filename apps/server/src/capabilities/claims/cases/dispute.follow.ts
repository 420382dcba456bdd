import { caseNewsOf } from '@pindao/protocol/claims/claim.mapping.ts'
import { caseKindOf, caseStepOf, type Followed } from '@pindao/protocol/claims/dispute.follow.ts'
import { type DisputeStatus, disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { ClaimRow } from '../claim.table.ts'
import type { ClaimChange, ClaimFollower } from '../room.ts'
import type { OpenDispute } from './dispute.opening.ts'
import * as store from './dispute.store.ts'
import type { DisputeRow, dispute } from './dispute.table.ts'
import { announceDispute, type FollowDispute } from './dispute-steps.ts'

/**
 * Cases follow the claims of their platforms (business.md §4): a risk case opens by itself, and each moves as the platform
 * says. What a person notes of a platform comes this way, too.
 */
export function createCaseFollower(deps: {
  readonly open: OpenDispute
  readonly followDispute: FollowDispute
}): ClaimFollower {
  return async (tx, change) => {
    const { claim, before, at } = change
    if (before !== null && before.platformStatus === claim.platformStatus) return
    const found = await store.lockOpenOfClaim(tx, claim.id)
    const followed = followedOf(change, found)
    const step = caseStepOf(followed)
    if (!step.opens && step.path.length === 0) return
    const kind = caseKindOf(followed, found?.kind ?? null)
    const row = found ?? (await deps.open(tx, openingOf(claim, kind), openedOf(claim, at)))
    if (row === null) return
    for (const to of step.path)
      await moveOn(tx, row.id, to, {
        at,
        claim,
        beside: besideOf(to, { claim, kind, row, at, result: step.result }),
      })
    await announceDispute(tx, row)
    await deps.followDispute(tx, row, at)
  }
}

function followedOf({ claim, before }: ClaimChange, found: DisputeRow | null): Followed {
  const { direction, platform, platformStatus, statusDetail } = claim
  return {
    news: caseNewsOf(claim, before?.platformStatus ?? null, statusDetail),
    direction,
    platform,
    platformStatus,
    status: found === null ? null : disputeStatus.nameOf(found.status),
  }
}

const openingOf = (claim: ClaimRow, kind: DisputeRow['kind']) => ({
  kind,
  title: claim.videoTitle || claim.platformVideoId,
  claimId: claim.id,
  channelId: claim.channelId,
  departmentId: claim.departmentId,
  ownerStaffId: claim.ownerStaffId,
})

const openedOf = (claim: ClaimRow, at: string) =>
  ({ actor: 'platform', at, reason: 'claimed', detail: claim.platformStatus }) as const

/** What changes with a move: a case that is taken up again begins anew, one that ended says how. */
function besideOf(
  to: DisputeStatus,
  of: {
    readonly claim: ClaimRow
    readonly kind: DisputeRow['kind']
    readonly row: DisputeRow
    readonly at: string
    readonly result: DisputeRow['result']
  },
): Partial<typeof dispute.$inferInsert> {
  const { claim, kind, row, at } = of
  switch (to) {
    case 'unsolved':
      return {
        kind,
        result: null,
        closedAt: null,
        approvedBy: null,
        approvedAt: null,
        approvalAskedBy: null,
        approvalAskedAt: null,
      }
    case 'needs_tracking':
      // Somebody filed it on the platform itself: from then on the other side has its time.
      return { kind, filedAt: laterOf(row.filedAt, claim.statusChangedAt) }
    case 'solved':
      return { result: row.result ?? of.result }
    case 'closed':
      return { result: row.result ?? of.result, closedAt: at }
    default:
      return {}
  }
}

const laterOf = (one: string | null, other: string): string =>
  one !== null && Date.parse(one) >= Date.parse(other) ? one : other

async function moveOn(
  tx: Tx,
  id: bigint,
  to: DisputeStatus,
  {
    at,
    claim,
    beside,
  }: {
    readonly at: string
    readonly claim: ClaimRow
    readonly beside: Partial<typeof dispute.$inferInsert>
  },
): Promise<void> {
  const move = moveInto(disputeStatus, to, 'platform')
  const moved = await store.moveDispute(
    tx,
    id,
    move,
    { at, reason: 'platform', detail: claim.platformStatus },
    beside,
  )
  if (!moved) throw new Error(`case ${id} did not move to ${to}`)
}

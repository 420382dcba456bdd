import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { enterClaim } from '@pindao/protocol/claims/claim-intake.endpoints.ts'
import { claimVideoIdOf } from '@pindao/protocol/claims/claim-video.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import type { Kit } from '#src/platform/kit.ts'
import { seesClaimMoney } from '../money-sight.ts'
import { findByPlatformId } from './claim-record.store.ts'
import type { ClaimRecord, ToldClaim } from './claim-record.ts'

export type EnteredClaim = EndpointParsed<typeof enterClaim>['body']

/** Claims that people enter by hand (CLM-01). */
export function createClaimEntry({
  database,
  clock,
  record,
}: Pick<Kit, 'database' | 'clock'> & { readonly record: ClaimRecord }) {
  /** Writes it, in the log as well. @param id one that was taken beforehand */
  async function write(tx: Tx, ctx: SignedInContext, told: ToldClaim, id?: bigint): Promise<bigint> {
    const at = instantIn(clock, 0)
    const { claim, made } = await record.recordClaim(tx, told, at, id)
    const { platform, platformClaimId, direction, platformVideoId, claimantName, platformStatus } = claim
    await writeAudit(tx, ctx, {
      action: 'claim.enter',
      entity: 'claim',
      entityId: claim.id,
      ...(made
        ? { after: { platform, platformClaimId, direction, platformVideoId, claimantName, platformStatus } }
        : {}),
    })
    return claim.id
  }

  return {
    write,
    /**
     * Once per Idempotency-Key.
     *
     * @throws claims.videoUnclear, claims.known where its platform id is there already, access.noPermission for an amount
     */
    async enter(ctx: SignedInContext, body: EnteredClaim): Promise<{ id: string }> {
      if (body.revenueAtRisk !== null && !seesClaimMoney(ctx.actor)) throw new AppError('access.noPermission')
      const told = enteredOf(ctx, body)
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, enterClaim, body, async () => {
          const { platform, platformClaimId } = told
          const known =
            platformClaimId === null ? null : await findByPlatformId(tx, platform, platformClaimId)
          if (known)
            throw new AppError('claims.known', { params: { platformClaimId: platformClaimId ?? '' } })
          return write(tx, ctx, told)
        }),
      )
      return { id: String(id) }
    },
  }
}
export type ClaimEntry = ReturnType<typeof createClaimEntry>

/** What a person said, as news of a claim. @throws claims.videoUnclear */
function enteredOf({ actor }: SignedInContext, body: EnteredClaim): ToldClaim {
  const platformVideoId = claimVideoIdOf(body.platform, body.video)
  if (platformVideoId === null) throw new AppError('claims.videoUnclear')
  return {
    ...toldByHand(actor, body.platform, body.platformClaimId || null),
    source: 'hand',
    status: { is: body.status, since: body.statusChangedAt ?? body.claimedAt },
    facts: {
      direction: body.direction,
      platformVideoId,
      videoTitle: body.videoTitle,
      type: body.type,
      policy: body.policy,
      claimantName: body.claimantName,
      claimantContact: body.claimantContact,
      assetTitle: body.assetTitle,
      ...(body.segments.length === 0 ? {} : { segments: body.segments }),
      claimedAt: new Date(body.claimedAt).toISOString(),
      revenueAtRisk: body.revenueAtRisk,
      currency: body.revenueAtRisk === null ? null : (body.currency ?? 'USD'),
    },
  }
}

/** Where a claim of no channel of ours belongs that a person tells: to them. */
export function toldByHand(
  { staffId, departmentId }: SignedInContext['actor'],
  platform: ManagedPlatform,
  platformClaimId: string | null,
) {
  return { platform, platformClaimId, home: { departmentId, ownerStaffId: staffId }, staffId }
}

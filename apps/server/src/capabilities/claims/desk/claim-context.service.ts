import type { ClaimContext } from '@pindao/protocol/claims/claim.endpoints.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import { presentBrief } from './claim.present.ts'
import { coveredClaim } from './claim.service.ts'
import * as store from './claim.store.ts'
import * as context from './claim-context.store.ts'

/** What stands around a claim, in one answer: whoever decides has it all before them. */
export function createClaimContext({ database }: Pick<Kit, 'database'>) {
  const { db } = database
  /** @throws claims.notFound */
  return async ({ actor }: SignedInContext, id: bigint): Promise<ClaimContext> => {
    const { claim } = coveredClaim(actor, await store.findClaim(db, id))
    const [contract, licence, claimant, others, since, strikes] = await Promise.all([
      context.findContract(db, actor, claim),
      context.findLicence(db, actor, claim),
      context.countOfClaimant(db, actor, claim),
      context.findOthers(db, actor, claim).then((ids) => store.findListed(db, ids)),
      context.sumSince(db, actor, claim),
      context.countStrikes(db, actor, claim),
    ])
    return {
      contract,
      licence,
      claimant,
      others: others.map((row) => presentBrief(row, actor)),
      since,
      strikes,
    }
  }
}

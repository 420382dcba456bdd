import type { ClaimSourceStanding } from '@pindao/protocol/claims/claim-intake.endpoints.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import { findStandings } from './claim-source.store.ts'

/** The sources of claims: when each was read last, and what went wrong. Counts are within the data scope. */
export async function listSources(
  { database }: Pick<Kit, 'database'>,
  { actor }: SignedInContext,
): Promise<ClaimSourceStanding[]> {
  const found = await findStandings(database.db, actor)
  return found.map(({ source, label, claims, channelUnknown }) => ({
    platform: source.platform,
    label: label ?? source.accountId,
    succeededAt: source.succeededAt,
    nextAt: source.nextAt,
    failures: source.failures,
    problem: source.problem,
    problemAt: source.problemAt,
    reportAt: source.reportAt,
    claims,
    channelUnknown,
  }))
}

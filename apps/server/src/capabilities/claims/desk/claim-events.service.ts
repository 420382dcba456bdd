import type { ClaimEventEntry } from '@pindao/protocol/claims/claim.endpoints.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import type { Kit } from '#src/platform/kit.ts'
import { coveredClaim } from './claim.service.ts'
import { findClaim } from './claim.store.ts'
import { findClaimEvents } from './claim-events.store.ts'

/** What happened to a claim, on its platform and here, newest first. */
export function createClaimEvents({ database }: Pick<Kit, 'database'>) {
  const { db } = database
  /** @throws claims.notFound */
  return async (
    { actor }: SignedInContext,
    id: bigint,
    query: { readonly page: number; readonly pageSize: number },
  ) => {
    coveredClaim(actor, await findClaim(db, id))
    const found = await findClaimEvents(db, id, windowOf(query))
    const rows = found.map(
      (row): ClaimEventEntry => ({
        key: `${row.kind} ${row.id}`,
        kind: row.kind,
        at: row.at,
        type: row.type,
        source: row.source,
        reason: row.reason,
        person: row.staff_id === null ? null : { id: row.staff_id, fullName: row.full_name ?? '' },
        from: row.from_state,
        to: row.to_state,
        details: row.details,
      }),
    )
    return { rows, total: found[0]?.total ?? 0 }
  }
}

import type { ClaimRequestEvent } from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { findTimeline, type TimelineRow } from '#src/capabilities/access/access.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRequests } from './claim-request.service.ts'

const present = ({ event, actorName }: TimelineRow): ClaimRequestEvent => ({
  id: String(event.id),
  at: event.at,
  actor: event.actor as ClaimRequestEvent['actor'],
  person:
    event.staffId === null || actorName === null ? null : { id: String(event.staffId), fullName: actorName },
  from: event.fromState,
  to: event.toState,
  reason: event.reason,
  detail: event.detail,
})

/** How claims that we mean to make went on, for whoever may see them. */
export function createRequestEvents(
  { database }: Pick<Kit, 'database'>,
  requests: Pick<ClaimRequests, 'get'>,
) {
  return {
    /** Newest first. @throws assets.requestNotFound */
    async list(
      ctx: SignedInContext,
      id: bigint,
      { page, pageSize }: { readonly page: number; readonly pageSize: number },
    ) {
      await requests.get(ctx, id)
      const all = (await findTimeline(database.db, 'claimRequest', id)).toReversed()
      const rows = all.slice((page - 1) * pageSize, page * pageSize)
      return { rows: rows.map(present), total: all.length }
    },
  }
}
export type RequestEvents = ReturnType<typeof createRequestEvents>

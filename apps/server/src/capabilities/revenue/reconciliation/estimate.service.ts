import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type {
  ChannelEstimate,
  listEstimates,
} from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { sortedWindowOf, type Window } from '#src/platform/db/listing.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './estimate.store.ts'
import { assertSeesMoney } from './money-sight.ts'
import { lastMonth } from './reconciliation.service.ts'
import { findMonths } from './reconciliation.store.ts'
import { presentSignOff } from './sign-off.present.ts'

type ListQuery = EndpointParsed<typeof listEstimates>['query']
type Filter = Omit<ListQuery, 'page' | 'pageSize'>

/** What channels were estimated to earn against what they did (business.md §3.4). */
export function createEstimates({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  async function page(executor: Executor, actor: Actor, { sort, ...filter }: Filter, window: Window) {
    assertSeesMoney(actor)
    const { platform } = filter
    const month = filter.month ?? (await findMonths(executor, platform))[0] ?? lastMonth(clock)
    const asked = { ...filter, month }
    const { rows, total } = await store.listEstimates(executor, actor, asked, { ...window, sort })
    return { rows: rows.map(present), total }
  }
  return {
    list: ({ actor }: SignedInContext, query: ListQuery) => page(db, actor, query, sortedWindowOf(query)),
    /** As the file has it. */
    exported: page,
  }
}
export type Estimates = ReturnType<typeof createEstimates>

const present = (row: store.EstimateRow): ChannelEstimate => ({
  id: row.id,
  title: row.title,
  platformChannelId: row.platform_channel_id,
  ownerName: row.owner_name,
  currency: row.currency,
  estimate: row.estimate,
  final: row.final,
  difference: row.difference,
  share: row.share,
  verdict: row.verdict,
  subject: row.subject,
  figure: row.figure,
  signOff: presentSignOff(row),
})

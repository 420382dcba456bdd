import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { verdictOf } from '@pindao/protocol/revenue/reconciliation.rules.ts'
import { bySureness, nearnessOf } from '@pindao/protocol/revenue/reconciliation-nearness.ts'
import {
  listSuspense,
  type Suspense,
  type SuspenseDetail,
  type SuspenseSuggestion,
} from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { sortedWindowOf, type Window } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { assertSeesMoney } from './money-sight.ts'
import { presentSignOff } from './sign-off.present.ts'
import * as store from './suspense.store.ts'

type ListQuery = EndpointParsed<typeof listSuspense>['query']
type Filter = Omit<ListQuery, 'page' | 'pageSize'>
const mostSuggestions = 8

/** 待认领: revenue of which nobody knows whose it is (business.md §3.4). */
export function createSuspense({ database: { db } }: Pick<Kit, 'database'>) {
  async function page(executor: Executor, actor: Actor, { sort, ...filter }: Filter, window: Window) {
    assertSeesMoney(actor)
    const { rows, total } = await store.listSuspense(executor, actor, filter, { ...window, sort })
    return { rows: rows.map((row) => presentSuspense(row, filter, actor)), total }
  }

  async function find(actor: Actor, id: bigint): Promise<{ sum: store.FoundSum; row: Suspense } | null> {
    const sum = await store.findSum(db, id)
    if (sum === null) return null
    const { month, platform } = sum
    const filter = { month, platform: platform as Suspense['platform'], sumId: id, sort: '-amount' } as const
    const { rows } = await page(db, actor, filter as Filter, { offset: 0, limit: 1 })
    const [row] = rows
    return row === undefined ? null : { sum, row }
  }

  async function suggestionsFor(actor: Actor, sum: store.FoundSum): Promise<SuspenseSuggestion[]> {
    const [candidates, hints] = await Promise.all([
      store.findCandidates(db, actor, sum.platform),
      store.findHints(db, sum),
    ])
    const near = candidates
      .filter(({ id }) => id !== sum.channel_id)
      .map(({ id, title, handle, owner_name: ownerName, platform_channel_id: platformChannelId }) => ({
        channel: { id, title, platformChannelId, ownerName },
        reasons: [
          ...(hints.get(id) ?? []),
          ...nearnessOf(sum.platform_channel_id, { title, handle, platformChannelId }),
        ],
      }))
      .filter(({ reasons }) => reasons.length > 0)
    return bySureness(near).slice(0, mostSuggestions)
  }

  return {
    list: ({ actor }: SignedInContext, query: ListQuery) => page(db, actor, query, sortedWindowOf(query)),
    /** As the file has it. */
    exported: page,

    counts({ actor }: SignedInContext, views: readonly Conditions[]) {
      assertSeesMoney(actor)
      return countViews(listSuspense, views, async (query) =>
        Math.min(await store.countSuspense(db, actor, query), mostInView + 1),
      )
    },

    /** @throws revenue.suspenseNotFound */
    async get({ actor }: SignedInContext, id: bigint): Promise<SuspenseDetail> {
      const { sum, row } = foundRecord(await find(actor, id), 'revenue.suspenseNotFound')
      const isOpen = row.state === 'unknown'
      const [suggestions, otherMonths] = await Promise.all([
        isOpen ? suggestionsFor(actor, sum) : [],
        isOpen ? store.otherMonths(db, sum) : [],
      ])
      return { ...row, suggestions, otherMonths }
    },

    /** The row of a sum as it stands now; null where nothing is open about it any more. */
    row: async ({ actor }: SignedInContext, id: bigint): Promise<Suspense | null> =>
      (await find(actor, id))?.row ?? null,

    /** What these are called, for an operation that begins with them. */
    async titlesOf(_actor: Actor, ids: readonly bigint[]) {
      return store.findSumNames(db, ids)
    },
  }
}
export type SuspenseReading = ReturnType<typeof createSuspense>

function presentSuspense(
  row: store.SuspenseRow,
  { platform }: Pick<Filter, 'platform'>,
  { permissions }: Actor,
): Suspense {
  const signed = presentSignOff(row)
  const isOpen = row.state !== 'assigned'
  const may = {
    assign: permissions.has('revenueReport:decide'),
    sign: permissions.has('revenueReport:signOff'),
  }
  const isGiven = row.assigned_by !== null
  return {
    id: row.id,
    month: row.month,
    platform,
    platformChannelId: row.platform_channel_id,
    state: row.state,
    channel: row.channel_id === null ? null : { id: row.channel_id, title: row.title ?? '' },
    assignedBy: row.assigned_by,
    currency: row.currency,
    amount: row.amount,
    lines: row.lines,
    earningMonths: [...row.months],
    files: [...row.files],
    verdict: verdictOf(!isOpen, signed !== null),
    subject: row.subject,
    figure: row.figure,
    signOff: signed,
    actions: [
      ...(may.assign && (row.channel_id === null || isGiven) ? (['assign'] as const) : []),
      ...(may.assign && isGiven ? (['unassign'] as const) : []),
      ...(may.sign && isOpen && signed === null ? (['signOff'] as const) : []),
      ...(may.sign && isOpen && signed !== null ? (['withdraw'] as const) : []),
    ],
  }
}

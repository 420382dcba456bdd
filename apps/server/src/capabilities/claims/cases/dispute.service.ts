import { dueWindows } from '@pindao/protocol/claims/claim.filter.ts'
import {
  type HandlerGroup,
  listDisputes,
  mostDisputeHandlers,
} from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { findHolders, findTimeline, recordHistory } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { sortedWindowOf, type Window } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { WatchUrl } from '../desk/claim.present.ts'
import { findPeople } from '../desk/claim.store.ts'
import { presentDetail, presentDispute, presentEvent } from './dispute.present.ts'
import { seesKind, workPermission } from './dispute.rights.ts'
import * as store from './dispute.store.ts'
import { readParts } from './dispute-detail.store.ts'

type ListQuery = EndpointParsed<typeof listDisputes>['query']
export type DisputeQuery = Omit<ListQuery, 'page' | 'pageSize'>
type PageQuery = { readonly page: number; readonly pageSize: number }

const secondsOfDay = 86_400
const toBigint = (id: string | undefined) => (id === undefined ? undefined : BigInt(id))

/** What a list of cases was asked for, as its store takes it. */
export function disputeFilterOf(actor: Actor, query: DisputeQuery, clock: Clock): store.DisputeFilter {
  const { sort: _sort, due, handler, approval, ...same } = query
  return {
    ...same,
    claimId: toBigint(query.claimId),
    contractId: toBigint(query.contractId),
    settlementId: toBigint(query.settlementId),
    strikeId: toBigint(query.strikeId),
    channelId: toBigint(query.channelId),
    departmentId: toBigint(query.departmentId),
    handler: handler === 'me' ? actor.staffId : handler === 'nobody' ? handler : toBigint(handler),
    approvalOf: approval && actor.staffId,
    // What is over counts in each window: nothing that is due falls out of all of them.
    dueBefore: due && instantIn(clock, dueWindows[due] * secondsOfDay),
  }
}

/** A case within the data scope, and of a kind that whoever asks may see. @throws disputes.notFound */
export function coveredDispute(actor: Actor, row: store.ListedDispute | null): store.ListedDispute {
  const found = coveredRecord(actor, row, ({ dispute }) => dispute, 'disputes.notFound')
  if (!seesKind(actor, found.dispute.kind)) throw new AppError('disputes.notFound')
  return found
}

/** What people read of cases (DSP-01). */
export function createDisputeReading(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { watchUrl }: { readonly watchUrl: WatchUrl },
) {
  const { db } = database
  const covered = async (actor: Actor, id: bigint) => coveredDispute(actor, await store.findDispute(db, id))

  /** A window of the list, as its page and its file have it. */
  async function page(
    from: Executor,
    actor: Actor,
    query: DisputeQuery,
    { ids, ...window }: Window & { readonly ids?: readonly string[] | undefined },
  ) {
    const filter = { ...disputeFilterOf(actor, query, clock), ids }
    const { rows, total } = await store.listDisputes(from, actor, filter, { ...window, sort: query.sort })
    return { rows, total }
  }

  const openCodes = (['unsolved', 'processing', 'needs_tracking'] as const).map(
    (name) => disputeStatus.codes[name],
  )

  return {
    page,
    covered,

    async list({ actor }: SignedInContext, query: ListQuery) {
      const { rows, total } = await page(db, actor, query, sortedWindowOf(query))
      return { rows: rows.map((row) => presentDispute(row, actor)), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listDisputes, views, (query) =>
        store.countDisputes(db, actor, disputeFilterOf(actor, query, clock), mostInView),
      ),

    /** @throws disputes.notFound */
    async get({ actor }: SignedInContext, id: bigint): Promise<DisputeDetail> {
      const row = await covered(actor, id)
      return presentDetail(row, actor, await readParts(db, actor, row, watchUrl))
    },

    /** @throws disputes.notFound */
    async history({ actor }: SignedInContext, id: bigint, query: PageQuery) {
      await covered(actor, id)
      return recordHistory(db, 'dispute', id, query)
    },

    /** How it went on, newest first. @throws disputes.notFound */
    async events({ actor }: SignedInContext, id: bigint, { page: number, pageSize }: PageQuery) {
      await covered(actor, id)
      const all = (await findTimeline(db, 'dispute', id)).toReversed()
      const rows = all.slice((number - 1) * pageSize, number * pageSize)
      return { rows: rows.map(presentEvent), total: all.length }
    },

    /** People who work on cases; those of `id` alone, where it is given. */
    async handlers(
      _ctx: SignedInContext,
      asked: {
        readonly name?: string | undefined
        readonly id?: string | undefined
        readonly of: HandlerGroup
      },
    ) {
      const permission = workPermission(asked.of === 'settlement' ? 'settlement' : 'appeal')
      const holders = await findHolders(db, permission)
      const wanted = asked.id === undefined ? holders : holders.filter((one) => String(one) === asked.id)
      const rows = await findPeople(db, wanted, asked.name, mostDisputeHandlers)
      return rows.map((row) => ({ ...row, id: String(row.id) }))
    },

    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.findTitles(db, actor, ids),

    /** Cases that somebody works on, for the page of today. */
    countMine: (actor: Actor) =>
      store.countDisputes(db, actor, { handler: actor.staffId, status: openCodes }, mostInView),
    openCodes,

    /** Cases for the global search (SHL-05): nothing without permission to read them, and no amounts. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('dispute:read')) return []
      const window = { sort: '-updatedAt', offset: 0, limit } as const
      const { rows } = await store.listDisputes(db, actor, { words }, window)
      return rows.map(({ dispute, claim, channelTitle }) => ({
        id: dispute.id,
        title: `${dispute.no} · ${dispute.title}`,
        subtitle: claim?.claimantName || channelTitle || null,
        thumbnailUrl: null,
      }))
    },
  }
}
export type DisputeReading = ReturnType<typeof createDisputeReading>

import { type ClaimDetail, listClaims, mostHandlers } from '@pindao/protocol/claims/claim.endpoints.ts'
import { claimMoneySortKeys, dueWindows } from '@pindao/protocol/claims/claim.filter.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { findHolders, recordHistory } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { seesClaimMoney } from '../money-sight.ts'
import { presentClaim, presentDetail, type WatchUrl } from './claim.present.ts'
import * as store from './claim.store.ts'
import { findSourceVideo } from './claim-context.store.ts'

type ListQuery = EndpointParsed<typeof listClaims>['query']
/** What the list is asked for, without a window. */
export type ClaimQuery = Omit<ListQuery, 'page' | 'pageSize'>
type PageQuery = { readonly page: number; readonly pageSize: number }

const secondsOfDay = 86_400
const toBigint = (id: string | undefined) => (id === undefined ? undefined : BigInt(id))

/** What a list of claims was asked for, as its store takes it. */
export function claimFilterOf(actor: Actor, query: ClaimQuery, clock: Clock): store.ClaimFilter {
  const { sort: _sort, due, handler, channelId, departmentId, ...same } = query
  return {
    ...same,
    channelId: toBigint(channelId),
    departmentId: toBigint(departmentId),
    handler: handler === 'me' ? actor.staffId : handler === 'nobody' ? handler : toBigint(handler),
    // What is over counts in each window: nothing that is due falls out of all of them.
    dueBefore: due && instantIn(clock, dueWindows[due] * secondsOfDay),
  }
}

/** Whether conditions or an order would tell what amounts there are. */
const asksForMoney = ({ sort = '', riskFrom, riskTo }: Readonly<Record<string, unknown>>): boolean =>
  riskFrom !== undefined ||
  riskTo !== undefined ||
  [...claimMoneySortKeys].some((key) => String(sort).replace(/^-/u, '') === key)

/** @throws access.noPermission */
function assertMayAsk(actor: Actor, query: Readonly<Record<string, unknown>>): void {
  if (asksForMoney(query) && !seesClaimMoney(actor)) throw new AppError('access.noPermission')
}

/** A view that the query of the list refuses: it has no number. */
const refusedView: Conditions = { sort: 'none' }

/** A claim within the data scope of whoever asks. @throws claims.notFound */
export const coveredClaim = (actor: Actor, row: store.ListedClaim | null): store.ListedClaim =>
  coveredRecord(actor, row, ({ claim }) => claim, 'claims.notFound')

/** What people read of claims (CLM-01). */
export function createClaimReading(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { watchUrl }: { readonly watchUrl: WatchUrl },
) {
  const { db } = database
  const covered = async (actor: Actor, id: bigint) => coveredClaim(actor, await store.findClaim(db, id))

  /** A window of the list, as its page and its file have it. @throws access.noPermission */
  async function page(
    from: Executor,
    actor: Actor,
    query: ClaimQuery,
    {
      ids,
      most,
      ...window
    }: Window & { readonly ids?: readonly string[] | undefined; readonly most?: number },
  ) {
    assertMayAsk(actor, query)
    const filter = { ...claimFilterOf(actor, query, clock), ids }
    const { rows, total } = await store.listClaims(from, actor, filter, { ...window, sort: query.sort }, most)
    return { rows: rows.map((row) => presentClaim(row, actor, watchUrl)), total }
  }

  return {
    page,

    list: ({ actor }: SignedInContext, query: ListQuery) => page(db, actor, query, windowOf(query)),

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(
        listClaims,
        views.map((view) => (asksForMoney(view) && !seesClaimMoney(actor) ? refusedView : view)),
        (query) => store.countClaims(db, actor, claimFilterOf(actor, query, clock), mostInView),
      ),

    /** @throws claims.notFound */
    async get({ actor }: SignedInContext, id: bigint): Promise<ClaimDetail> {
      const row = await covered(actor, id)
      return presentDetail(row, actor, { watchUrl, sourceVideo: await findSourceVideo(db, actor, row.claim) })
    },

    /** @throws claims.notFound */
    async history({ actor }: SignedInContext, id: bigint, query: PageQuery) {
      await covered(actor, id)
      return recordHistory(db, 'claim', id, query)
    },

    /** People who work on claims; those of `id` alone, where it is given. */
    async handlers(
      _ctx: SignedInContext,
      { name, id }: { readonly name?: string | undefined; readonly id?: string | undefined },
    ) {
      const holders = await findHolders(db, 'claim:update')
      const asked = id === undefined ? holders : holders.filter((one) => String(one) === id)
      const rows = await store.findPeople(db, asked, name, mostHandlers)
      return rows.map((row) => ({ ...row, id: String(row.id) }))
    },

    /** What claims are called that somebody sees. */
    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.findTitles(db, actor, ids),

    /** Claims for the global search (SHL-05): nothing without permission to read them, and no amounts. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('claim:read')) return []
      const window = { sort: '-statusChangedAt', offset: 0, limit } as const
      const { rows } = await store.listClaims(db, actor, { words }, window, limit)
      return rows.map(({ claim, video }) => ({
        id: claim.id,
        title: claim.videoTitle || claim.platformVideoId,
        subtitle: claim.claimantName || claim.assetTitle || null,
        thumbnailUrl: video?.thumbnailUrl ?? null,
      }))
    },
  }
}
export type ClaimReading = ReturnType<typeof createClaimReading>

import { listStrikes, type Strike } from '@pindao/protocol/claims/strike.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { recordHistory } from '#src/capabilities/access/access.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { presentStrike } from './strike.present.ts'
import * as store from './strike.store.ts'
import { strikeRisk } from './strike-risk.store.ts'

type ListQuery = EndpointParsed<typeof listStrikes>['query']

const filterOf = (query: Omit<ListQuery, 'page' | 'pageSize' | 'sort'>): store.StrikeFilter => ({
  words: query.words,
  kind: query.kind,
  status: query.status,
  from: query.from,
  undated: query.undated !== undefined,
  channelId: query.channelId === undefined ? undefined : BigInt(query.channelId),
  platform: query.platform,
  departmentId: query.departmentId === undefined ? undefined : BigInt(query.departmentId),
  own: query.owner !== undefined,
})

/** A strike against a channel within the data scope of whoever asks. @throws claims.strikeNotFound */
export const coveredStrike = (actor: Actor, row: store.ListedStrike | null): store.ListedStrike =>
  coveredRecord(actor, row, ({ channel }) => channel, 'claims.strikeNotFound')

/** What people read of strikes. */
export function createStrikeReading({ database: { db } }: Pick<Kit, 'database'>) {
  /** @throws claims.strikeNotFound */
  const get = async ({ actor }: SignedInContext, id: bigint): Promise<Strike> =>
    presentStrike(coveredStrike(actor, await store.findStrike(db, id)), actor)

  /** A window of the list, as its page and its file have it. */
  async function page(
    from: Executor,
    actor: Actor,
    query: Omit<ListQuery, 'page' | 'pageSize'>,
    { ids, ...window }: Window & { readonly ids?: readonly string[] | undefined },
  ) {
    const filter = { ...filterOf(query), ids }
    const { rows, total } = await store.listStrikes(from, actor, filter, { ...window, sort: query.sort })
    return { rows: rows.map((row) => presentStrike(row, actor)), total }
  }

  return {
    get,

    list: ({ actor }: SignedInContext, query: ListQuery) => page(db, actor, query, windowOf(query)),

    page,

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listStrikes, views, (query) => store.countStrikes(db, actor, filterOf(query), mostInView)),

    /** @throws claims.strikeNotFound */
    async history(ctx: SignedInContext, id: bigint, query: { page: number; pageSize: number }) {
      await get(ctx, id)
      return recordHistory(db, 'strike', id, query)
    },

    /** @throws channels.notFound */
    async ofChannel({ actor }: SignedInContext, id: bigint) {
      coveredRecord(actor, await store.findChannelOf(db, id), (row) => row, 'channels.notFound')
      const [risk, rows] = await Promise.all([strikeRisk(db, id), store.findStrikesOf(db, id)])
      return { risk, strikes: rows.map((row) => presentStrike(row, actor)) }
    },
  }
}
export type StrikeReading = ReturnType<typeof createStrikeReading>

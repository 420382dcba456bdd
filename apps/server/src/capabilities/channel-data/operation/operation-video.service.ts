import { measureOfSort } from '@pindao/protocol/channel-data/data-measures.ts'
import { dataZone } from '@pindao/protocol/channel-data/data-period.ts'
import {
  getOperationVideoPage,
  type OperationVideo,
} from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { addDays, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import { channelFilterOf } from '#src/capabilities/channels/channels.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import type { Page } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { assertMaySort, type ShownPeriod, shownPeriod } from './asked-period.ts'
import { type ChannelContractIs, contractCondition } from './contract-condition.store.ts'
import { findVideoSums } from './day-sums.store.ts'
import { findMedians } from './median.store.ts'
import { presentOperationVideo } from './operation-video.present.ts'
import * as store from './operation-video.store.ts'
import { askForSpan } from './video-spans.ts'

type ListQuery = EndpointParsed<typeof getOperationVideoPage>['query']
/** What the list is asked for, without a window. */
export type OperationVideoQuery = Omit<ListQuery, 'page' | 'pageSize'>

/** Published videos with what their platform counted of them, for whoever sees their channels (DAT-01). */
export function createOperationVideos(
  deps: Pick<Kit, 'database' | 'clock' | 'jobs'> & { readonly channelContractIs: ChannelContractIs },
) {
  const { clock, channelContractIs } = deps
  const { db } = deps.database
  const filterOf = (actor: Actor, { contract, ...query }: OperationVideoQuery) => ({
    ...channelsAsked(query),
    contract: contractCondition({ channelContractIs, clock }, actor, contract),
  })
  type Asked = Window & { readonly ids?: readonly string[] | undefined }
  /** @throws access.noPermission, common.invalidInput */
  async function page(
    from: Executor,
    actor: Actor,
    query: OperationVideoQuery,
    window: Asked,
  ): Promise<Page<OperationVideo[]>> {
    assertMaySort(actor, query.sort)
    return readPage(from, actor, query, window, await shownPeriod(from, clock, query, 'life'))
  }

  async function readPage(
    from: Executor,
    actor: Actor,
    query: OperationVideoQuery,
    { ids, ...window }: Asked,
    { range, before, byMedian }: ShownPeriod,
  ): Promise<Page<OperationVideo[]>> {
    const filter = { ...filterOf(actor, query), ids }
    const order = { ...window, sort: query.sort, range }
    const [rows, total] = await Promise.all([
      store.findOperationVideos(from, actor, filter, order),
      store.countOperationVideos(from, actor, filter),
    ])
    const shown = rows.map(({ video }) => video.id)
    const [sums, sumsBefore, medians] = await Promise.all([
      range && findVideoSums(from, shown, range),
      before && findVideoSums(from, shown, before),
      byMedian ? findMedians(from, shown) : null,
    ])
    return {
      rows: rows.map((row) => {
        const { id } = row.video
        const period = {
          isLife: range === null,
          sums: sums?.get(id) ?? null,
          before: sumsBefore?.get(id) ?? null,
        }
        return presentOperationVideo(row, { ...period, median: medians?.get(id) ?? null }, actor)
      }),
      total,
    }
  }

  return {
    page,
    /** @throws access.noPermission, common.invalidInput */
    async list({ actor }: SignedInContext, query: ListQuery): Promise<Page<OperationVideo[]>> {
      assertMaySort(actor, query.sort)
      const period = await shownPeriod(db, clock, query, 'life')
      const [found] = await Promise.all([
        readPage(db, actor, query, windowOf(query), period),
        period.range && measureOfSort(query.sort) ? askForSpan(deps, period.range) : null,
      ])
      return found
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(getOperationVideoPage, views, (query) =>
        store.countOperationVideos(db, actor, filterOf(actor, query), mostInView),
      ),
  }
}
export type OperationVideos = ReturnType<typeof createOperationVideos>

/** Days on which a video was published are the platform's, as those of its figures are. */
function channelsAsked(query: Omit<OperationVideoQuery, 'contract'>): store.OperationVideoFilter {
  const { title, kind, visibility, channelId, publishedFrom, publishedTo, claimState, claimType, ...rest } =
    query
  const startOf = (day: string) => new Date(startOfDay(day, dataZone)).toISOString()
  return {
    channels: channelFilterOf(rest),
    channelIds: channelId?.map(BigInt),
    title,
    kind,
    visibility,
    claimState,
    claimType,
    publishedFrom: publishedFrom && startOf(publishedFrom),
    publishedBefore: publishedTo && startOf(addDays(publishedTo, 1)),
  }
}

import {
  type ChannelHealth,
  type DataFileSource,
  type DataState,
  dataStates,
  type KindHealth,
  type listDataHealth,
  usualLateDays,
} from '@pindao/protocol/channel-data/health.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { addDays, daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import { pacificDay } from '#src/capabilities/platforms/platforms.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor } from '#src/platform/db/database.ts'
import { sortedWindowOf, type Window } from '#src/platform/db/listing.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import * as store from './health.store.ts'

type Query = EndpointParsed<typeof listDataHealth>['query']
type Filter = Omit<Query, 'page' | 'pageSize' | 'sort'>

/** What of the numbers is fresh, late, refused, and why. */
export function createDataHealth({
  database: { db },
  clock,
}: {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
}) {
  const filterOf = ({ owner, ...same }: Filter): store.HealthFilter => ({ ...same, own: owner === 'me' })

  async function shown(executor: Executor, actor: Actor, rows: readonly store.ListedHealth[], now: number) {
    const kinds = await store.findKinds(
      executor,
      rows.map(({ id }) => id),
      now,
    )
    return rows.map((row) => present(row, kinds, actor))
  }

  return {
    async list({ actor }: SignedInContext, query: Query) {
      const now = clock()
      const { rows, total } = await store.listHealth(
        db,
        actor,
        { filter: filterOf(query), now },
        sortedWindowOf(query),
      )
      return { rows: await shown(db, actor, rows, now), total }
    },

    /** As the file has it. */
    async exported(
      executor: Executor,
      actor: Actor,
      { sort, ...filter }: Filter & Pick<Query, 'sort'>,
      window: Window,
    ) {
      const now = clock()
      const asked = { filter: filterOf(filter), now }
      const { rows, total } = await store.listHealth(executor, actor, asked, { ...window, sort })
      return { rows: await shown(executor, actor, rows, now), total }
    },

    /** @throws channelData.notFound for one out of sight, or whose numbers are not collected */
    async get({ actor }: SignedInContext, id: bigint): Promise<ChannelHealth> {
      const now = clock()
      const window = { sort: 'title', offset: 0, limit: 1 } as const
      const { rows } = await store.listHealth(db, actor, { filter: { id }, now }, window)
      const [one] = await shown(db, actor, rows, now)
      return foundRecord(one ?? null, 'channelData.notFound')
    },

    async files({ actor }: SignedInContext): Promise<DataFileSource[]> {
      const lastUsual = addDays(pacificDay(new Date(clock())), -usualLateDays - 1)
      const rows = await store.findOwners(db, actor)
      return rows.map(({ owner, files, freshDay }) => ({
        contentOwnerId: owner.contentOwnerId,
        platform: owner.platform as DataFileSource['platform'],
        state: ownerState(owner, freshDay, lastUsual),
        files: files ?? 0,
        freshDay,
        succeededAt: owner.succeededAt,
        problem: owner.problem,
        problemAt: owner.problemAt,
      }))
    },
  }
}
export type DataHealth = ReturnType<typeof createDataHealth>

function ownerState(
  { failures, succeededAt }: { readonly failures: number; readonly succeededAt: string | null },
  freshDay: string | null,
  lastUsual: string,
): DataState {
  if (failures > 0) return 'refused'
  // The first file comes after two days: until then nothing is late.
  if (succeededAt === null || freshDay === null) return 'waiting'
  return freshDay < lastUsual ? 'late' : 'fresh'
}

const stateOf = (rank: number): DataState => dataStates[rank] ?? 'waiting'

function present(
  { rank, credential, ownerStaffId, ownerName, platform, ...row }: store.ListedHealth,
  kinds: readonly store.ListedKind[],
  { permissions }: Actor,
): ChannelHealth {
  const isGranted = credential === credentialStatus.codes.normal
  return {
    ...row,
    id: String(row.id),
    platform: platform as ChannelHealth['platform'],
    owner: { id: String(ownerStaffId), fullName: ownerName },
    state: stateOf(rank),
    kinds: kinds
      .filter(({ row: { channelId } }) => channelId === row.id)
      .map((kind) => (isGranted ? presentKind(kind) : ungranted(presentKind(kind)))),
    actions: permissions.has('channelData:collect') ? ['recollect', 'backFill'] : [],
  }
}

/** Nothing can be read until somebody authorises the channel again. */
const ungranted = (kind: KindHealth): KindHealth => ({
  ...kind,
  state: 'refused',
  problem: 'channels.credentialInvalid',
})

function presentKind({ row, rank, pastDays }: store.ListedKind): KindHealth {
  const { kind, freshDay, finalDay, succeededAt, nextAt, problem, problemAt, failures } = row
  const { backFrom, backTo } = row
  const total = backFrom === null || backTo === null ? 0 : daysBetween(backFrom, backTo) + 1
  return {
    kind: kind as KindHealth['kind'],
    state: stateOf(rank),
    freshDay,
    finalDay,
    succeededAt,
    nextAt,
    problem,
    problemAt,
    failures,
    past:
      backFrom === null || backTo === null
        ? null
        : { from: backFrom, to: backTo, done: total - pastDays, total },
  }
}

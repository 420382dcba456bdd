import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import {
  type GrantAction,
  type GrantDetail,
  type GrantMap,
  listGrants,
  mostGrantChannels,
  mostInMap,
  type PlatformGrant,
} from '@pindao/protocol/channels/grant.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { recordHistory } from '#src/capabilities/access/access.ts'
import type { Platforms } from '#src/capabilities/platforms/platforms.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor } from '#src/platform/db/database.ts'
import { sortedWindowOf, type Window } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { PublishTasksPort } from '../changes/channel-moves.service.ts'
import * as store from './grant-list.store.ts'

type Query = EndpointParsed<typeof listGrants>['query']
const daySeconds = 24 * 3600

/** Reading grants: who granted what, behind which channels, and what stops with it. */
export function createGrantRecords(deps: {
  readonly database: Pick<Database, 'db'>
  readonly platforms: Platforms
  readonly publishTasks: Pick<PublishTasksPort, 'countOpenOn'>
  readonly clock: Clock
}) {
  const { platforms, clock } = deps
  const { db } = deps.database

  const times = (): store.GrantTimes => ({
    overdue: platforms.all.flatMap(({ card }) =>
      card.grants
        .filter(({ renewsBy }) => renewsBy === 'accessToken')
        .map(({ kind, renewAheadSeconds }) => ({ kind, before: instantIn(clock, renewAheadSeconds) })),
    ),
    limits: platforms.all.flatMap(({ card: { platform, limits } }) =>
      limits.grantsPerAccount === null ? [] : [{ platform, limit: limits.grantsPerAccount }],
    ),
  })

  function filterOf({ ending, limit, channelId, projectId, ...same }: Query): store.GrantFilter {
    return {
      account: same.account,
      platform: same.platform,
      kind: same.kind,
      status: same.status,
      endsBefore: ending === undefined ? undefined : instantIn(clock, ending * daySeconds),
      nearLimit: limit === 'near',
      projectId: projectId === undefined ? undefined : BigInt(projectId),
      channelId: channelId === undefined ? undefined : BigInt(channelId),
    }
  }

  /** @throws channels.grantNotFound */
  async function load({ actor }: SignedInContext, id: bigint): Promise<store.ListedGrant> {
    const window = { sort: 'grantedAt', offset: 0, limit: 1 } as const
    const [row] = await store.findGrants(db, actor, { id }, times(), window)
    return foundRecord(row, 'channels.grantNotFound')
  }

  function present(row: store.ListedGrant, actor: Actor): PlatformGrant {
    const { grant, channelCount, ailingCount, allCount } = row
    const { limits } = platforms.of(grant.platform).card
    return {
      id: String(grant.id),
      platform: grant.platform,
      kind: grant.kind,
      accountLabel: grant.accountLabel,
      status: credentialStatus.codes[credentialStatus.nameOf(grant.status)],
      problem: grant.lastError,
      project: projectOf(row, actor),
      endsAt: row.endsAt,
      dataAccessExpiresAt: grant.dataAccessExpiresAt,
      lastCheckAt: grant.lastCheckAt,
      grantedBy: { id: String(grant.grantedBy), fullName: row.grantedByName },
      grantedAt: grant.grantedAt,
      channelCount,
      ailingCount,
      elsewhereCount: allCount - channelCount,
      alive:
        limits.grantsPerAccount === null || grant.subject === null
          ? null
          : { count: row.alive, limit: limits.grantsPerAccount },
      actions: actionsOf(row, actor),
    }
  }

  /** What stands on these grants, and how many open tasks each channel has. */
  async function channelsOn(actor: Actor, grantIds: readonly bigint[], limit: number) {
    if (grantIds.length === 0) return []
    const rows = await store.findChannelsOn(db, actor, grantIds, limit)
    const open = await deps.publishTasks.countOpenOn(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, grantId, status, ...shown }) => ({
      grantId,
      shown: {
        ...shown,
        id: String(id),
        credentialStatus: credentialStatus.codes[credentialStatus.nameOf(status)],
        openTasks: open.get(id) ?? 0,
      },
    }))
  }

  return {
    load,

    async list({ actor }: SignedInContext, query: Query) {
      const { rows, total } = await store.listGrants(
        db,
        actor,
        filterOf(query),
        times(),
        sortedWindowOf(query),
      )
      return { rows: rows.map((row) => present(row, actor)), total }
    },

    /** The same for a file of the list, as the snapshot has it that it is read in. */
    async exported(
      from: Executor,
      actor: Actor,
      { sort, ...query }: Omit<Query, 'page' | 'pageSize'>,
      window: Window,
    ) {
      const asked = filterOf({ ...query, sort, page: 1, pageSize: 10 })
      const { rows, total } = await store.listGrants(from, actor, asked, times(), { ...window, sort })
      return { rows: rows.map((row) => present(row, actor)), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listGrants, views, (query) =>
        store.countGrants(db, actor, filterOf(query), times(), mostInView),
      ),

    /** @throws channels.grantNotFound */
    async get(ctx: SignedInContext, id: bigint): Promise<GrantDetail> {
      const row = await load(ctx, id)
      const channels = await channelsOn(ctx.actor, [id], mostGrantChannels)
      return {
        ...present(row, ctx.actor),
        scopes: row.grant.scopes,
        channels: channels.map(({ shown }) => shown),
      }
    },

    /** @throws channels.grantNotFound */
    async history(ctx: SignedInContext, id: bigint, query: { page: number; pageSize: number }) {
      await load(ctx, id)
      return recordHistory(db, 'grant', id, query)
    },

    /** The accounts with the most channels first, each with what stands on it. */
    async map({ actor }: SignedInContext): Promise<GrantMap> {
      const window = { sort: '-channelCount', offset: 0, limit: mostInMap } as const
      const rows = await store.findGrants(db, actor, {}, times(), window)
      const all = await channelsOn(
        actor,
        rows.map(({ grant }) => grant.id),
        mostInMap * mostGrantChannels,
      )
      const byGrant = Map.groupBy(all, ({ grantId }) => grantId)
      return rows.map((row) => {
        const channels = (byGrant.get(row.grant.id) ?? []).map(({ shown }) => shown)
        const { id, platform, kind, accountLabel, status, elsewhereCount, alive } = present(row, actor)
        const openTasks = channels.reduce((sum, one) => sum + one.openTasks, 0)
        return { id, platform, kind, accountLabel, status, elsewhereCount, alive, channels, openTasks }
      })
    },
  }
}
export type GrantRecords = ReturnType<typeof createGrantRecords>

/** What somebody may do about a grant. Taking it back concerns all its channels: those of others stay theirs. */
function actionsOf({ grant, channelCount, allCount }: store.ListedGrant, actor: Actor): GrantAction[] {
  const { permissions, staffId } = actor
  const state = credentialStatus.nameOf(grant.status)
  const mayConnect = permissions.has('channel:connect') && (channelCount > 0 || grant.grantedBy === staffId)
  const offered: Readonly<Record<GrantAction, boolean>> = {
    renew: mayConnect,
    link: mayConnect,
    check: mayConnect && state === 'normal',
    unbind: permissions.has('grant:unbind') && state !== 'unauthorised' && channelCount === allCount,
  }
  return (Object.keys(offered) as GrantAction[]).filter((action) => offered[action])
}

/** Projects are named to whoever may see them. */
function projectOf({ grant, projectName }: store.ListedGrant, { permissions }: Actor) {
  if (grant.projectId === null || projectName === null || !permissions.has('apiProject:read')) return null
  return { id: String(grant.projectId), name: projectName }
}

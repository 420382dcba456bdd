import type { AskedAgain, askAgain } from '@pindao/protocol/channels/grant.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import type { ChannelService } from '../channel.service.ts'
import type { ProjectClients } from '../projects/project.clients.ts'
import { findChannelGrant } from './grant.store.ts'
import type { GrantLinks } from './grant-link.service.ts'
import { findAtWork } from './grant-list.store.ts'
import type { GrantRecords } from './grant-records.service.ts'

/** One grant that is asked for, or a channel that has none; with whom to ask. */
type Wish = {
  readonly grantId: bigint | null
  readonly channelId: bigint | null
  readonly label: string
  readonly platform: string
  readonly staffId: bigint
  channelCount: number
}

/** Asking for grants again: one time for each grant, however many of its channels were chosen. */
export function createGrantAsking(deps: {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly channels: Pick<ChannelService, 'loadCovered'>
  readonly records: Pick<GrantRecords, 'load'>
  readonly links: Pick<GrantLinks, 'create'>
  readonly projects: Pick<ProjectClients, 'load'>
  readonly news: Pick<NewsDesk, 'raise'>
  readonly clock: Clock
}) {
  const { database, clock } = deps
  const { db } = database

  /**
   * Tells whoever granted it, or makes a link for each.
   *
   * @throws channels.notFound, channels.grantNotFound, channels.projectNotFound, channels.projectUnusable
   */
  return async function ask(
    ctx: SignedInContext,
    { grantIds, channelIds, way, projectId }: EndpointParsed<typeof askAgain>['body'],
  ): Promise<AskedAgain[]> {
    const wishes = await gather(ctx, new Set(grantIds), new Set(channelIds))
    const project = projectId === undefined ? null : await deps.projects.load(BigInt(projectId))
    // One that is of another platform stays as it stands.
    const projectFor = (platform: string) => (project?.platform === platform ? project.id : null)
    const people = await findAtWork(
      db,
      wishes.map(({ staffId }) => staffId),
    )
    const isAtWork = (id: bigint) => people.get(id)?.disabled === false
    if (way === 'tell') {
      const news = wishes.filter(({ staffId }) => isAtWork(staffId)).map((wish) => newsOf(ctx, wish))
      await database.transaction((tx) => deps.news.raise(tx, ...news))
    }
    const answers: AskedAgain[] = []
    for (const { grantId, channelId, label, platform, staffId, channelCount } of wishes) {
      const target = { grantId, channelId, projectId: projectFor(platform) }
      const link = way === 'link' ? await deps.links.create(ctx, target) : null
      answers.push({
        grantId: grantId === null ? null : String(grantId),
        channelId: channelId === null ? null : String(channelId),
        label,
        channelCount,
        person: { id: String(staffId), fullName: people.get(staffId)?.fullName ?? '' },
        told: way === 'tell' && isAtWork(staffId),
        url: link?.url ?? null,
        expiresAt: link?.expiresAt ?? null,
      })
    }
    return answers
  }

  async function gather(
    ctx: SignedInContext,
    grantIds: ReadonlySet<string>,
    channelIds: ReadonlySet<string>,
  ) {
    const wishes = new Map<string, Wish>()
    for (const id of grantIds) {
      const { grant, channelCount } = await deps.records.load(ctx, BigInt(id))
      wishes.set(`grant ${id}`, {
        grantId: grant.id,
        channelId: null,
        label: grant.accountLabel,
        platform: grant.platform,
        staffId: grant.grantedBy,
        channelCount,
      })
    }
    for (const id of channelIds) {
      const { channel } = await deps.channels.loadCovered(ctx, BigInt(id))
      const grant = (await findChannelGrant(db, channel.id))?.grant
      const key = grant ? `grant ${grant.id}` : `channel ${id}`
      const known = wishes.get(key)
      if (known) {
        if (!grantIds.has(String(grant?.id))) known.channelCount += 1
        continue
      }
      wishes.set(key, {
        grantId: grant?.id ?? null,
        channelId: grant ? null : channel.id,
        label: grant?.accountLabel ?? channel.title,
        platform: grant?.platform ?? channel.platform,
        staffId: grant?.grantedBy ?? channel.ownerStaffId,
        channelCount: 1,
      })
    }
    return [...wishes.values()]
  }

  /** Said once a day, however often it is asked. */
  function newsOf(
    { actor }: SignedInContext,
    { grantId, channelId, label, staffId, channelCount }: Wish,
  ): News {
    const day = instantIn(clock, 0).slice(0, 10)
    const [page, id] = grantId === null ? (['channels', channelId] as const) : (['grants', grantId] as const)
    return {
      event: 'grantAsked',
      to: staffId,
      level: 'warn',
      title: label,
      params: {
        n: String(channelCount),
        name: actor.fullName,
        [grantId === null ? 'channelId' : 'grantId']: String(id),
      },
      channelId,
      link: `${pagePaths[page]}?detail=${id}`,
      cause: `grantAsked ${page} ${id} ${day}`,
    }
  }
}

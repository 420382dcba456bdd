import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { revenueChannelConditions } from '@pindao/protocol/revenue/overview.filter.ts'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { channelFilterOf, matchingChannels } from '#src/capabilities/channels/channels.ts'
import type { Actor } from '#src/platform/context.ts'

/** What a page of revenue narrows its channels by. */
export type AskedChannels = z.output<z.ZodObject<typeof revenueChannelConditions>> & {
  readonly title?: string | undefined
}

/** Which channels somebody sees of those that are asked for. */
export type SeenRevenue = {
  readonly actor: Actor
  /** Of the table of channels; undefined where all of them are seen, and nothing but the platform was asked for. */
  readonly channels: SQL | undefined
  readonly platforms: readonly string[] | undefined
  /** Whether some of them were asked for, beside what the data scope hides. */
  readonly isAsked: boolean
}

const everyUse = Object.values(channelUse.codes)

/** Past revenue is that of channels which are gone, too. */
export function seenRevenue(actor: Actor, { channelId, ...asked }: AskedChannels): SeenRevenue {
  const { platform, departmentId, groupId, ownerId, owner, title } = asked
  const named = [departmentId, groupId, owner, title || undefined].some((value) => value !== undefined)
  const isNarrow = named || Boolean(ownerId?.length) || Boolean(channelId?.length)
  const isWide = actor.dataScope === 'all' && !isNarrow
  const filter = channelFilterOf({ ...asked, use: everyUse })
  return {
    actor,
    platforms: platform?.length ? platform : undefined,
    isAsked: isNarrow || Boolean(platform?.length),
    channels: isWide
      ? undefined
      : and(
          matchingChannels(actor, filter),
          channelId?.length ? inArray(channel.id, channelId.map(BigInt)) : undefined,
        ),
  }
}

/** Whether lines that nobody knows the channel of are seen, too: they are in nobody's data scope. */
export const seesSuspense = ({ channels }: SeenRevenue): boolean => channels === undefined

/** Rows of a channel that is seen. @param channelId its column; @param platform that of the platform, where there is one */
export function ofSeenChannels({ channels, platforms }: SeenRevenue, channelId: SQL, platform?: SQL): SQL {
  if (channels !== undefined)
    return sql`${channelId} IN ${new QueryBuilder().select({ id: channel.id }).from(channel).where(channels)}`
  if (platforms === undefined) return sql`true`
  if (platform !== undefined) return sql`${platform} = ANY(${sql.param([...platforms])}::text[])`
  return sql`${channelId} IN (SELECT id FROM channel WHERE platform = ANY(${sql.param([...platforms])}::text[]))`
}

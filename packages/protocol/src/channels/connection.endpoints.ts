import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { anyText } from '#src/core/rules.ts'
import { grantKinds, managedPlatforms } from './platforms.ts'

/** Channels that one grant is chosen for at once: a content owner has hundreds. */
export const mostChosen = 1000

/**
 * How an offered channel stands with us: nobody has it, somebody does whose channels the reader may touch, or somebody
 * else's, of whom nothing is told.
 */
export const offerStandings = ['new', 'known', 'elsewhere'] as const

const offered = z.object({
  platformChannelId: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** What the person may not do there although it is needed: the platform's own names. Then it cannot be chosen. */
  missing: z.array(z.string()),
  standing: z.enum(offerStandings),
  /** Ours, for a known one. */
  channelId: id.nullable(),
})
export type OfferedChannel = z.output<typeof offered>

/** A grant that came back with several channels: the page asks for it by the id in its address, `?connection=<id>`. */
export const getConnectionChoice = endpoint({
  method: 'GET',
  url: '/channels/connections/:id',
  access: 'channel:connect',
  summary: 'The channels that an own new grant speaks for, to choose from',
  params: z.object({ id }),
  output: z.object({
    id,
    platform: z.enum(managedPlatforms),
    kind: z.enum(grantKinds),
    /** Whose grant it is, as the platform calls them. */
    accountLabel: z.string(),
    expiresAt: instant,
    channels: z.array(offered),
  }),
})
export type ConnectionChoice = z.output<(typeof getConnectionChoice)['output']>

export const confirmConnection = endpoint({
  method: 'POST',
  url: '/channels/connections/:id',
  access: 'channel:connect',
  summary: 'Connects the chosen channels of an own new grant, once; each is connected or refused by itself',
  params: z.object({ id }),
  body: z.object({ ids: z.array(anyText.trim().min(1).max(64)).min(1).max(mostChosen) }),
  output: z.object({
    connected: z.array(z.object({ id, platformChannelId: z.string(), title: z.string() })),
    /** With an error code each, as texts have it. */
    refused: z.array(z.object({ platformChannelId: z.string(), code: z.string() })),
  }),
})

/** How long a link to grant again is good, in days. */
export const grantLinkDays = 7

export const createGrantLink = endpoint({
  method: 'POST',
  url: '/channels/grant-links',
  access: 'channel:connect',
  summary: 'An address for whoever has to grant a channel or a grant again: good for 7 days and once',
  body: z
    .object({ channelId: id, grantId: id, projectId: id })
    .partial()
    .refine(({ channelId, grantId }) => (channelId === undefined) !== (grantId === undefined), {
      error: 'required',
      path: ['channelId'],
    }),
  output: z.object({ url: z.url(), expiresAt: instant }),
})

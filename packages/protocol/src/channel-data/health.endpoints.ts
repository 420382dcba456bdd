import { z } from 'zod'
import { platforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { collectionKinds } from './collection-kinds.ts'

const count = z.number().int().min(0)

/**
 * How a channel's numbers of a kind stand, the worst first: the platform refuses them; they are later than they usually are;
 * our grant does not cover them; nobody has asked yet; they are there.
 */
export const dataStates = ['refused', 'late', 'uncovered', 'waiting', 'fresh'] as const
export type DataState = (typeof dataStates)[number]

/** Platforms work a day out within three days; from then on it is late. */
export const usualLateDays = 3

/** One kind of a channel's numbers. Days are the platform's, Pacific Time. */
const kindHealth = z.object({
  kind: z.enum(collectionKinds),
  state: z.enum(dataStates),
  /** The last day that is there; null before the first one, and for what is counted right now. */
  freshDay: z.iso.date().nullable(),
  /** The last day that will not change any more. */
  finalDay: z.iso.date().nullable(),
  succeededAt: instant.nullable(),
  nextAt: instant,
  /** Why the last try failed: a code of ours or the platform's. */
  problem: z.string().nullable(),
  problemAt: instant.nullable(),
  failures: count,
  /** Days of the past that are being fetched; null where none are. */
  past: z.object({ from: z.iso.date(), to: z.iso.date(), done: count, total: count }).nullable(),
})
export type KindHealth = z.output<typeof kindHealth>

/** A channel whose numbers are collected; its id is the channel's. */
export const channelHealth = z.object({
  id,
  title: z.string(),
  avatarUrl: z.string().nullable(),
  platform: z.enum(platforms),
  owner: z.object({ id, fullName: z.string() }),
  /** The worst of its kinds. */
  state: z.enum(dataStates),
  /** The earliest last day of its kinds that have days. */
  freshDay: z.iso.date().nullable(),
  /** Days of the past that are still to be fetched, of all kinds. */
  pastDays: count,
  kinds: z.array(kindHealth),
  actions: z.array(z.enum(['recollect', 'backFill'])),
})
export type ChannelHealth = z.output<typeof channelHealth>

export const dataHealthSortKeys = ['state', 'title', 'freshDay', 'pastDays'] as const
export type DataHealthSortKey = (typeof dataHealthSortKeys)[number]

const list = <const K extends string>(keys: readonly [K, ...K[]]) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(keys)).max(keys.length))

export const listDataHealth = endpoint({
  method: 'GET',
  url: '/channel-data/health',
  access: 'channelData:read',
  summary:
    'How the numbers of the channels this person may see stand; the worst first, if nothing else is asked for',
  query: z.object({
    ...pageQuery,
    ...sortQuery(dataHealthSortKeys, 'state'),
    title: searchText.optional(),
    platform: list(platforms).optional(),
    state: list(dataStates).optional(),
    owner: z.literal('me').optional(),
  }),
  output: z.array(channelHealth),
  list: true,
})

export const getDataHealth = endpoint({
  method: 'GET',
  url: '/channel-data/health/:id',
  access: 'channelData:read',
  summary: 'How the numbers of one channel stand, kind by kind',
  params: z.object({ id }),
  output: channelHealth,
})

/** Files that a platform makes by itself for a content owner, and how far they are in. */
const fileSource = z.object({
  contentOwnerId: z.string(),
  platform: z.enum(platforms),
  state: z.enum(dataStates),
  files: count,
  /** The newest day of which a file is in. */
  freshDay: z.iso.date().nullable(),
  succeededAt: instant.nullable(),
  problem: z.string().nullable(),
  problemAt: instant.nullable(),
})
export type DataFileSource = z.output<typeof fileSource>

export const listDataFiles = endpoint({
  method: 'GET',
  url: '/channel-data/files',
  access: 'channelData:read',
  summary: 'Content owners whose channels this person may see, with the files that are in',
  output: z.array(fileSource),
})

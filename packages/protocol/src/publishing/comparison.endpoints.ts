import { z } from 'zod'
import { visibilityCode } from '#src/channels/platform-video.codes.ts'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, keyList, pageQuery, searchText } from '#src/core/fields.ts'
import { findingNote } from './finding-note.ts'

/** `missing`: ours that the platform lacks. `foreign`: theirs that we do not know. `double`: the same video twice. */
export const findingKinds = ['missing', 'foreign', 'double'] as const
export type FindingKind = (typeof findingKinds)[number]

/** `open` until somebody explains it, or a later comparison finds nothing of it any more (or it was adopted). */
export const findingStates = ['open', 'explained', 'mended'] as const
export type FindingState = (typeof findingStates)[number]

/** How the comparison of a channel stands. */
export const comparisonStates = ['running', 'done', 'failed', 'never'] as const

const count = z.number().int().min(0)

/** Something in which the platform and our records differ. */
export const comparisonFinding = z.object({
  id,
  kind: z.enum(findingKinds),
  state: z.enum(findingStates),
  channelId: id,
  channelName: z.string(),
  platform: z.enum(managedPlatforms),
  platformVideoId: z.string(),
  watchUrl: z.string(),
  title: z.string(),
  /** As the platform showed it last; null where it shows nothing. */
  visibility: visibilityCode.nullable(),
  publishedAt: instant.nullable(),
  /** Our task: of what is missing, or the one of which this is a double. */
  taskId: id.nullable(),
  /** The other video of a double. */
  twinVideoId: z.string().nullable(),
  twinUrl: z.string().nullable(),
  note: z.string(),
  foundAt: instant,
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
  actions: z.array(z.enum(['adopt', 'explain', 'reopen'])),
})
export type ComparisonFinding = z.output<typeof comparisonFinding>

export const listComparisonFindings = endpoint({
  method: 'GET',
  url: '/publish-findings',
  access: 'publishTask:read',
  summary: 'In what the platforms and our records differ, the newest first',
  query: z.object({
    ...pageQuery,
    title: searchText.optional(),
    kind: keyList(findingKinds).optional(),
    state: keyList(findingStates).optional(),
    platform: z.enum(managedPlatforms).optional(),
    channelId: id.optional(),
    /** One of them, as the results of an operation lead to it. */
    finding: id.optional(),
  }),
  output: z.array(comparisonFinding),
  list: true,
})

/** A channel with its last comparison. */
export const channelComparison = z.object({
  channelId: id,
  channelName: z.string(),
  platform: z.enum(managedPlatforms),
  state: z.enum(comparisonStates),
  askedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Why it could not be compared, or not yet: an error code or the platform's. */
  problem: z.string().nullable(),
  /** Videos that were compared. */
  videos: count,
  open: count,
})
export type ChannelComparison = z.output<typeof channelComparison>

export const listChannelComparisons = endpoint({
  method: 'GET',
  url: '/publish-comparisons',
  access: 'publishTask:read',
  summary: 'How the last comparison of each channel ended, those with something open first',
  query: z.object({ ...pageQuery, channelId: id.optional() }),
  output: z.array(channelComparison),
  list: true,
})

export const startComparison = endpoint({
  method: 'POST',
  url: '/publish-comparisons',
  access: 'publishTask:update',
  summary:
    'Compares channels of the data scope now, all or one; what the reading costs counts against the quota',
  body: z.object({ channelId: id.optional() }),
  output: z.object({ channels: count }),
})

const ofFinding = z.object({ id })

export const explainFinding = endpoint({
  method: 'POST',
  url: '/publish-findings/:id/explain',
  access: 'publishTask:update',
  summary: 'Notes why a difference is in order',
  params: ofFinding,
  body: z.object({ note: findingNote }),
  output: comparisonFinding,
})

export const reopenFinding = endpoint({
  method: 'POST',
  url: '/publish-findings/:id/reopen',
  access: 'publishTask:update',
  summary: 'Takes an explanation back',
  params: ofFinding,
  output: comparisonFinding,
})

export const adoptFinding = endpoint({
  method: 'POST',
  url: '/publish-findings/:id/adopt',
  access: 'publishTask:update',
  summary: 'Takes a video that we did not know as the publication of a source video',
  params: ofFinding,
  body: z.object({ videoId: id }),
  output: comparisonFinding,
})

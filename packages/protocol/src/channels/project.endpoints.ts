import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { shortName, version } from '#src/core/record-fields.ts'
import { optionalText, requiredText } from '#src/core/rules.ts'
import { credentialStatus } from './channel.states.ts'
import { grantKinds, managedPlatforms } from './platforms.ts'

/**
 * What Google counts by itself for each project and Pacific day (platforms.md A7), and how much of it a project has at
 * first: calls of `videos.insert`, of `search.list`, of `videos.batchGetStats`, and units for everything else.
 */
export const usualQuotas = { inserts: 100, searches: 100, units: 10_000, statistics: 10_000 } as const
export type QuotaBucket = keyof typeof usualQuotas
export const quotaBuckets = ['inserts', 'searches', 'units', 'statistics'] as const satisfies QuotaBucket[]

/** How full a bucket is when work in the background leaves the rest of it to publishing, in percent. */
export const backgroundShare = 80

/** A bucket of which less than so much is left is low, in percent (business.md §5, urgent). */
export const lowQuotaShare = 10

const count = z.number().int().min(0)
const quota = z.number().int().min(0).max(1_000_000_000)
const quotas = z.object({ inserts: quota, searches: quota, units: quota, statistics: quota })

/** An API project with what it has used today. Its secret never leaves the server. */
export const apiProject = z.object({
  id,
  platform: z.enum(managedPlatforms),
  name: z.string(),
  clientId: z.string(),
  /** The one that the installation is configured with: its secret stands there. */
  configured: z.boolean(),
  /** Whether a secret of it is known, wherever. */
  hasSecret: z.boolean(),
  /** Google has audited it: videos of one that is not are locked private. */
  audited: z.boolean(),
  enabled: z.boolean(),
  note: z.string(),
  /** Grants that a project should carry at most: beyond it, Google lets the oldest go. */
  grantLimit: z.number().int(),
  grantCount: count,
  channelCount: count,
  buckets: z.array(z.object({ bucket: z.enum(quotaBuckets), used: count, perDay: count })),
  /** When the day of the buckets ends. */
  resetsAt: instant,
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(['update'])),
})
export type ApiProject = z.output<typeof apiProject>

/** A grant on a project; its channels are counted within the reader's data scope. */
const projectGrant = z.object({
  id,
  kind: z.enum(grantKinds),
  accountLabel: z.string(),
  status: credentialStatus.schema,
  channelCount: count,
})
export type ProjectGrant = z.output<typeof projectGrant>

/** A project with what stands on it and what it used in the last days, the oldest first. */
export const apiProjectDetail = apiProject.extend({
  grants: z.array(projectGrant),
  days: z.array(
    z.object({ day: z.iso.date(), inserts: count, searches: count, units: count, statistics: count }),
  ),
})
export type ApiProjectDetail = z.output<typeof apiProjectDetail>

export const apiProjectSortKeys = ['name', 'createdAt'] as const
export type ApiProjectSortKey = (typeof apiProjectSortKeys)[number]

export const listApiProjects = endpoint({
  method: 'GET',
  url: '/api-projects',
  access: 'apiProject:read',
  summary: 'API projects with what they have used today',
  query: z.object({
    ...pageQuery,
    ...sortQuery(apiProjectSortKeys, 'name'),
    name: searchText.optional(),
  }),
  output: z.array(apiProject),
  list: true,
})

export const getApiProject = endpoint({
  method: 'GET',
  url: '/api-projects/:id',
  access: 'apiProject:read',
  summary: 'One API project, its grants and two weeks of its use',
  params: z.object({ id }),
  output: apiProjectDetail,
})

/** What stands between the parts of a pass, or ends a line, is in no client's name. */
const word = requiredText(200).regex(/^\S+$/u, { error: 'pattern' })

const content = {
  name: shortName,
  audited: z.boolean(),
  enabled: z.boolean(),
  note: optionalText(1000),
  grantLimit: z.number().int().min(1).max(100_000),
  quotas,
}

export const createApiProject = endpoint({
  method: 'POST',
  url: '/api-projects',
  access: 'apiProject:create',
  summary: 'A further API project, by its OAuth client',
  body: z.object({ ...content, clientId: word, clientSecret: word }),
  output: apiProjectDetail,
  idempotent: 'key',
})

export const updateApiProject = endpoint({
  method: 'PUT',
  url: '/api-projects/:id',
  access: 'apiProject:update',
  summary: 'Name, quotas and state of an API project; a secret only where it is to be another one',
  params: z.object({ id }),
  body: z.object({ ...content, clientSecret: word.optional(), version }),
  output: apiProjectDetail,
})

const percent = z.number().int().min(0)

/** What Facebook said last of how much of an app's calls, or of a Page's, are used (platforms.md D7). */
export const platformUsage = z.object({
  platform: z.enum(managedPlatforms),
  appId: z.string(),
  /** Null: of the app itself. */
  pageId: z.string().nullable(),
  /** What the Page is called, for whoever may see its channel. */
  title: z.string().nullable(),
  calls: percent,
  time: percent,
  cpuTime: percent,
  /** Until when it is throttled; null while it is not. */
  regainAt: instant.nullable(),
  seenAt: instant,
})
export type PlatformUsage = z.output<typeof platformUsage>

export const listPlatformUsage = endpoint({
  method: 'GET',
  url: '/platform-usage',
  access: 'apiProject:read',
  summary: 'How much of their calls Facebook apps and Pages have used, as Facebook said last',
  output: z.array(platformUsage),
})

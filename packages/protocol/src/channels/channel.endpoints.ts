import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { anyText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import {
  ageRestrictions,
  channelLevelCode,
  channelTypeCode,
  monetisations,
  operationModes,
  restrictReasonCode,
  riskGrades,
} from './channel.codes.ts'
import {
  channelFields,
  isChannelId,
  placementFields,
  reason,
  riskFields,
  uploadDefaults,
} from './channel.fields.ts'
import { channelConditions, channelFilter } from './channel.filter.ts'
import { channelOperation, channelUse, credentialStatus } from './channel.states.ts'
import { platformFacts } from './platform-facts.ts'
import { grantKinds, managedPlatforms, platforms } from './platforms.ts'

export { type ChannelSortKey, channelSortKeys } from './channel.filter.ts'

const count = z.number().int().min(0)
const person = z.object({ id, fullName: z.string() })

/** What can be done about a channel now, by whoever asks. */
export const channelActions = [
  'reconnect',
  'update',
  'updateRisk',
  'assign',
  'shelve',
  'resume',
  'remove',
  'restore',
] as const
export type ChannelAction = (typeof channelActions)[number]

/** A channel as lists show it. Counters of the platform may exceed 2^53: strings. */
export const channel = z.object({
  id,
  platform: z.enum(platforms),
  platformChannelId: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  url: z.string().nullable(),
  subscriberCount: z.string().nullable(),
  viewCount: z.string().nullable(),
  videoCount: z.string().nullable(),
  credentialStatus: credentialStatus.schema,
  /** The platform's own word for why it refused the authorisation last; null while it does not. */
  credentialProblem: z.string().nullable(),
  operation: channelOperation.schema,
  use: channelUse.schema,
  type: channelTypeCode,
  level: channelLevelCode,
  riskGrade: z.enum(riskGrades).nullable(),
  operationMode: z.enum(operationModes),
  monetisation: z.enum(monetisations).nullable(),
  restrictReasons: z.array(restrictReasonCode),
  ageRestriction: z.enum(ageRestrictions).nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  departmentId: id,
  departmentCode: z.string(),
  group: z.object({ id, name: z.string() }).nullable(),
  owner: person,
  ownerName: z.string(),
  backup: person.nullable(),
  connectedAt: instant.nullable(),
  lastPublishAt: instant.nullable(),
  createdAt: instant,
  version,
  actions: z.array(z.enum(channelActions)),
})
export type Channel = z.output<typeof channel>

/** A channel with everything its page shows. Strikes are kept by hand; counts are of what the reader may see. */
export const channelDetail = channel.extend({
  timeZone: z.string(),
  copyrightStrikes: count,
  guidelineStrikes: count,
  dailyPublishTarget: count.nullable(),
  remark: z.string(),
  uploadDefaults,
  /** What the platform called it last, where staff may call it otherwise; null before it was read. */
  platformTitle: z.string().nullable(),
  /** What it says beside our own facts, as of `lastSyncAt`; null where it tells nothing of the kind, or was not read. */
  platformFacts: platformFacts.nullable(),
  /** Why it is shelved or removed; null while it is neither. */
  reason: z.string().nullable(),
  publishedAt: instant.nullable(),
  lastSyncAt: instant.nullable(),
  /** Since when the platform does not return it any more; null while it does. */
  vanishedAt: instant.nullable(),
  grantedBy: person.nullable(),
  scopes: z.array(z.string()),
  updatedAt: instant,
})
export type ChannelDetail = z.output<typeof channelDetail>

/** Choices of the channel select: the specification's `getChannel` (CH-01). */
export const channelOption = z.object({
  id,
  channelId: z.string(),
  channelName: z.string(),
  avatarUrl: z.string().nullable(),
  credentialStatus: credentialStatus.schema,
  /** Whom to ask where the authorisation is missing. */
  ownerName: z.string(),
  /** Whether it stands on an API project that was not audited: whatever is published there stays private. */
  lockedPrivate: z.boolean(),
})
export type ChannelOption = z.output<typeof channelOption>

/** Channels in one select; whoever has more types a part of the title. */
export const mostChannelOptions = 500

const { platform: _platform, ...filterOfOnePlatform } = channelFilter

export const getChannelsOfPlatform = endpoint({
  method: 'GET',
  url: '/sourceVideoUpload/getChannel/:platform',
  access: 'channel:read',
  summary: 'Channels of a platform to choose from; every filter of the list narrows them',
  params: z.object({ platform: z.enum(platforms) }),
  query: z.object(filterOfOnePlatform),
  output: z.array(channelOption),
})

export const listChannels = endpoint({
  method: 'GET',
  url: '/channels',
  access: 'channel:read',
  summary: 'Channels this person may see; newest first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...channelConditions }),
  output: z.array(channel),
  list: true,
})

export const countChannels = countsOf(listChannels)

export const getChannel = endpoint({
  method: 'GET',
  url: '/channels/:id',
  access: 'channel:read',
  summary: 'One channel with everything its page shows',
  params: z.object({ id }),
  output: channelDetail,
})

/** Departments, groups, people and what the platforms' channels have been given so far: for filters and forms. */
export const getChannelChoices = endpoint({
  method: 'GET',
  url: '/channels/choices',
  access: 'channel:read',
  summary:
    'Departments (in tree order), groups and staff that a channel can be given to, within the data scope',
  output: z.object({
    departments: z.array(
      z.object({ id, code: z.string().nullable(), name: z.string().nullable(), parentId: id.nullable() }),
    ),
    groups: z.array(z.object({ id, name: z.string(), departmentId: id })),
    staff: z.array(person.extend({ departmentId: id })),
    countries: z.array(z.string()),
    languages: z.array(z.string()),
  }),
})

const changed = { ...channelFields, ...riskFields, ...placementFields }

/** A channel that is kept by hand: of a platform that is not managed, or one that is to be connected later. */
export const createChannel = endpoint({
  method: 'POST',
  url: '/channels',
  access: 'channel:create',
  summary: 'Enters a channel by hand; it is not authorised yet',
  body: z
    .object({
      platform: z.enum(platforms),
      platformChannelId: anyText.trim(),
      url: z
        .url({ protocol: /^https?$/ })
        .max(500, { error: 'tooLong' })
        .nullable(),
      ...changed,
    })
    .refine(({ platform, platformChannelId }) => isChannelId(platform, platformChannelId), {
      path: ['platformChannelId'],
      error: 'channelId',
    }),
  output: channelDetail,
  idempotent: 'key',
})

/**
 * Fields that are left out stay. Each kind of field asks for its own permission: facts `channel:update`, risk
 * `channelRisk:update`, department, group, owner and backup `channel:assign`.
 */
export const updateChannel = endpoint({
  method: 'PUT',
  url: '/channels/:id',
  access: 'channel:read',
  summary: 'Changes what staff keep of a channel; refused where somebody else was first',
  params: z.object({ id }),
  body: z
    .object({ ...changed })
    .partial()
    .extend({ version }),
  output: channelDetail,
})

const oneChannel = { params: z.object({ id }), output: channelDetail }

export const shelveChannel = endpoint({
  method: 'POST',
  url: '/channels/:id/shelve',
  access: 'channel:shelve',
  summary: 'No new tasks on a channel until it is taken up again; a reason is asked for (E09)',
  body: z.object({ reason, version }),
  ...oneChannel,
})

export const resumeChannel = endpoint({
  method: 'POST',
  url: '/channels/:id/resume',
  access: 'channel:shelve',
  summary: 'Takes a shelved channel up again (E09)',
  body: z.object({ version }),
  ...oneChannel,
})

export const removeChannel = endpoint({
  method: 'POST',
  url: '/channels/:id/remove',
  access: 'channel:remove',
  summary: 'Takes a channel out of use; its open tasks are terminated (E10)',
  body: z.object({ reason, version }),
  ...oneChannel,
})

export const restoreChannel = endpoint({
  method: 'POST',
  url: '/channels/:id/restore',
  access: 'removedChannel:restore',
  summary: 'Takes a removed channel into use again; terminated tasks stay terminated (E10)',
  body: z.object({ version }),
  ...oneChannel,
})

const assignment = z.object({
  id,
  role: z.enum(['owner', 'backup']),
  staff: person,
  from: instant,
  /** Null: still. */
  to: instant.nullable(),
})
export type ChannelAssignment = z.output<typeof assignment>

/** Who had a channel, from when to when: revenue and output are attributed by date. The newest first. */
export const listAssignments = endpoint({
  method: 'GET',
  url: '/channels/:id/assignments',
  access: 'channel:read',
  summary: 'Owners and backups of a channel over time',
  params: z.object({ id }),
  output: z.array(assignment),
})

/** From the audit log, but for whoever may read the channel; fields are named as there. */
export const listChannelHistory = endpoint({
  method: 'GET',
  url: '/channels/:id/history',
  access: 'channel:read',
  summary: 'Who changed what of a channel, newest first',
  params: z.object({ id }),
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

export const noteLength = 2000
const note = z.object({
  id,
  author: person,
  text: z.string(),
  createdAt: instant,
  actions: z.array(z.enum(['delete'])),
})
export type ChannelNote = z.output<typeof note>

export const listChannelNotes = endpoint({
  method: 'GET',
  url: '/channels/:id/notes',
  access: 'channel:read',
  summary: 'Notes of colleagues on a channel, newest first',
  params: z.object({ id }),
  query: z.object(pageQuery),
  output: z.array(note),
  list: true,
})

export const addChannelNote = endpoint({
  method: 'POST',
  url: '/channels/:id/notes',
  access: 'channel:update',
  summary: 'Adds a note to a channel',
  params: z.object({ id }),
  body: z.object({
    text: anyText.trim().min(1, { error: 'required' }).max(noteLength, { error: 'tooLong' }),
  }),
  output: note,
  idempotent: 'key',
})

export const deleteChannelNote = endpoint({
  method: 'DELETE',
  url: '/channels/:id/notes/:noteId',
  access: 'channel:update',
  summary: 'Takes away an own note',
  params: z.object({ id, noteId: id }),
  output: z.object({ deleted: z.boolean() }),
})

/** For a channel or a grant that is known, that one and no other; otherwise for whatever the person chooses there. */
export const startConnection = endpoint({
  method: 'POST',
  url: '/channels/connections',
  access: 'channel:connect',
  summary:
    "The platform's consent page; with channelId or grantId it renews that channel or grant and no other",
  body: z.object({
    platform: z.enum(managedPlatforms),
    /** The platform's usual one, or that of the grant, where nothing is said. */
    kind: z.enum(grantKinds).optional(),
    channelId: id.optional(),
    grantId: id.optional(),
    /** The API project that the grant is to use; the product chooses where nothing is said. */
    projectId: id.optional(),
  }),
  output: z.object({ url: z.url() }),
})

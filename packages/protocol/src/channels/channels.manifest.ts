import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'
import {
  ageRestrictions,
  channelLevelNames,
  channelTypeNames,
  monetisations,
  operationModes,
  restrictReasons,
  riskGrades,
} from './channel.codes.ts'
import { platforms } from './platforms.ts'

const channelPage = { page: 'channels', opens: 'detail' } as const

/** Channels and the authorisation to act on them. */
export const channels = manifest({
  subjects: {
    channel: {
      area: 'channel',
      actions: {
        read: ['operator', 'finance', 'legal', 'viewer'],
        create: [],
        update: ['operator'],
        connect: ['operator'],
        /** Department, group, owner, backup. */
        assign: [],
        shelve: [],
        export: [],
        handover: [],
        remove: [],
      },
      // Those who work with channels day by day connect and change them; who leads decides about them.
      levels: { create: 'all', assign: 'all', shelve: 'all', export: 'all', handover: 'all' },
    },
    /** Risk, strikes, monetisation. */
    channelRisk: { area: 'channel', actions: { update: ['legal'] } },
    /** The list of reasons itself, on the page of dictionaries (business.md §6). */
    restrictReason: { area: 'dictionary', actions: { update: { only: ['legal'] } } },
    removedChannel: { area: 'channel', actions: { restore: 'administrators' } },
    /** Grants of accounts: who granted what, behind which channels (business.md §6: channel credentials). */
    grant: { area: 'account', actions: { read: ['operator', 'legal'], unbind: ['operator'] } },
    channelGroup: {
      area: 'channel',
      actions: { read: ['operator', 'finance', 'legal', 'viewer'], create: [], update: [], delete: [] },
    },
    /** Google projects and Facebook apps, with what they may call and have called (business.md §6, "quotas"). */
    apiProject: {
      area: 'account',
      actions: { read: [], create: 'administrators', update: 'administrators' },
    },
  },
  pages: {
    channels: { path: '/channels', area: 'channel', reads: 'channel:read', icon: 'channel', key: 'n' },
    'platform-videos': {
      path: '/channels/videos',
      area: 'channel',
      reads: 'channel:read',
      icon: 'video',
      key: 'j',
    },
    grants: { path: '/account/grants', area: 'account', reads: 'grant:read', icon: 'grant', key: 'z' },
    'api-projects': {
      path: '/account/api-projects',
      area: 'account',
      reads: 'apiProject:read',
      icon: 'quota',
      key: 'q',
    },
    'channel-groups': {
      path: '/channels/groups',
      area: 'channel',
      reads: 'channelGroup:read',
      icon: 'department',
      key: 'o',
    },
  },
  errors: {
    'channels.grantShared': 403,
    'channels.notFound': 404,
    'channels.videoNotFound': 404,
    'channels.notAuthorised': 409,
    'channels.credentialInvalid': 409,
    'channels.wrongChannel': 409,
    'channels.connectionExpired': 400,
    'channels.connectionDenied': 400,
    'channels.scopesMissing': 400,
    'channels.choiceExpired': 404,
    'channels.grantNotFound': 404,
    'channels.linkExpired': 400,
    'channels.platformNotManaged': 409,
    'channels.platformUnreachable': 503,
    'channels.removed': 409,
    'channels.shelved': 409,
    'channels.idTaken': 409,
    'channels.staffUnsuitable': 409,
    'channels.groupNotFound': 404,
    'channels.groupElsewhere': 409,
    'channels.groupNameTaken': 409,
    'channels.noteNotFound': 404,
    'channels.handoverChanged': 409,
    'channels.handoverRefused': 409,
    'channels.nothingToHandOver': 409,
    'channels.projectNotFound': 404,
    'channels.projectTaken': 409,
    'channels.projectUnusable': 409,
    'channels.projectConfigured': 409,
  },
  auditActions: [
    'channel.connect',
    'channel.grantLink',
    'channel.credential',
    'channel.create',
    'channel.update',
    'channel.assign',
    'channel.shelve',
    'channel.resume',
    'channel.remove',
    'channel.restore',
    'channel.note',
    'platformVideo.enter',
    'platformVideo.update',
    'channelGroup.create',
    'channelGroup.update',
    'channelGroup.delete',
    'apiProject.create',
    'apiProject.update',
    'staff.handover',
    'grant.give',
    'grant.lose',
    'grant.unbind',
  ],
  auditEntities: ['channel', 'platformVideo', 'channelGroup', 'apiProject', 'grant'],
  notifications: {
    /**
     * Kept under the name of the specification (CH-04). A credential is renewed before it expires, without a person:
     * what is left to be told is that it was lost, which is what the texts say.
     */
    credentialExpiring: ['toast', 'bell'],
    /** Several channels lost with one grant: said once, with their number. */
    grantLost: ['bell'],
    /** The platform does not return a channel any more. */
    channelVanished: ['bell'],
    /** The platform says that a channel is in good standing no more. */
    standingLost: ['bell'],
    /** A colleague asks whoever granted it to grant it again. */
    grantAsked: ['bell', 'mail'],
    /** To a channel's new owner, from whoever gave it to them. */
    channelAssigned: ['bell'],
    /** Everything that a colleague had in hand. */
    workHandedOver: ['bell'],
    /** To whoever keeps the API projects: a day's calls of one come to their end, or have come to it. */
    quotaLow: ['bell'],
  },
  noticeRules: {
    credentialExpiring: { needs: 'channel:read', email: ['operator', 'group_lead'], robot: ['operator'] },
    grantLost: { needs: 'channel:read', email: ['operator', 'group_lead'], robot: ['operator'] },
    channelVanished: { needs: 'channel:read', email: ['operator', 'group_lead'], robot: ['operator'] },
    standingLost: { needs: 'channel:read', email: ['operator', 'group_lead'], robot: ['operator'] },
    grantAsked: { needs: 'channel:read', email: ['operator', 'group_lead'] },
    channelAssigned: { needs: 'channel:read' },
    workHandedOver: { needs: 'channel:read' },
    quotaLow: { needs: 'apiProject:read', email: ['admin'] },
  },
  live: [
    z.object({
      type: z.literal('channel'),
      id,
      /**
       * Given when the channel has just lost its authorisation: whom to tell, what it is called, and how many of theirs
       * were lost with it, if it is not alone.
       */
      lost: z.object({ ownerId: id, title: z.string(), count: z.int().optional() }).optional(),
    }),
    /** An API project is another one now, or has used a further percent of its day. */
    z.object({ type: z.literal('apiProject') }),
  ],
  operations: {
    'channel.edit': { needs: 'channel:update', ...channelPage },
    'channel.editRisk': { needs: 'channelRisk:update', ...channelPage },
    'channel.assign': { needs: 'channel:assign', ...channelPage },
    'channel.shelve': { needs: 'channel:shelve', ...channelPage },
    'channel.resume': { needs: 'channel:shelve', ...channelPage },
    'channel.remove': { needs: 'channel:remove', ...channelPage },
    'channel.restore': { needs: 'removedChannel:restore', ...channelPage },
    'channel.sync': { needs: 'channel:update', ...channelPage },
    'channel.export': { begunBy: 'export', needs: 'channel:export', ...channelPage },
    'platformVideo.export': {
      begunBy: 'export',
      needs: 'channel:export',
      page: 'platform-videos',
      opens: 'detail',
    },
    'platformVideo.import': {
      needs: 'channel:update',
      begunBy: 'import',
      page: 'platform-videos',
      opens: 'detail',
    },
    'platformVideo.importUndo': {
      needs: 'channel:update',
      begunBy: 'undo',
      page: 'platform-videos',
      opens: 'detail',
    },
    'channelGroup.export': {
      begunBy: 'export',
      needs: 'channelGroup:read',
      page: 'channel-groups',
      opens: 'detail',
    },
    'grant.export': { begunBy: 'export', needs: 'grant:read', page: 'grants', opens: 'detail' },
    'apiProject.export': {
      begunBy: 'export',
      needs: 'apiProject:read',
      page: 'api-projects',
      opens: 'detail',
    },
    'channel.importUndo': { needs: 'channel:update', begunBy: 'undo', ...channelPage },
    'channel.import': {
      needs: 'channel:update',
      begunBy: 'import',
      ...channelPage,
    },
  },
  urgent: {
    channelUnauthorised: { reads: 'channel:read', weight: 90 },
    authorisationEnding: { reads: 'channel:read', weight: 60 },
  },
  todayCards: {
    channelsRefused: { reads: 'channel:connect', story: 'mine', tone: 'error', page: 'channels' },
    staleSyncs: { reads: 'channel:connect', story: 'mine', tone: 'error', page: 'channels' },
    quotaLow: { reads: 'apiProject:read', story: 'house', tone: 'error', page: 'api-projects' },
  },
  dictionaries: {
    platform: { codes: platforms, labels: 'platform' },
    channelType: { codes: channelTypeNames, labels: 'channelType', keeping: 'product' },
    channelLevel: { codes: channelLevelNames, labels: 'channelLevel', keeping: 'product' },
    riskGrade: { codes: riskGrades, labels: 'riskGrade' },
    operationMode: { codes: operationModes, labels: 'operationMode' },
    monetisation: { codes: monetisations, labels: 'monetisation' },
    restrictReason: {
      codes: restrictReasons,
      labels: 'restrictReason',
      keeping: 'open',
      keptBy: 'restrictReason:update',
    },
    ageRestriction: { codes: ageRestrictions, labels: 'ageRestriction' },
  },
  suggestions: { channel: 'files', platformVideo: 'files' },
})

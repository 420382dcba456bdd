import { z } from 'zod'
import { claimPolicies, claimTypes, platformClaimStatuses } from '#src/claims/claim.states.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { codeList, id, idList, instant, keyList, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText, requiredLine } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { mostMusicRanges } from './music-ranges.ts'
import { musicMethods, musicRemoval, ownMethods, platformMethods } from './music-removal.states.ts'

/** The longest film in milliseconds that a part may lie in: a day. */
const longestMs = 24 * 3_600_000
export const musicRange = z.object({
  fromMs: z.number().int().min(0).max(longestMs),
  toMs: z.number().int().min(1).max(longestMs),
})

/** How much louder or quieter than it is a track is heard, in decibels. */
export const quietestGainDb = -30
export const loudestGainDb = 6
export const longestMusicNote = 500

export const musicActions = ['start', 'platform', 'cancel'] as const
export type MusicAction = (typeof musicActions)[number]

/** The music of one published video that somebody claims, and how far it is taken out of it. */
export const musicRemovalRecord = z.object({
  id,
  /** Code of E15. */
  status: musicRemoval.schema,
  platform: z.string(),
  platformVideoId: z.string(),
  videoTitle: z.string(),
  watchUrl: z.string(),
  channel: z.object({ id, title: z.string() }),
  /** The film in the library that was published; null of one that did not come from here. */
  video: z.object({ id, title: z.string(), durationMs: z.number().int(), hasSound: z.boolean() }).nullable(),
  /** The claim on its sound that came last. */
  claim: z
    .object({
      id,
      claimantName: z.string(),
      assetTitle: z.string(),
      type: z.enum(claimTypes).nullable(),
      policy: z.enum(claimPolicies).nullable(),
      platformStatus: z.enum(platformClaimStatuses),
    })
    .nullable(),
  /** Whether any claim on its sound stands. */
  isClaimed: z.boolean(),
  /** What all claims that stand name of it. */
  claimedRanges: z.array(musicRange),
  method: z.enum(musicMethods).nullable(),
  ranges: z.array(musicRange),
  track: z.object({ id, title: z.string(), artist: z.string() }).nullable(),
  gainDb: z.number(),
  /** 0 to 1, while a new version is made. */
  progress: z.number(),
  /** Key of the problems: why it failed. */
  problem: z.string().nullable(),
  /** The version of the film that was made. */
  madeVideo: z.object({ id, title: z.string() }).nullable(),
  /** The name of the file that shows what was done on the platform. */
  proof: z.string().nullable(),
  note: z.string(),
  /** When it is looked whether the platform has let the claim go. */
  checkAt: instant.nullable(),
  requester: z.object({ id, fullName: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(musicActions)),
})
export type MusicRemovalRecord = z.output<typeof musicRemovalRecord>

export const musicSortKeys = ['createdAt', 'updatedAt'] as const
export type MusicSortKey = (typeof musicSortKeys)[number]
export const musicConditions = {
  ...sortQuery(musicSortKeys, '-updatedAt'),
  /** A part of the video's title, or of who claims it. */
  words: searchText.optional(),
  status: codeList(Object.values(musicRemoval.codes)).optional(),
  method: keyList(musicMethods).optional(),
  channelId: id.optional(),
  /** Those of one claim. */
  claimId: id.optional(),
  /** Those of films in the library, or of versions that were made of them. */
  videoIds: idList.optional(),
  /** Whether a claim on the sound stands. */
  claimed: z.enum(['yes', 'no']).optional(),
}

/** What happened to one of them: who moved it, from where to where, why. */
export const musicEvent = z.object({
  id,
  at: instant,
  actor: z.enum(['person', 'system', 'platform']),
  actorName: z.string().nullable(),
  from: musicRemoval.schema.nullable(),
  to: musicRemoval.schema,
  reason: z.string(),
  /** The method, where it is about one. */
  detail: z.string().nullable(),
  /** Key of the problems. */
  problem: z.string().nullable(),
})
export type MusicEvent = z.output<typeof musicEvent>
export const musicRemovalDetail = musicRemovalRecord.extend({ timeline: z.array(musicEvent) })
export type MusicRemovalDetail = z.output<typeof musicRemovalDetail>

const params = z.object({ id })

export const listMusicRemovals = endpoint({
  method: 'GET',
  url: '/music-removals',
  access: 'music:read',
  summary: 'Published videos whose music is claimed, and how far it is taken out of them',
  query: z.object({ ...pageQuery, ...musicConditions }),
  output: z.array(musicRemovalRecord),
  list: true,
})
export const countMusicRemovals = countsOf(listMusicRemovals)

export const getMusicRemoval = endpoint({
  method: 'GET',
  url: '/music-removals/:id',
  access: 'music:read',
  summary: 'One video whose music is claimed, with what happened to it',
  params,
  output: musicRemovalDetail,
})

/** What this house can take music out with. */
export const musicMeans = z.object({
  /** Whether a program that separates voices from music is set. */
  separates: z.boolean(),
})
export const getMusicMeans = endpoint({
  method: 'GET',
  url: '/music-means',
  access: 'music:read',
  summary: 'By which ways music can be taken out of films here',
  output: musicMeans,
})

/** How a person wants it done. */
export const musicOrderFields = {
  method: z.enum(ownMethods),
  ranges: z.array(musicRange).min(1).max(mostMusicRanges),
  /** What is heard instead, for `replace`. */
  trackId: id.nullable().default(null),
  gainDb: z.number().min(quietestGainDb).max(loudestGainDb).default(0),
}

export const startMusicRemoval = endpoint({
  method: 'POST',
  url: '/music-removals/:id/start',
  access: 'music:update',
  summary: 'Makes a version of the film without the music; the published file itself cannot be changed',
  params,
  body: z.object({ ...musicOrderFields, version }),
  output: musicRemovalRecord,
})

export const cancelMusicRemoval = endpoint({
  method: 'POST',
  url: '/music-removals/:id/cancel',
  access: 'music:update',
  summary: 'Stops what goes on',
  params,
  body: z.object({ version }),
  output: musicRemovalRecord,
})

export const musicProofLimit = 10 * 1024 ** 2
export const noteMusicAtPlatform = endpoint({
  method: 'POST',
  url: '/music-removals/:id/platform',
  access: 'music:update',
  summary: 'Notes that it was done on the platform itself; the file is the proof of it',
  params,
  query: z.object({
    method: z.enum(platformMethods),
    fileName: requiredLine(1000),
    note: optionalText(longestMusicNote).default(''),
    version: z.coerce.number().int().min(1),
  }),
  output: musicRemovalRecord,
})
/** Where the proof is read. */
export const musicProofPath = (id: string): string => `/music-removals/${id}/proof`

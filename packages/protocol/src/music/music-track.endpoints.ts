import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { country, id, instant, keyList, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText, requiredLine } from '#src/core/rules.ts'

/** On what terms a track is ours to use. */
export const trackLicences = [
  'owned',
  'purchased',
  'subscription',
  'creative_commons',
  'public_domain',
] as const
export type TrackLicence = (typeof trackLicences)[number]

/** How a licence stands today: it holds, ends within a month, is over. */
export const licenceStandings = ['valid', 'ending', 'over'] as const
export type LicenceStanding = (typeof licenceStandings)[number]
export const endingDays = 30

/**
 * How a licence stands on a day.
 *
 * @param validTo its last day as `2026-01-31`; null of one without an end
 * @param today the same
 */
export function licenceStanding(validTo: string | null, today: string): LicenceStanding {
  if (validTo === null) return 'valid'
  if (validTo < today) return 'over'
  const days = (Date.parse(validTo) - Date.parse(today)) / 86_400_000
  return days <= endingDays ? 'ending' : 'valid'
}

const longestTrackName = 200
export const musicTrack = z.object({
  id,
  title: z.string(),
  artist: z.string(),
  licence: z.enum(trackLicences),
  licenceNumber: z.string(),
  validTo: z.string().nullable(),
  /** Countries it may be heard in; none: all of them. */
  territories: z.array(z.string()),
  note: z.string(),
  standing: z.enum(licenceStandings),
  /** Null until its sound was brought. */
  file: z
    .object({
      name: z.string(),
      size: z.number().int(),
      durationMs: z.number().int(),
      /** LUFS; null of one in which nothing is heard. */
      loudness: z.number().nullable(),
    })
    .nullable(),
  createdBy: z.string(),
  updatedAt: instant,
  version,
})
export type MusicTrack = z.output<typeof musicTrack>

export const trackSortKeys = ['title', 'updatedAt', 'validTo'] as const
export type TrackSortKey = (typeof trackSortKeys)[number]
export const trackConditions = {
  ...sortQuery(trackSortKeys, 'title'),
  /** A part of the title, the artist or the licence's number. */
  words: searchText.optional(),
  licence: keyList(trackLicences).optional(),
  /** Those that can be chosen: with a file, and a licence that is not over. */
  usable: z.literal('yes').optional(),
}

const body = z.object({
  title: requiredLine(longestTrackName),
  artist: optionalText(longestTrackName).default(''),
  licence: z.enum(trackLicences),
  licenceNumber: optionalText(100).default(''),
  /** Its last day; null: it has no end. */
  validTo: z.iso.date().nullable().default(null),
  territories: z.array(country).max(250).default([]),
  note: optionalText(500).default(''),
})
export type MusicTrackFields = z.output<typeof body>
const params = z.object({ id })

export const listMusicTracks = endpoint({
  method: 'GET',
  url: '/music-tracks',
  access: 'musicTrack:read',
  summary: 'Music that films may be heard with, and its licences',
  query: z.object({ ...pageQuery, ...trackConditions }),
  output: z.array(musicTrack),
  list: true,
})

export const createMusicTrack = endpoint({
  method: 'POST',
  url: '/music-tracks',
  access: 'musicTrack:update',
  summary: 'Enters a track; its sound is brought afterwards',
  body,
  output: musicTrack,
})

export const updateMusicTrack = endpoint({
  method: 'PUT',
  url: '/music-tracks/:id',
  access: 'musicTrack:update',
  summary: 'Changes what is said of a track',
  params,
  body: body.extend({ version }),
  output: musicTrack,
})

export const deleteMusicTrack = endpoint({
  method: 'DELETE',
  url: '/music-tracks/:id',
  access: 'musicTrack:update',
  summary: 'Takes a track out of the library; films that were made with it keep it',
  params,
  output: z.object({ id }),
})

export const trackFileLimit = 64 * 1024 ** 2
/** Endings of files that are taken. */
export const trackFileEndings = ['mp3', 'wav', 'm4a', 'flac', 'ogg', 'aac'] as const
export const setTrackFile = endpoint({
  method: 'POST',
  url: '/music-tracks/:id/file',
  access: 'musicTrack:update',
  summary: 'Brings the sound of a track; it takes the place of one that it had',
  params,
  query: z.object({ fileName: requiredLine(1000) }),
  output: musicTrack,
})
/** Where its sound is heard. */
export const trackFilePath = (id: string): string => `/music-tracks/${id}/file`

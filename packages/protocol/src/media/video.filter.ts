import { z } from 'zod'
import { platforms } from '#src/channels/platforms.ts'
import { videoClaimConditions } from '#src/channels/video-claim.ts'
import {
  codeList,
  id,
  instant,
  keyList,
  language,
  ownRecords,
  searchText,
  sortQuery,
} from '#src/core/fields.ts'
import { musicConditions } from '#src/music/music-removal.states.ts'
import { programme, programmeType, tag } from './video.fields.ts'
import { videoUploadStatus } from './video.states.ts'

export const videoSortKeys = ['title', 'size', 'duration', 'createdAt'] as const
export type VideoSortKey = (typeof videoSortKeys)[number]

/**
 * What became of a video by its publish tasks, as far as the reader sees them. `unpublished`: it has none, but for tasks
 * that were stopped; `failed`: the newest one failed.
 */
export const publishStates = ['unpublished', 'failed'] as const
export type PublishState = (typeof publishStates)[number]

/** Keys of `orientations`. */
export const orientationKeys = ['landscape', 'portrait'] as const

const seconds = z.coerce.number().int().min(0).max(10_000_000)

/** Conditions and order of the list of source videos; newest first, if nothing else is asked for. */
export const videoConditions = {
  ...sortQuery(videoSortKeys, '-createdAt'),
  title: searchText.optional(),
  channelId: id.optional(),
  platform: keyList(platforms).optional(),
  uploadStatus: codeList(Object.values(videoUploadStatus.codes)).optional(),
  publishing: z.enum(publishStates).optional(),
  ...videoClaimConditions,
  ...musicConditions,
  owner: ownRecords.optional(),
  uploaderId: id.optional(),
  /** A department includes those below it. */
  departmentId: id.optional(),
  /** Saved from this instant on, and before that one. */
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
  /** Length in seconds, both ends included. */
  durationFrom: seconds.optional(),
  durationTo: seconds.optional(),
  orientation: z.enum(orientationKeys).optional(),
  language: language.optional(),
  programme: programme.optional(),
  programmeType: programmeType.optional(),
  tag: tag.optional(),
  /** Films that were made of this one here. */
  madeOf: id.optional(),
}

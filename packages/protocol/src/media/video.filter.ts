import { z } from 'zod'
import { codeList, id, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { videoUploadStatus } from './video.states.ts'

export const videoSortKeys = ['title', 'size', 'duration', 'createdAt'] as const
export type VideoSortKey = (typeof videoSortKeys)[number]

/**
 * What became of a video by its publish tasks, as far as the reader sees them. `unpublished`: it has none, but for tasks
 * that were stopped; `failed`: the newest one failed.
 */
export const publishStates = ['unpublished', 'failed'] as const
export type PublishState = (typeof publishStates)[number]

/** Conditions and order of the list of source videos; newest first, if nothing else is asked for. */
export const videoConditions = {
  ...sortQuery(videoSortKeys, '-createdAt'),
  title: searchText.optional(),
  channelId: id.optional(),
  uploadStatus: codeList(Object.values(videoUploadStatus.codes)).optional(),
  publishing: z.enum(publishStates).optional(),
  owner: ownRecords.optional(),
}

import { codeList, id, searchText, sortQuery } from '#src/core/fields.ts'
import { videoUploadStatus } from './video.states.ts'

export const videoSortKeys = ['title', 'size', 'duration', 'createdAt'] as const
export type VideoSortKey = (typeof videoSortKeys)[number]

/** Conditions and order of the list of source videos; newest first, if nothing else is asked for. */
export const videoConditions = {
  ...sortQuery(videoSortKeys, '-createdAt'),
  title: searchText.optional(),
  channelId: id.optional(),
  uploadStatus: codeList(Object.values(videoUploadStatus.codes)).optional(),
}

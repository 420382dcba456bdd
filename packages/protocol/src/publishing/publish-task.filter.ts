import { codeList, id, instant, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { publishTaskStatus } from './publish-task.states.ts'

export const publishTaskSortKeys = ['title', 'status', 'createdAt', 'updatedAt'] as const
export type PublishTaskSortKey = (typeof publishTaskSortKeys)[number]

/** Conditions and order of the list of publish tasks; newest first, if nothing else is asked for. */
export const publishTaskConditions = {
  ...sortQuery(publishTaskSortKeys, '-createdAt'),
  title: searchText.optional(),
  channelId: id.optional(),
  videoId: id.optional(),
  /** The id that the platform gave to what was published. */
  platformVideoId: searchText.optional(),
  /** The batch of the composer that it was submitted with. */
  batchId: id.optional(),
  operatorId: id.optional(),
  owner: ownRecords.optional(),
  /** Only what was published at this instant or later. */
  publishedSince: instant.optional(),
  status: codeList([...Object.values(publishTaskStatus.codes), 9]).optional(),
}

import { z } from 'zod'
import {
  codeList,
  codesList,
  country,
  id,
  idList,
  keyList,
  language,
  ownRecords,
  searchText,
  sortQuery,
} from '#src/core/fields.ts'
import {
  ageRestrictions,
  channelLevels,
  channelTypes,
  monetisations,
  mostRestrictReasons,
  operationModes,
  restrictReasonCode,
  riskGrades,
} from './channel.codes.ts'
import { channelOperation, channelUse, credentialStatus } from './channel.states.ts'
import { platforms } from './platforms.ts'

export const channelSortKeys = [
  'title',
  'platform',
  'level',
  'riskGrade',
  'subscriberCount',
  'videoCount',
  'owner',
  'lastPublishAt',
  'connectedAt',
  'createdAt',
] as const
export type ChannelSortKey = (typeof channelSortKeys)[number]

/** So many hours without a reading of a channel are too many (business.md §5, urgent). */
export const staleSyncHours = 36

/** What a list of channels can be narrowed by; `getChannel` of the specification takes the same (CH-01). */
export const channelFilter = {
  /** Title, handle or id of the platform. */
  title: searchText.optional(),
  platform: keyList(platforms).optional(),
  type: codeList(Object.values(channelTypes)).optional(),
  /** A department includes those below it. */
  departmentId: id.optional(),
  /** An id, or `none` for channels without a group. */
  groupId: z.union([id, z.literal('none')]).optional(),
  ownerId: idList.optional(),
  /** Owned, or stood in for. */
  owner: ownRecords.optional(),
  level: codeList(Object.values(channelLevels)).optional(),
  riskGrade: keyList(riskGrades).optional(),
  operationMode: keyList(operationModes).optional(),
  operation: codeList(Object.values(channelOperation.codes)).optional(),
  /** Left out: those in use. */
  use: codeList(Object.values(channelUse.codes)).optional(),
  /** Those that stand on one grant. */
  grantId: id.optional(),
  credentialStatus: codeList(Object.values(credentialStatus.codes)).optional(),
  monetisation: keyList(monetisations).optional(),
  restrictReason: codesList(restrictReasonCode, mostRestrictReasons).optional(),
  ageRestriction: keyList(ageRestrictions).optional(),
  country: country.optional(),
  language: language.optional(),
}

/** Conditions and order of the list of channels; newest first, if nothing else is asked for. */
export const channelConditions = {
  ...sortQuery(channelSortKeys, '-createdAt'),
  ...channelFilter,
  /** Those whose videos were not read for `staleSyncHours`, or never since they were connected. */
  sync: z.literal('stale').optional(),
}

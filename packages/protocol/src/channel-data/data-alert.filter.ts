import { platforms } from '#src/channels/platforms.ts'
import { codeList, id, keyList, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { alertKinds } from './data-alert.rules.ts'
import { dataAlertStatus } from './data-alert.states.ts'

export const dataAlertSortKeys = ['openedAt', 'causeDay', 'lastDay', 'channel'] as const
export type DataAlertSortKey = (typeof dataAlertSortKeys)[number]

/** Conditions and order of the list of alerts; the newest first, if nothing else is asked for. */
export const dataAlertConditions = {
  ...sortQuery(dataAlertSortKeys, '-openedAt'),
  /** Of the channel's or the video's title. */
  words: searchText.optional(),
  /** Codes of `dataAlertStatus`; 0 is open. */
  status: codeList(Object.values(dataAlertStatus.codes)).optional(),
  kind: keyList(alertKinds).optional(),
  platform: keyList(platforms).optional(),
  channelId: id.optional(),
  owner: ownRecords.optional(),
}

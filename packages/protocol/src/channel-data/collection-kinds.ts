/**
 * What is collected of a channel, each in calls of its own with a freshness of its own: its days, the days of its videos,
 * money of both (Facebook fails a whole call for one metric that is not granted), sources and countries, and what the
 * platform shows of its videos right now.
 */
export const collectionKinds = ['channelDays', 'videoDays', 'money', 'parts', 'counts'] as const
export type CollectionKind = (typeof collectionKinds)[number]

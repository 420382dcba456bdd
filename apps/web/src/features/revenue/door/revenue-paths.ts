import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** The months of a channel, and what a creator earned. */
export const channelRevenuePath = (id: string): string =>
  `${pagePaths.revenue}?${new URLSearchParams({ channel: id })}`
export const partyRevenuePath = (id: string): string =>
  `${pagePaths.revenue}?${new URLSearchParams({ party: id })}`

import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** Where a channel is drawn, or several beside each other. */
export const channelChartsPath = (...channelIds: readonly string[]): string =>
  `${pagePaths['data-charts']}?${new URLSearchParams({ channelId: channelIds.join(',') })}`

/** Where the life of a video is drawn. */
export const videoChartsPath = (videoId: string): string =>
  `${pagePaths['data-charts']}?${new URLSearchParams({ videoId })}`

import type { Access } from '#src/capabilities/access/access.ts'
import type { ChannelData } from '#src/capabilities/channel-data/channel-data.ts'
import type { Channels } from '#src/capabilities/channels/channels.ts'
import type { Claims } from '#src/capabilities/claims/claims.ts'
import type { Clips } from '#src/capabilities/clips/clips.ts'
import type { Contracts } from '#src/capabilities/contracts/contracts.ts'
import type { Media } from '#src/capabilities/media/media.ts'
import type { NavigationPorts } from '#src/capabilities/navigation/navigation.ts'
import type { Publishing } from '#src/capabilities/publishing/publishing.ts'
import type { Revenue } from '#src/capabilities/revenue/revenue.ts'
import type { Subtitles } from '#src/capabilities/subtitles/subtitles.ts'
import type { Webhooks } from '#src/capabilities/webhooks/webhooks.ts'

type Searched = {
  readonly access: Access
  readonly media: Media
  readonly channels: Channels
  readonly publishing: Publishing
  readonly contracts: Contracts
  readonly channelData: ChannelData
  readonly revenue: Revenue
  readonly claims: Claims
  readonly subtitles: Subtitles
  readonly clips: Clips
  readonly webhooks: Webhooks
}

/** What the global search asks each capability (SHL-05). @param of all of them, which are made after navigation */
export const searchPorts = (of: () => Searched): NavigationPorts['suggest'] => ({
  videos: (actor, words, limit) => of().media.api.suggest(actor, words, limit),
  channels: (actor, words, limit) => of().channels.api.suggest(actor, words, limit),
  platformVideos: (actor, words, limit) => of().channels.api.suggestVideos(actor, words, limit),
  templates: (actor, words, limit) => of().publishing.api.suggestTemplates(actor, words, limit),
  parties: (actor, words, limit) => of().contracts.api.suggestParties(actor, words, limit),
  contracts: (actor, words, limit) => of().contracts.api.suggestContracts(actor, words, limit),
  approvals: (actor, words, limit) => of().contracts.api.suggestApprovals(actor, words, limit),
  dataReports: (list) => (actor, words, limit) =>
    of().channelData.api.suggestReports(list, actor, words, limit),
  revenueReports: (actor, words, limit) => of().revenue.api.reports.suggest(actor, words, limit),
  settlements: (actor, words, limit) => of().revenue.api.suggestSettlements(actor, words, limit),
  claims: (actor, words, limit) => of().claims.api.suggest(actor, words, limit),
  disputes: (actor, words, limit) => of().claims.api.suggestDisputes(actor, words, limit),
  translations: (actor, words, limit) => of().subtitles.api.suggestTranslations(actor, words, limit),
  extractions: (actor, words, limit) => of().subtitles.api.suggestExtractions(actor, words, limit),
  clips: (actor, words, limit) => of().clips.api.suggest(actor, words, limit),
  webhooks: (_actor, words, limit) => of().webhooks.suggest(words, limit),
  staff: (actor, words, limit) => of().access.api.suggest(actor, words, limit),
})

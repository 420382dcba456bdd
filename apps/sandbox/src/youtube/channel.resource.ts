import type { ContentOwner } from '#src/google/content-owners.seeds.ts'
import { type Channel, uploadsPlaylistOf } from './channel.seeds.ts'
import type { Addresses } from './resource.addresses.ts'
import { type PartMakers, resourceOf } from './resource.ts'

/** Parts of a channel anybody may ask for. */
export const PUBLIC_CHANNEL_PARTS = [
  'id',
  'snippet',
  'contentDetails',
  'statistics',
  'status',
  'brandingSettings',
  'topicDetails',
  'localizations',
  'contentOwnerDetails',
] as const

/** Parts of a channel for a token with the scope `youtubepartner-channel-audit`. */
export const AUDIT_CHANNEL_PARTS = ['auditDetails'] as const

type Asked = {
  readonly addresses: Addresses
  readonly videoCount: number
  /** The content owner who asks, if it is one. */
  readonly owner: ContentOwner | null
  /** Whoever asks is the channel, or manages it. */
  readonly isOwn: boolean
}

/** What a channel's owner alone is told of its status. */
const ownStatus = ({ selfDeclaredMadeForKids: declared, monetised }: Channel) => ({
  ...(declared === null ? {} : { selfDeclaredMadeForKids: declared }),
  isChannelMonetizationEnabled: monetised,
})

/** The channel resource with the named parts. `videoCount` counts the videos that exist here; `owner` is who asks. */
export function channelResource(
  channel: Channel,
  parts: ReadonlySet<string>,
  { addresses, videoCount, owner, isOwn }: Asked,
): Record<string, unknown> {
  const { title, description, country, language } = channel
  const makers: PartMakers = {
    snippet: () => ({
      title,
      description,
      customUrl: channel.handle,
      publishedAt: channel.publishedAt,
      thumbnails: addresses.avatars(channel.id),
      defaultLanguage: language,
      localized: { title, description },
      country,
    }),
    contentDetails: () => ({ relatedPlaylists: { likes: '', uploads: uploadsPlaylistOf(channel.id) } }),
    statistics: () => ({
      viewCount: String(channel.views),
      subscriberCount: String(channel.subscribers),
      hiddenSubscriberCount: false,
      videoCount: String(videoCount),
    }),
    status: () => ({
      privacyStatus: 'public',
      isLinked: channel.linked,
      longUploadsStatus: channel.longUploads,
      madeForKids: channel.madeForKids,
      ...(isOwn ? ownStatus(channel) : {}),
    }),
    brandingSettings: () => ({ channel: { title, description, country, defaultLanguage: language } }),
    localizations: () => ({ [language]: { title, description } }),
    contentOwnerDetails: () =>
      owner?.channelIds.includes(channel.id) ? { contentOwner: owner.id, timeLinked: owner.timeLinked } : {},
    auditDetails: () => ({
      communityGuidelinesGoodStanding: channel.standing.community,
      copyrightStrikesGoodStanding: channel.standing.copyright,
      contentIdClaimsGoodStanding: channel.standing.contentId,
    }),
  }
  return resourceOf('youtube#channel', channel.id, makers, parts)
}

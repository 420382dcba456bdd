import type { GrantKind } from '@pindao/protocol/channels/platforms.ts'
import type { z } from 'zod'
import type { ApiClient, GrantAccount, GrantedChannel, GrantReach, PlatformChannel } from '../platform.ts'
import { PlatformProblem } from '../platform-adapter.ts'
import { channelList, contentOwnerList } from './youtube-answers.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { passOf } from './youtube-pass.ts'

/** Ids in one call of `channels.list`, and channels of one page. */
export const channelsPerCall = 50
/** A content owner has thousands of channels, not millions. */
const mostPages = 200
const parts = 'id,snippet,statistics,contentDetails'

type Options = { readonly http: YoutubeHttp; readonly watchUrl: string }

/** What YouTube tells of channels: those of a grant, and those with given ids. */
export function createYoutubeChannels({ http, watchUrl }: Options) {
  const list = (pass: string, query: Readonly<Record<string, string>>) =>
    http.read(pass, '/youtube/v3/channels', { part: parts, ...query }, channelList)

  /** The account itself, a person's or a brand's: the one they chose at Google. */
  async function ownReach(pass: string): Promise<GrantReach> {
    const { items } = await list(pass, { mine: 'true' })
    const [found] = items
    if (!found) {
      throw new PlatformProblem('credential', 'an account without channel', {
        platformCode: 'youtubeSignupRequired',
      })
    }
    const channel = describe(found, watchUrl)
    return {
      account: { accountId: channel.platformChannelId, label: channel.title },
      channels: [granted(channel)],
    }
  }

  /** A content owner, and all channels it manages (platforms.md C). */
  async function ownerReach(accessToken: string, project: string | null): Promise<GrantReach> {
    const account = await contentOwnerOf(accessToken)
    const onBehalf = { contentOwnerId: account.accountId, channelId: '' }
    const pass = passOf(accessToken, { onBehalf, project })
    const channels: GrantedChannel[] = []
    let pageToken: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const more: Readonly<Record<string, string>> = pageToken ? { pageToken } : {}
      const query = { managedByMe: 'true', maxResults: String(channelsPerCall), ...more }
      const { items, nextPageToken } = await list(pass, query)
      channels.push(...items.map((item) => granted(describe(item, watchUrl))))
      pageToken = nextPageToken
      if (!pageToken) break
    }
    return { account, channels }
  }

  async function contentOwnerOf(accessToken: string): Promise<GrantAccount> {
    const path = '/youtube/partner/v1/contentOwners'
    // Another API, with a quota of its own.
    const { items } = await http.read(accessToken, path, { fetchMine: 'true' }, contentOwnerList, null)
    const [owner] = items
    if (!owner) {
      throw new PlatformProblem('credential', 'no content owner', { platformCode: 'noContentOwner' })
    }
    return { accountId: owner.id, label: owner.displayName ?? owner.id }
  }

  return {
    reach(kind: GrantKind, accessToken: string, client?: ApiClient | null) {
      const project = client?.clientId ?? null
      return kind === 'google_cms'
        ? ownerReach(accessToken, project)
        : ownReach(passOf(accessToken, { project }))
    },

    async readChannels(pass: string, ids: readonly string[]): Promise<readonly PlatformChannel[]> {
      const found: PlatformChannel[] = []
      for (let start = 0; start < ids.length; start += channelsPerCall) {
        const batch = ids.slice(start, start + channelsPerCall)
        const { items } = await list(pass, { id: batch.join(','), maxResults: String(channelsPerCall) })
        found.push(...items.map((item) => describe(item, watchUrl)))
      }
      return found
    },
  }
}

const granted = (channel: PlatformChannel): GrantedChannel => ({ channel, token: null, missing: [] })

function describe(item: z.output<typeof channelList>['items'][number], watchUrl: string): PlatformChannel {
  const { id, snippet, statistics, contentDetails } = item
  const count = statistics?.hiddenSubscriberCount ? undefined : statistics?.subscriberCount
  return {
    platformChannelId: id,
    title: snippet.title,
    handle: snippet.customUrl ?? null,
    avatarUrl: snippet.thumbnails?.medium?.url ?? snippet.thumbnails?.default?.url ?? null,
    url: new URL(`/channel/${id}`, watchUrl).href,
    subscriberCount: count === undefined ? null : BigInt(count),
    uploadsPlaylistId: contentDetails?.relatedPlaylists.uploads ?? null,
  }
}

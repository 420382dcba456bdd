import { AppError } from '#src/platform/app-error.ts'
import type { Env } from '#src/platform/env.ts'
import { channelList } from './youtube-answers.ts'
import { callYoutube, NoAnswer } from './youtube-call.ts'

const listCallMs = 15_000

/** A channel as the platform describes it. */
export type PlatformChannel = {
  readonly platformChannelId: string
  readonly title: string
  readonly handle: string | null
  readonly avatarUrl: string | null
  readonly url: string
  readonly subscriberCount: bigint | null
  readonly uploadsPlaylistId: string | null
}

/**
 * The channel that an access token speaks for: `channels.list?mine=true`.
 *
 * @throws channels.notAuthorised when the account has no channel or the token is refused, channels.platformUnreachable
 */
export async function readOwnChannel(
  env: Pick<Env, 'YOUTUBE_API_URL' | 'YOUTUBE_WATCH_URL'>,
  accessToken: string,
): Promise<PlatformChannel> {
  const query = new URLSearchParams({ mine: 'true', part: 'id,snippet,statistics,contentDetails' })
  const url = `${env.YOUTUBE_API_URL}/youtube/v3/channels?${query}`
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await callYoutube(url, { headers }, listCallMs).catch((cause: unknown) => {
    if (cause instanceof NoAnswer) throw new AppError('channels.platformUnreachable', { cause })
    throw cause
  })
  if (answer.status === 401) throw new AppError('channels.notAuthorised')
  const parsed = channelList.safeParse(answer.body)
  if (answer.status !== 200 || !parsed.success) {
    throw new AppError('channels.platformUnreachable', {
      cause: parsed.error ?? new Error(`HTTP ${answer.status}`),
    })
  }
  const [found] = parsed.data.items
  if (!found) throw new AppError('channels.notAuthorised')
  const { id, snippet, statistics, contentDetails } = found
  const count = statistics?.hiddenSubscriberCount ? undefined : statistics?.subscriberCount
  return {
    platformChannelId: id,
    title: snippet.title,
    handle: snippet.customUrl ?? null,
    avatarUrl: snippet.thumbnails?.medium?.url ?? snippet.thumbnails?.default?.url ?? null,
    url: new URL(`/channel/${id}`, env.YOUTUBE_WATCH_URL).href,
    subscriberCount: count === undefined ? null : BigInt(count),
    uploadsPlaylistId: contentDetails?.relatedPlaylists.uploads ?? null,
  }
}

import type { Film, Subject } from '#src/numbers/curves.ts'
import { dayAt } from '#src/numbers/days.ts'
import type { Catalogue, Numbers } from '#src/numbers/numbers.ts'
import { channelById } from '../channel.seeds.ts'
import type { ChannelNow } from '../channel.state.ts'
import type { Video } from '../video.model.ts'
import type { VideoCounts } from '../video.resource.ts'
import { privacyAt, publishedAt } from '../video.state.ts'
import type { World } from '../world.ts'

const DAY_MS = 24 * 3_600_000
/** When the views of the seeds were counted. */
const COUNTED_AT = Date.parse('2026-11-01T00:00:00Z')
/** Even the smallest channel is seen by somebody. */
const LEAST_USUAL = 25

export type YoutubeNumbers = ReturnType<typeof createYoutubeNumbers>

/** The channels and videos of the sandbox's YouTube as things that are counted. */
export function createYoutubeNumbers(deps: { world: World; numbers: Numbers; now: () => number }) {
  const { world, numbers, now } = deps

  /** Its size is that of the seed: whoever changes a channel now does not change its past. */
  function subjectOf({ id, publishedAt: born, monetised }: ChannelNow): Subject {
    const views = channelById(id)?.views ?? 0
    const age = Math.max(30, (COUNTED_AT - Date.parse(born)) / DAY_MS)
    return {
      id,
      usual: Math.max(LEAST_USUAL, views / age),
      since: dayAt(Date.parse(born)),
      earns: monetised,
    }
  }

  /** A video as a film; null for one that nobody could ever see. */
  function filmOf(video: Video, goneAt: number | null = null): Film | null {
    const { created, metadata, wasPublished } = video
    if (!wasPublished && privacyAt(metadata.status, now()) === 'private') return null
    return {
      id: created.id,
      since: dayAt(Date.parse(publishedAt(video, now()))),
      until: goneAt === null ? null : dayAt(goneAt) + 1,
      seconds: (created.durationMs ?? 0) / 1000,
    }
  }

  const counts: VideoCounts = (video) => {
    const channel = world.channels.find(video.created.channelId)
    const film = filmOf(video)
    if (!channel || !film) return { views: video.views, likes: 0, comments: 0 }
    const { views, likes, comments } = numbers.lifetime(subjectOf(channel), film, dayAt(now()))
    return { views: video.views + views, likes, comments }
  }

  return {
    counts,
    /** A channel with all its films, also those that are gone. */
    catalogueOf(channel: ChannelNow): Catalogue {
      const films = [
        ...world.uploadsOf(channel.id).map((video) => filmOf(video)),
        ...world.removedOf(channel.id).map(({ video, at }) => filmOf(video, at)),
      ]
      return { subject: subjectOf(channel), films: films.filter((film) => film !== null) }
    },
  }
}

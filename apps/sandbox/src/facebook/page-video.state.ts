import { withoutUndefined } from '#src/core/without-undefined.ts'
import type { FacebookFact } from './facebook.facts.ts'
import { PAGE_VIDEOS } from './page-video.seeds.ts'
import type { PageVideo } from './page-video.ts'

type VideoFact = Extract<FacebookFact, { type: 'video.added' | 'video.changed' }>

/** The videos and reels of all Pages, as the facts and the time have left them. */
export function createPageVideos(now: () => number) {
  const videos = new Map<string, PageVideo>(PAGE_VIDEOS.map((video) => [video.id, video]))

  return {
    apply(fact: VideoFact): void {
      if (fact.type === 'video.added') {
        videos.set(fact.video.id, fact.video)
        return
      }
      const video = videos.get(fact.id)
      if (video) videos.set(fact.id, { ...video, ...withoutUndefined(fact.change) })
    },

    /** Sets what people do not: its thumbnail. */
    change(id: string, to: Pick<PageVideo, 'thumbnail'>): void {
      const video = videos.get(id)
      if (video) videos.set(id, { ...video, ...to })
    },

    find(id: string): PageVideo | undefined {
      const video = videos.get(id)
      return video === undefined || video.gone ? undefined : inTime(video, now())
    },

    /** All that a Page ever had, also what is gone: its days know them. */
    everOf: (pageId: string): PageVideo[] =>
      [...videos.values()].filter((video) => video.pageId === pageId).map((video) => inTime(video, now())),

    /** Those of a Page, the newest first. */
    of: (pageId: string, kind: PageVideo['kind']): PageVideo[] =>
      [...videos.values()]
        .filter((video) => video.pageId === pageId && video.kind === kind && !video.gone)
        .map((video) => inTime(video, now()))
        .toSorted((one, other) => other.createdAt - one.createdAt),
  }
}

/** Nothing ticks: processing and booking end by their moments. */
function inTime(video: PageVideo, now: number): PageVideo {
  const { processed, scheduledAt } = video
  const status =
    video.status === 'processing' && processed && processed.at <= now ? processed.status : video.status
  const published = video.published || (scheduledAt !== null && scheduledAt <= now)
  return { ...video, status, published }
}

import { withoutUndefined } from '#src/core/without-undefined.ts'
import type { FacebookFact } from './facebook.facts.ts'
import { PAGE_VIDEOS } from './page-video.seeds.ts'
import type { PageVideo } from './page-video.ts'

type VideoFact = Extract<FacebookFact, { type: 'video.added' | 'video.changed' }>

/** The videos and reels of all Pages, as the facts have left them. */
export function createPageVideos() {
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

    find(id: string): PageVideo | undefined {
      const video = videos.get(id)
      return video?.gone ? undefined : video
    },

    /** Those of a Page, the newest first. */
    of: (pageId: string, kind: PageVideo['kind']): PageVideo[] =>
      [...videos.values()]
        .filter((video) => video.pageId === pageId && video.kind === kind && !video.gone)
        .toSorted((one, other) => other.createdAt - one.createdAt),
  }
}

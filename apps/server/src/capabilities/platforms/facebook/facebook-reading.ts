import type { PlatformReading } from '../platform-reading.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { createFacebookPages } from './facebook-pages.ts'
import { createFacebookVideos } from './facebook-videos.ts'

/** What Facebook tells of Pages: profile, followers, videos and reels. A Page has no counters of views and videos. */
export function createFacebookReading(http: FacebookHttp): PlatformReading {
  const pages = createFacebookPages(http)
  return {
    async readChannels(pass, ids) {
      const found = await pages.readChannels(pass, ids)
      return found.map((page) => ({
        ...page,
        viewCount: null,
        videoCount: null,
        publishedAt: null,
        country: null,
        language: null,
        platformFacts: null,
      }))
    },
    videos: createFacebookVideos(http),
  }
}

import type { PlatformReading } from '../platform-reading.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { createFacebookPages } from './facebook-pages.ts'

/**
 * What Facebook tells of Pages: profile and followers. A Page has no counters of views and videos; its videos are not
 * read, as nothing is published there yet.
 */
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
      }))
    },
    videos: null,
  }
}

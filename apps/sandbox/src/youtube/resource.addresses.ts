/** Addresses of pictures and pages, as they stand in resources. All pictures of one video are the same file. */
export interface Addresses {
  readonly watch: (videoId: string) => string
  readonly thumbnails: (videoId: string) => Record<string, Picture>
  readonly avatars: (channelId: string) => Record<string, Picture>
  readonly embed: (videoId: string) => string
}

interface Picture {
  readonly url: string
  readonly width: number
  readonly height: number
}

const THUMBNAILS = {
  default: ['default', 120, 90],
  medium: ['mqdefault', 320, 180],
  high: ['hqdefault', 480, 360],
  standard: ['sddefault', 640, 480],
  maxres: ['maxresdefault', 1280, 720],
} as const

const AVATARS = { default: 88, medium: 240, high: 800 } as const

/** Addresses under a root that is known once the server listens. */
export function createAddresses(publicUrl: () => string): Addresses {
  return {
    watch: (videoId) => `${publicUrl()}/watch?v=${videoId}`,
    embed: (videoId) => `<iframe width="480" height="270" src="${publicUrl()}/watch?v=${videoId}"></iframe>`,
    thumbnails: (videoId) =>
      Object.fromEntries(
        Object.entries(THUMBNAILS).map(([key, [name, width, height]]) => [
          key,
          { url: `${publicUrl()}/vi/${videoId}/${name}.jpg`, width, height },
        ]),
      ),
    avatars: (channelId) =>
      Object.fromEntries(
        Object.entries(AVATARS).map(([key, side]) => [
          key,
          { url: `${publicUrl()}/avatars/${channelId}.svg`, width: side, height: side },
        ]),
      ),
  }
}

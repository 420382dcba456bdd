/** Platforms by their tag (WID-05). The first two are managed, the others appear in lists (CH-01). */
export const platforms = [
  'youtube',
  'facebook',
  'tiktok',
  'instagram',
  'x',
  'threads',
  'bilibili',
  'iqiyi',
  'haokan',
  'douyin',
  'xigua',
  'kuaishou',
  'xiaohongshu',
  'youku',
  'tencent',
  'weibo',
  'toutiao',
] as const
export type Platform = (typeof platforms)[number]

/** Those that the product connects, reads and publishes on; the others are kept by hand. */
export const managedPlatforms = ['youtube', 'facebook'] as const
export type ManagedPlatform = (typeof managedPlatforms)[number]

export function isManagedPlatform(platform: string): platform is ManagedPlatform {
  return managedPlatforms.some((managed) => managed === platform)
}

/**
 * In whose name a grant is given: a Google account with a channel (a person's or a brand's), a content owner with all it
 * manages, a Facebook user with their Pages.
 */
export const grantKinds = ['google_oauth', 'google_cms', 'fb_user'] as const
export type GrantKind = (typeof grantKinds)[number]

/** CH-03: `UC`, 21 of letters, digits, `_`, `-`, then one of A Q g w. */
export const youtubeChannelId = /^UC[A-Za-z0-9_-]{21}[AQgw]$/

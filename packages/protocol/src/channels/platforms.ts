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

/** CH-03: `UC`, 21 of letters, digits, `_`, `-`, then one of A Q g w. */
export const youtubeChannelId = /^UC[A-Za-z0-9_-]{21}[AQgw]$/

import { type Platform, platforms } from './platforms.ts'

/** Under which names each platform is known, besides its own (WID-05): in lists of other systems, and by mouth. */
const aliases: Readonly<Record<Platform, readonly string[]>> = {
  youtube: ['yt', 'you tube', '油管'],
  facebook: ['fb', '脸书', '脸谱'],
  tiktok: ['tt', 'tik tok'],
  instagram: ['ig', 'ins', 'insta'],
  x: ['twitter', '推特'],
  threads: [],
  bilibili: ['bili', 'b站', 'b 站', '哔哩哔哩', '哔哩'],
  iqiyi: ['aiqiyi', '爱奇艺', '奇艺'],
  haokan: ['haokanshipin', '好看视频', '好看'],
  douyin: ['dy', '抖音', '抖音短视频'],
  xigua: ['ixigua', '西瓜视频', '西瓜'],
  kuaishou: ['ks', 'kwai', '快手'],
  xiaohongshu: ['xhs', 'rednote', 'red', '小红书'],
  youku: ['优酷', '优酷视频'],
  tencent: ['qq', 'v.qq', 'tencent video', 'tengxun', '腾讯', '腾讯视频'],
  weibo: ['sina', 'sina weibo', '微博', '新浪微博'],
  toutiao: ['今日头条', '头条', '头条号'],
}

const folded = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]/gu, '')

const byName = new Map<string, Platform>(
  platforms.flatMap((platform) =>
    [platform, ...aliases[platform]].map((name) => [folded(name), platform] as const),
  ),
)

/** The platform of a name, however it is written; null for one that is none of ours. */
export function platformOf(name: string): Platform | null {
  return byName.get(folded(name)) ?? null
}

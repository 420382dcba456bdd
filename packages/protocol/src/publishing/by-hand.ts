/** Where the pages of videos lie, of platforms that are kept by hand: an address of another place is a slip. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  tiktok: ['tiktok.com'],
  instagram: ['instagram.com'],
  x: ['x.com', 'twitter.com'],
  threads: ['threads.net', 'threads.com'],
  bilibili: ['bilibili.com', 'b23.tv'],
  iqiyi: ['iqiyi.com', 'iq.com'],
  haokan: ['haokan.baidu.com', 'haokan.com', 'hao123.com'],
  douyin: ['douyin.com', 'iesdouyin.com'],
  xigua: ['ixigua.com'],
  kuaishou: ['kuaishou.com', 'gifshow.com', 'kwai.com'],
  xiaohongshu: ['xiaohongshu.com', 'xhslink.com'],
  youku: ['youku.com'],
  tencent: ['v.qq.com', 'weixin.qq.com'],
  weibo: ['weibo.com', 'weibo.cn'],
  toutiao: ['toutiao.com'],
}

/** Whether an address leads to a platform; of one whose hosts nobody has written down every web address does. */
export function isLinkOf(platform: string, address: string): boolean {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false
  const known = hosts[platform]
  return (
    known === undefined || known.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}

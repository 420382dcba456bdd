import fc from 'fast-check'
import { expect, test } from 'vitest'
import { platformOf } from './platform-aliases.ts'
import { platforms } from './platforms.ts'

test('WID-05 platforms are known by their names and their aliases', () => {
  expect(
    ['YouTube', 'B站', '哔哩哔哩', '爱奇艺', '好看视频', '抖音', '西瓜视频', '快手'].map(platformOf),
  ).toEqual(['youtube', 'bilibili', 'bilibili', 'iqiyi', 'haokan', 'douyin', 'xigua', 'kuaishou'])
  expect(
    ['小红书', 'FB', 'Tik Tok', '优酷', '腾讯视频', '微博', '今日头条', 'Twitter'].map(platformOf),
  ).toEqual(['xiaohongshu', 'facebook', 'tiktok', 'youku', 'tencent', 'weibo', 'toutiao', 'x'])
  expect(['', 'vimeo', 'constructor'].map(platformOf)).toEqual([null, null, null])
})

test('WID-05 case, width, spaces and dashes of a name make no difference', () => {
  fc.assert(
    fc.property(fc.constantFrom(...platforms), fc.boolean(), fc.nat({ max: 3 }), (platform, upper, at) => {
      const written = `${platform.slice(0, at)} ${platform.slice(at)}-`
      expect(platformOf(upper ? written.toUpperCase() : written)).toBe(platform)
    }),
  )
})

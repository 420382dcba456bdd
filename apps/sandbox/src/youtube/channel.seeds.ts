import type { Channel } from './channel.ts'
import { FURTHER_CHANNELS } from './further-channels.seeds.ts'

export type { Channel }

const usual = {
  brand: false,
  longUploads: 'allowed',
  madeForKids: false,
  selfDeclaredMadeForKids: null,
  linked: true,
  monetised: true,
  standing: { community: true, copyright: true, contentId: true },
} as const

/** The channels that exist from the start. Ids follow `^UC[A-Za-z0-9_-]{21}[AQgw]$`; tests and the demo count on the order. */
export const CHANNELS: readonly Channel[] = [
  {
    ...usual,
    id: 'UCx7QdR2mVt9LkPz0HsYbN1A',
    account: 'drama.studio@gmail.com',
    title: '星河短剧场',
    description: '每天更新的都市、古装短剧。',
    handle: '@xinghe-drama',
    country: 'HK',
    language: 'zh',
    publishedAt: '2021-03-18T08:00:00Z',
    subscribers: 1_284_000,
    views: 412_907_331,
    colour: '#7367f0',
  },
  {
    ...usual,
    id: 'UCp3ZfWc8JnEo5TuGaKxM4Rg',
    account: 'drama.studio@gmail.com',
    title: 'Starlight Short Dramas',
    description: 'Chinese short dramas with English subtitles.',
    handle: '@starlight-shorts',
    country: 'US',
    language: 'en',
    publishedAt: '2022-06-02T10:30:00Z',
    subscribers: 356_400,
    views: 98_112_540,
    colour: '#d9480f',
    brand: true,
  },
  {
    ...usual,
    id: 'UCk9BvYh2XqSl6DrIwOeT7Nw',
    account: 'variety.hz@gmail.com',
    title: '杭城综艺现场',
    description: '综艺花絮、纯享舞台与幕后故事。',
    handle: '@hz-variety',
    country: 'TW',
    language: 'zh',
    publishedAt: '2019-11-11T03:20:00Z',
    subscribers: 873_200,
    views: 255_600_018,
    colour: '#0b7285',
  },
  {
    ...usual,
    id: 'UCt5MjAu1PzFg8VbCyQiW0LQ',
    account: 'variety.hz@gmail.com',
    title: '东方纪录',
    description: '山川、手艺与人。',
    handle: '@oriental-documentary',
    country: 'SG',
    language: 'zh',
    publishedAt: '2020-02-01T12:00:00Z',
    subscribers: 64_050,
    views: 9_870_223,
    colour: '#2b8a3e',
    brand: true,
  },
  {
    ...usual,
    id: 'UCe6NhKs3RwXd4OmJlUvZ2fA',
    account: 'kids.music@gmail.com',
    title: 'Little Panda Songs',
    description: 'Nursery rhymes in Mandarin and English.',
    handle: '@little-panda-songs',
    country: 'GB',
    language: 'en',
    publishedAt: '2023-09-15T09:45:00Z',
    subscribers: 12_780,
    views: 3_004_192,
    colour: '#c2255c',
    madeForKids: true,
  },
  {
    ...usual,
    id: 'UCb8GtLy7CiPq1EsHxFnV5Dg',
    account: 'kids.music@gmail.com',
    title: '小厨娘家常菜',
    description: '十分钟学会一道家常菜。',
    handle: '@home-cooking-cn',
    country: 'MY',
    language: 'zh',
    publishedAt: '2024-01-08T06:10:00Z',
    subscribers: 940,
    views: 88_310,
    colour: '#5f3dc4',
    brand: true,
    longUploads: 'eligible',
  },
  ...FURTHER_CHANNELS,
]

/** The channel with this id. */
export function channelById(id: string): Channel | undefined {
  return CHANNELS.find((channel) => channel.id === id)
}

/** The playlist that holds a channel's uploads: `UU…` beside `UC…`. */
export function uploadsPlaylistOf(channelId: string): string {
  return `UU${channelId.slice(2)}`
}

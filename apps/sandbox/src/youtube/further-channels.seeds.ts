import { createHash } from 'node:crypto'
import type { Channel } from './channel.ts'

type Named = readonly [title: string, handle: string, language: string, country: string]

const named: readonly Named[] = [
  ['云端短剧社', 'cloud-drama', 'zh', 'HK'],
  ['青柠恋爱物语', 'lime-love', 'zh', 'TW'],
  ['霸总今天破产了吗', 'boss-drama', 'zh', 'MY'],
  ['长河古装剧场', 'changhe-costume', 'zh', 'SG'],
  ['悬案档案馆', 'cold-case', 'zh', 'HK'],
  ['校园时光机', 'campus-time', 'zh', 'TW'],
  ['甜宠放映室', 'sweet-screen', 'zh', 'MY'],
  ['女王归来', 'queen-returns', 'zh', 'HK'],
  ['江南故事会', 'jiangnan-stories', 'zh', 'SG'],
  ['Dragon Gate Shorts', 'dragon-gate', 'en', 'US'],
  ['Moonlit Romance', 'moonlit-romance', 'en', 'GB'],
  ['CEO in Disguise', 'ceo-in-disguise', 'en', 'US'],
  ['Palace Intrigue TV', 'palace-intrigue', 'en', 'CA'],
  ['Rebirth Theater', 'rebirth-theater', 'en', 'AU'],
  ['Drames de Lune', 'drames-de-lune', 'fr', 'FR'],
  ['Le Palais Interdit', 'palais-interdit', 'fr', 'FR'],
  ['دراما الشرق', 'drama-east', 'ar', 'AE'],
  ['حكايات القصر', 'palace-tales', 'ar', 'SA'],
  ['华语音乐现场', 'mandopop-live', 'zh', 'TW'],
  ['民谣车站', 'folk-station', 'zh', 'HK'],
  ['老歌新唱', 'old-songs-new', 'zh', 'MY'],
  ['电音工厂', 'edm-factory', 'zh', 'SG'],
  ['综艺笑翻天', 'variety-laughs', 'zh', 'TW'],
  ['脱口秀小剧场', 'standup-hall', 'zh', 'HK'],
  ['挑战者联盟', 'challengers', 'zh', 'MY'],
  ['旅行者笔记', 'traveller-notes', 'zh', 'SG'],
  ['骑行中国', 'cycling-china', 'zh', 'HK'],
  ['山野露营记', 'wild-camping', 'zh', 'TW'],
  ['Hidden China', 'hidden-china', 'en', 'US'],
  ['Silk Road Diaries', 'silk-road-diaries', 'en', 'GB'],
  ['China from Above', 'china-from-above', 'en', 'AU'],
  ['Carnets de Chine', 'carnets-de-chine', 'fr', 'FR'],
  ['匠人之手', 'craftsmans-hands', 'zh', 'HK'],
  ['博物馆奇妙夜', 'museum-night', 'zh', 'TW'],
  ['昆曲新声', 'kunqu-new', 'zh', 'SG'],
  ['舌尖小馆', 'tongue-tip', 'zh', 'MY'],
  ['夜市研究所', 'night-market-lab', 'zh', 'TW'],
  ['妈妈的灶台', 'moms-stove', 'zh', 'HK'],
  ['Wok & Roll Kitchen', 'wok-and-roll', 'en', 'US'],
  ['Dim Sum Daily', 'dim-sum-daily', 'en', 'GB'],
  ['Le Wok Heureux', 'wok-heureux', 'fr', 'BE'],
  ['مطبخ الصين', 'china-kitchen', 'ar', 'EG'],
  ['熊猫儿歌屋', 'panda-songs-house', 'zh', 'SG'],
  ['睡前故事灯', 'bedtime-lamp', 'zh', 'TW'],
  ['Mandarin for Kids', 'mandarin-for-kids', 'en', 'US'],
  ['أغاني الباندا', 'panda-songs-ar', 'ar', 'AE'],
  ['数码开箱官', 'unboxing-officer', 'zh', 'HK'],
  ['极客修理铺', 'geek-repair', 'zh', 'TW'],
  ['汽车冷知识', 'car-trivia', 'zh', 'MY'],
  ['电竞高光时刻', 'esports-highlights', 'zh', 'SG'],
  ['球场边线', 'sideline', 'zh', 'HK'],
  ['瑜伽与茶', 'yoga-and-tea', 'zh', 'TW'],
  ['财经三分钟', 'finance-three', 'zh', 'SG'],
  ['频道宣传片库', 'trailer-vault', 'zh', 'HK'],
]

const colours = ['#7367f0', '#d9480f', '#0b7285', '#2b8a3e', '#c2255c', '#5f3dc4', '#1864ab', '#a61e4d']
const day = 24 * 3600 * 1000
/** Several channels stand on one account, as at an agency: the first is the person's, the others are brand accounts. */
const perAccount = 3
const kids: readonly string[] = ['panda-songs-house', 'bedtime-lamp', 'mandarin-for-kids', 'panda-songs-ar']
const shortOnly: Readonly<Record<string, Channel['longUploads']>> = {
  'trailer-vault': 'eligible',
  'geek-repair': 'disallowed',
  'moms-stove': 'eligible',
}
const strikes: Readonly<Record<string, Partial<Channel['standing']>>> = {
  'boss-drama': { copyright: false },
  'queen-returns': { community: false, copyright: false },
  'edm-factory': { contentId: false },
  'palace-tales': { community: false },
  'geek-repair': { community: false },
}

/** More channels; ids and figures follow from the handle, the same at every start. */
export const FURTHER_CHANNELS: readonly Channel[] = named.map(([title, handle, language, country], index) => {
  const digest = createHash('sha256').update(handle).digest()
  const subscribers = 500 + (digest.readUInt32BE(0) % 900_000)
  return {
    id: `UC${digest.toString('base64url').slice(0, 21)}A`,
    account: `${named[index - (index % perAccount)]?.[1] ?? handle}@gmail.com`,
    brand: index % perAccount > 0,
    longUploads: shortOnly[handle] ?? 'allowed',
    madeForKids: kids.includes(handle),
    selfDeclaredMadeForKids: kids.includes(handle) || null,
    linked: true,
    monetised: subscribers > 1000,
    standing: { community: true, copyright: true, contentId: true, ...strikes[handle] },
    title,
    description: title,
    handle: `@${handle}`,
    country,
    language,
    publishedAt: new Date(Date.UTC(2018, 0, 1) + (digest.readUInt16BE(4) % 2500) * day).toISOString(),
    subscribers,
    views: subscribers * (40 + (digest[6] ?? 0)),
    colour: colours[index % colours.length] ?? '#7367f0',
  }
})

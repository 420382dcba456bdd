import { chance } from '#src/numbers/chance.ts'
import type { EarnedRow } from './earned-rows.ts'
import { amountOf } from './exact.ts'
import type { RevenueFileKind } from './revenue-file.ts'

/** A cell: numbers stand as numbers in .xlsx, money is written as the file says it, `null` is an empty one. */
export type Cell = string | number | null
/** What an amount of money is, apart from other texts. */
export interface MoneyCell {
  readonly money: string
}

export interface FileColumn {
  readonly en: string
  readonly zh: string
  /** As the Reporting API has it; the English head in snake case where nothing is said. */
  readonly api?: string
  readonly of: (row: EarnedRow, file: FileFacts) => Cell | MoneyCell
}

/** What all rows of a file share. */
export interface FileFacts {
  readonly month: string
  readonly isMonthly: boolean
}

type Of = FileColumn['of']
const column = (en: string, zh: string, of: Of, api?: string): FileColumn => ({
  en,
  zh,
  of,
  ...(api === undefined ? {} : { api }),
})
const money =
  (of: (row: EarnedRow) => bigint): Of =>
  (row) => ({ money: amountOf(of(row)) })
const none: Of = () => null
const nothing = money(() => 0n)
/** Sold in auctions, the rest in advance. */
const auction = (units: bigint): bigint => {
  const exact = (units * 9n) / 10n
  return exact - (exact % 10_000n)
}
const compact = (day: string) => day.replaceAll('-', '')

const ADJUSTMENT = column('Adjustment Type', '调整类型', ({ adjustmentType }) => adjustmentType)
const DAY = column(
  'Day',
  '日期',
  ({ day }, { isMonthly }) => (isMonthly ? compact(day.slice(0, 7)) : compact(day)),
  'date',
)
const COUNTRY = column('Country', '国家/地区', ({ country }) => country, 'country_code')

/** The five columns of what the platform keeps, and the five of what it pays. */
const SPLITS: readonly FileColumn[] = [
  column(
    'YouTube Revenue Split : Auction',
    'YouTube 收入分成：竞价',
    money(({ platform }) => auction(platform)),
    'youtube_revenue_split_auction',
  ),
  column(
    'YouTube Revenue Split : Reserved',
    'YouTube 收入分成：预订',
    money(({ platform }) => platform - auction(platform)),
    'youtube_revenue_split_reserved',
  ),
  column(
    'YouTube Revenue Split : Partner Sold YouTube Served',
    'YouTube 收入分成：合作伙伴销售、YouTube 投放',
    nothing,
    'youtube_revenue_split_partner_sold_youtube_served',
  ),
  column(
    'YouTube Revenue Split : Partner Sold Partner Served',
    'YouTube 收入分成：合作伙伴销售、合作伙伴投放',
    nothing,
    'youtube_revenue_split_partner_sold_partner_served',
  ),
  column(
    'YouTube Revenue Split',
    'YouTube 收入分成',
    money(({ platform }) => platform),
    'youtube_revenue_split',
  ),
  column(
    'Partner Revenue : Auction',
    '合作伙伴收入：竞价',
    money(({ partner }) => auction(partner)),
    'partner_revenue_auction',
  ),
  column(
    'Partner Revenue : Reserved',
    '合作伙伴收入：预订',
    money(({ partner }) => partner - auction(partner)),
    'partner_revenue_reserved',
  ),
  column(
    'Partner Revenue : Partner Sold YouTube Served',
    '合作伙伴收入：合作伙伴销售、YouTube 投放',
    nothing,
    'partner_revenue_partner_sold_youtube_served',
  ),
  column(
    'Partner Revenue : Partner Sold Partner Served',
    '合作伙伴收入：合作伙伴销售、合作伙伴投放',
    nothing,
    'partner_revenue_partner_sold_partner_served',
  ),
  column(
    'Partner Revenue',
    '合作伙伴收入',
    money(({ partner }) => partner),
    'partner_revenue',
  ),
]

const ASSET: readonly FileColumn[] = [
  column('Asset ID', '资产 ID', ({ video }) => `A${video.id}`),
  column('Asset Title', '资产标题', ({ video }) => video.title),
  column('Asset Labels', '资产标签', none),
  column('Asset Channel ID', '资产频道 ID', ({ channel }) => channel.id),
  column('Asset Type', '资产类型', () => 'Web'),
  column('Custom ID', '自定义 ID', ({ video }) => `X-${video.id}`),
  column('ISRC', 'ISRC', none),
  column('UPC', 'UPC', none),
  column('GRid', 'GRid', none),
  column('Artist', '音乐人', none),
  column('Album', '专辑', none),
  column('Label', '厂牌', none),
]

const OWNED_VIEWS = column('Owned Views', '自有观看次数', ({ views }) => views)

const AD_VIDEO: readonly FileColumn[] = [
  ADJUSTMENT,
  DAY,
  COUNTRY,
  column('Video ID', '视频 ID', ({ video }) => video.id),
  column('Video Title', '视频标题', ({ video }) => video.title),
  column('Video Duration', '视频时长', ({ video }) => video.seconds ?? 600, 'video_duration_sec'),
  column('Category', '类别', () => 'Entertainment'),
  column('Channel ID', '频道 ID', ({ channel }) => channel.id),
  column('Uploader', '上传者', ({ channel }) => channel.title),
  column('Channel Display Name', '频道显示名称', ({ channel }) => channel.title),
  column('Content Type', '内容类型', () => 'Partner-provided'),
  column('Policy', '政策', () => 'Monetize'),
  OWNED_VIEWS,
  ...SPLITS,
]

const AD_ASSET: readonly FileColumn[] = [
  ADJUSTMENT,
  DAY,
  COUNTRY,
  ...ASSET,
  column('Administer Publish Rights', '管理发行权', () => 'No'),
  OWNED_VIEWS,
  ...SPLITS,
]

const watched = ({ views }: EarnedRow) => Math.floor(views / 8)
const proRata = ({ partner }: EarnedRow) => auction(partner)

const RED: readonly FileColumn[] = [
  column('Month', '月份', ({ day }) => compact(day.slice(0, 7))),
  COUNTRY,
  ...ASSET,
  column('Monetized Views : Audio', '获利观看次数：音频', () => 0),
  column('Monetized Views : Audio Visual', '获利观看次数：音频视频', watched),
  column('Monetized Views', '获利观看次数', watched),
  column('Partner Revenue : Pro Rata : Audio', '合作伙伴收入：按比例：音频', nothing),
  column('Partner Revenue : Pro Rata : Audio Visual', '合作伙伴收入：按比例：音频视频', money(proRata)),
  column('Partner Revenue : Pro Rata', '合作伙伴收入：按比例', money(proRata)),
  column(
    'Partner Revenue : Per Sub Min',
    '合作伙伴收入：每位订阅者最低额',
    money((row) => row.partner - proRata(row)),
  ),
  column(
    'Partner Revenue',
    '合作伙伴收入',
    money(({ partner }) => partner),
  ),
]

/** Estimates have one language: the names of their columns. */
const named = (name: string, of: Of) => column(name, name, of, name)
const ads = ({ views }: EarnedRow) => Math.floor(views / 3)
const perMille = (units: bigint, count: number) => (count === 0 ? 0n : (units * 1000n) / BigInt(count))
const advertising = ({ partner }: EarnedRow) => auction(partner)
const ESTIMATED: readonly FileColumn[] = [
  named('date', ({ day }) => compact(day)),
  named('channel_id', ({ channel }) => channel.id),
  named('video_id', ({ video }) => video.id),
  named('claimed_status', () => 'claimed'),
  named('uploader_type', () => 'self'),
  named('country_code', ({ country }) => country),
  named(
    'estimated_partner_revenue',
    money(({ partner }) => partner),
  ),
  named('estimated_partner_ad_revenue', money(advertising)),
  named('estimated_partner_ad_auction_revenue', money(advertising)),
  named('estimated_partner_ad_reserved_revenue', nothing),
  named(
    'estimated_youtube_ad_revenue',
    money(({ partner, platform }) => partner + platform),
  ),
  named('estimated_monetized_playbacks', ads),
  named(
    'estimated_playback_based_cpm',
    money((row) => perMille(row.partner + row.platform, ads(row))),
  ),
  named('ad_impressions', ads),
  named(
    'estimated_cpm',
    money((row) => perMille(row.partner + row.platform, ads(row))),
  ),
  named(
    'estimated_partner_red_revenue',
    money((row) => row.partner - advertising(row)),
  ),
  named('estimated_partner_transaction_revenue', nothing),
]

/** Heads as the table of Studio writes them; its rows are videos, not days. */
const STUDIO: readonly FileColumn[] = [
  column('Content', '内容', ({ video }) => video.id),
  column('Video title', '视频标题', ({ video }) => video.title),
  column('Video publish time', '视频发布时间', ({ day }) => usDay(day)),
  column('Views', '观看次数', ({ views }) => views),
  column('Watch time (hours)', '观看时长（小时）', ({ views }) => Number((views / 17).toFixed(4))),
  column('Subscribers', '订阅人数', ({ views }) => Math.floor(views / 300)),
  column(
    'Your estimated revenue (USD)',
    '您的预估收入 (USD)',
    money(({ partner }) => partner),
  ),
  column('Impressions', '展示次数', ({ views }) => views * 14),
  column('Impressions click-through rate (%)', '展示点击率 (%)', ({ video }) =>
    Number((2 + 6 * chance(video.id)).toFixed(2)),
  ),
  column(
    'RPM (USD)',
    'RPM (USD)',
    money(({ partner, views }) => perMille(partner, views)),
  ),
  column(
    'CPM (USD)',
    'CPM (USD)',
    money(({ partner, views }) => perMille(partner * 2n, views)),
  ),
]

const isContent = ({ channel }: EarnedRow) => (channel.revenueType ?? 2) === 2
/** What a platform does not say. */
const UNSAID = 'N/A'
const FACEBOOK: readonly FileColumn[] = [
  column('Post ID', '帖子编号', ({ channel, video }) => `${channel.id}_${video.id}`),
  column('Page ID', '公共主页编号', ({ channel }) => channel.id),
  column('Page name', '公共主页名称', ({ channel }) => channel.title),
  column('Title', '标题', ({ video }) => video.title),
  column('Description', '说明', none),
  column('Duration (sec)', '时长（秒）', ({ video }) => video.seconds ?? 600),
  column('Publish time', '发布时间', ({ day }) => `${day} 08:00`),
  column('Permalink', '永久链接', ({ video }) => `https://www.facebook.com/watch/?v=${video.id}`),
  column('Post type', '帖子类型', ({ channel }) => (channel.revenueType === 1 ? 'Reels' : 'Videos')),
  column('Custom labels', '自定义标签', none),
  column('Date', '日期', ({ day }, { isMonthly }) => (isMonthly ? 'Lifetime' : day)),
  column('Views', '观看次数', ({ views }) => views),
  column('Reach', '覆盖人数', ({ views }) => Math.floor(views * 0.7)),
  column('Reactions', '心情', ({ views }) => Math.floor(views / 40)),
  column('Comments', '评论', ({ views }) => Math.floor(views / 300)),
  column('Shares', '分享', ({ views }) => Math.floor(views / 500)),
  column('Seconds viewed', '观看秒数', ({ views }) => views * 34),
  column('Average Seconds viewed', '平均观看秒数', () => 34),
  column('Qualified Views', '合格观看次数', () => UNSAID),
  column('3-Second Video Views', '3 秒视频观看次数', ({ views }) => Math.floor(views * 0.8)),
  column('1-Minute Video Views', '1 分钟视频观看次数', ({ views }) => Math.floor(views * 0.2)),
  column('Estimated earnings (USD)', '预估收益 (USD)', (row) =>
    isContent(row) ? UNSAID : { money: amountOf(row.partner) },
  ),
  column('Approximate content monetization earnings', '内容变现预估收益', (row) =>
    isContent(row) ? { money: amountOf(row.partner) } : UNSAID,
  ),
]

const usDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })

/** The columns of kinds whose rows are earnings; the summary of payments has rows of its own. */
export const FILE_COLUMNS: Readonly<
  Record<Exclude<RevenueFileKind, 'yt_payments_summary'>, readonly FileColumn[]>
> = {
  yt_ad_video_raw: AD_VIDEO,
  yt_ad_asset_raw: AD_ASSET,
  yt_red: RED,
  yt_api_estimated: ESTIMATED,
  yt_studio_table: STUDIO,
  fb_content_export: FACEBOOK,
}

/** The head of a column, as a file of that language has it. */
export function headOf({ en, zh, api }: FileColumn, headers: 'en' | 'zh' | 'api'): string {
  if (headers === 'zh') return zh
  return headers === 'en' ? en : (api ?? en.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '_'))
}

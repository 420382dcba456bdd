import { chance } from '#src/numbers/chance.ts'
import { COUNTRIES } from '#src/numbers/parts.ts'
import { amountOf, splitter, sumOf, unitsOf } from './exact.ts'
import type { RevenueChannel, RevenueFileFacts, RevenueFileOptions, RevenueVideo } from './revenue-file.ts'

/** What a row is an earning of the month is called. */
export const NO_ADJUSTMENT = 'None'
const USUAL_ROWS = 12
/** Of what advertisers pay, so much is the platform's: 45 of 100, beside 55. */
const [PLATFORM_SHARE, PARTNER_SHARE] = [45n, 55n]

/** A row of earnings, before it is written down as a kind of file has it. */
export interface EarnedRow {
  readonly channel: RevenueChannel
  readonly video: RevenueVideo
  /** `YYYY-MM-DD`, within the month that it is an earning of. */
  readonly day: string
  readonly country: string
  readonly adjustmentType: string
  /** Units of 10⁻¹⁰. */
  readonly partner: bigint
  /** What the platform keeps. */
  readonly platform: bigint
  readonly views: number
}

/** The rows of a file, made one by one: a million of them are never held. */
export function* earnedRows(options: RevenueFileOptions): Generator<EarnedRow> {
  const { channels, month, seed = 'usual', corrections = [] } = options
  const count = channels.length
  const total = Math.max(options.rows ?? USUAL_ROWS * count, count)
  const parts = channels.map(({ id, amount }, place) =>
    splitter(unitsOf(amount), rowsOf(total, count, place), (index) => chance(seed, id, month, index)),
  )
  for (let index = 0; index < total; index += 1) {
    const place = index % count
    const [channel, partOf] = [channels[place], parts[place]]
    if (!channel || !partOf) return
    const turn = Math.floor(index / count)
    yield rowOf(channel, { month, seed, turn, partner: partOf(turn), adjustmentType: NO_ADJUSTMENT })
  }
  for (const [turn, { channelId, adjustmentType, earningMonth, amount }] of corrections.entries()) {
    const channel = channels.find(({ id }) => id === channelId) ?? { id: channelId, title: channelId, amount }
    yield rowOf(channel, { month: earningMonth, seed, turn, partner: unitsOf(amount), adjustmentType })
  }
}

const rowsOf = (total: number, count: number, place: number): number =>
  Math.floor(total / count) + (place < total % count ? 1 : 0)

function rowOf(
  channel: RevenueChannel,
  {
    month,
    seed,
    turn,
    partner,
    adjustmentType,
  }: { month: string; seed: string; turn: number; partner: bigint; adjustmentType: string },
): EarnedRow {
  const videos = channel.videos?.length ? channel.videos : [videoOf(channel)]
  const video = videos[turn % videos.length] ?? videoOf(channel)
  const days = daysIn(month)
  const day = 1 + (Math.floor(turn / videos.length) % days)
  const country = COUNTRIES[Math.floor(turn / videos.length / days + turn) % COUNTRIES.length] ?? 'US'
  return {
    channel,
    video,
    day: `${month}-${String(day).padStart(2, '0')}`,
    country,
    adjustmentType,
    partner,
    platform: kept(partner),
    views: Math.floor(20 + 4000 * chance(seed, video.id, day, country)),
  }
}

const videoOf = ({ id, title }: RevenueChannel): RevenueVideo => ({ id: `v${id.slice(-10)}`, title })

/** The platform's part beside a partner's, in whole steps of 10⁻⁶. */
function kept(partner: bigint): bigint {
  const exact = (partner * PLATFORM_SHARE) / PARTNER_SHARE
  return exact - (exact % 10_000n)
}

function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** What a reader has to find in the file of these options, without making it. */
export function factsOfFile(options: RevenueFileOptions): RevenueFileFacts {
  const { channels, corrections = [], rows, kind } = options
  const corrects = hasCorrections(kind) ? corrections : []
  const byChannel = new Map<string, bigint>()
  const byAdjustment = new Map<string, bigint>()
  const add = (sums: Map<string, bigint>, key: string, amount: string) =>
    sums.set(key, (sums.get(key) ?? 0n) + unitsOf(amount))
  for (const { id, amount } of channels) {
    add(byChannel, id, amount)
    add(byAdjustment, NO_ADJUSTMENT, amount)
  }
  for (const { channelId, adjustmentType, amount } of corrects) {
    add(byChannel, channelId, amount)
    add(byAdjustment, adjustmentType, amount)
  }
  const texts = (sums: Map<string, bigint>) =>
    new Map([...sums].map(([key, units]) => [key, amountOf(units)] as const))
  const earned = Math.max(rows ?? USUAL_ROWS * channels.length, channels.length)
  const isSummary = kind === 'yt_payments_summary'
  const paidBesides = isSummary ? subscriptionsOf(channels) : 0n
  return {
    rows: isSummary ? byAdjustment.size + (paidBesides === 0n ? 0 : 1) : earned + corrects.length,
    partner: amountOf(sumOf([...byAdjustment.values(), paidBesides])),
    byChannel: texts(byChannel),
    byAdjustment: texts(byAdjustment),
  }
}

/** What subscribers paid of all channels. */
export const subscriptionsOf = (channels: readonly RevenueChannel[]): bigint =>
  sumOf(channels.map(({ subscriptions = '0' }) => unitsOf(subscriptions)))

/** Kinds of files that say what is corrected of earlier months. */
export const hasCorrections = (kind: RevenueFileOptions['kind']): boolean =>
  kind === 'yt_ad_video_raw' || kind === 'yt_ad_asset_raw' || kind === 'yt_payments_summary'

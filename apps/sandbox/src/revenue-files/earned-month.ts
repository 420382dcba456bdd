import { FACEBOOK_PAGES } from '#src/facebook/facebook.seeds.ts'
import type { FacebookWorld } from '#src/facebook/facebook.world.ts'
import { createPageNumbers } from '#src/facebook/insights/page.numbers.ts'
import { between, chance } from '#src/numbers/chance.ts'
import { type DayNumber, dayNumberOf } from '#src/numbers/days.ts'
import type { Catalogue, Numbers } from '#src/numbers/numbers.ts'
import type { YoutubeNumbers } from '#src/youtube/analytics/youtube.numbers.ts'
import type { World } from '#src/youtube/world.ts'
import { amountOf } from './exact.ts'
import type { RevenueChannel, RevenueVideo } from './revenue-file.ts'

/** One of so many channels ends far from what was estimated. */
const FAR_OFF = 1 / 14
/** Facebook has one product since then (`business.md` §3.1). */
const ONE_PRODUCT_SINCE = '2025-09'

export type EarnedMonths = ReturnType<typeof createEarnedMonths>

/** What the channels and Pages of the sandbox earn in a month: near to what was estimated of its days, and final. */
export function createEarnedMonths(deps: {
  readonly world: World
  readonly facebook: FacebookWorld
  readonly numbers: Numbers
  readonly youtube: YoutubeNumbers
}) {
  const { world, facebook, numbers, youtube } = deps
  const pages = createPageNumbers({ world: facebook, numbers })

  function amountIn(id: string, catalogue: Catalogue, month: string): string {
    let micros = 0
    for (const day of daysOf(month)) micros += numbers.wholeDay(catalogue, day).revenueMicros
    const isFar = chance(id, month, 'far') < FAR_OFF
    const final = isFar ? between(0.78, 0.86, id, month) : between(0.96, 1.02, id, month)
    return amountOf(BigInt(Math.round(micros * final)) * 10_000n)
  }

  function ofChannel(id: string, month: string): RevenueChannel | null {
    const channel = world.channels.find(id)
    if (!channel) return null
    const videos = world.uploadsOf(id).map(
      ({ created, metadata }): RevenueVideo => ({
        id: created.id,
        title: metadata.snippet.title,
        seconds: Math.round((created.durationMs ?? 600_000) / 1000),
      }),
    )
    return { id, title: channel.title, amount: amountIn(id, youtube.catalogueOf(channel), month), videos }
  }

  function ofPage(id: string, month: string): RevenueChannel | null {
    const page = FACEBOOK_PAGES.find((one) => one.id === id)
    if (!page) return null
    const videos = facebook.videos.everOf(id).filter(({ published }) => published)
    return {
      id,
      title: page.name,
      amount: amountIn(id, pages.catalogueOf(page), month),
      videos: videos.map((video) => ({
        id: video.id,
        title: video.title,
        seconds: Math.round(video.seconds),
      })),
      revenueType: month < ONE_PRODUCT_SINCE ? 0 : 2,
    }
  }

  return {
    /** A channel's or Page's month; null where there is none of this id. */
    of: (id: string, month: string): RevenueChannel | null => ofChannel(id, month) ?? ofPage(id, month),
  }
}

function daysOf(month: string): readonly DayNumber[] {
  const first = dayNumberOf(`${month}-01`)
  if (first === null) throw new RangeError(`not a month: ${month}`)
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: new Date(Date.UTC(year, number, 0)).getUTCDate() }, (_none, at) => first + at)
}

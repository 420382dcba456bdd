import type { PlanRemark } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { freeAmong, scheduleGapMs } from '@pindao/protocol/publishing/publish-schedule.ts'

/** A Page takes so many Reels of an app in any 24 hours (platforms.md D7). */
const mostReels = 30
const reelsWindowMs = 24 * 60 * 60_000
/** A time by hand has to be so far ahead: no platform takes a nearer one. */
export const nearestMs = 10 * 60_000

/** A video on a channel at a time, as far as its neighbours ask; instants in milliseconds. */
export type TimedPlace = {
  readonly videoId: bigint
  readonly channelId: bigint
  readonly platform: string
  readonly publishAt: number | null
  /** What the video's file holds. */
  readonly content: string
}

/** What a channel has besides the plan. */
export type ChannelTimes = { readonly taken: readonly number[]; readonly reels: readonly number[] }

/** What is to be said of the places of a plan because of their times and of each other. */
export function remarksOnTimes<P extends TimedPlace>(
  places: readonly P[],
  timesOf: (channelId: bigint) => ChannelTimes,
  now: number,
): ReadonlyMap<P, readonly PlanRemark[]> {
  const found = new Map<P, PlanRemark[]>(places.map((place) => [place, []]))
  const say = (place: P, remark: PlanRemark) => found.get(place)?.push(remark)
  for (const [channelId, own] of Map.groupBy(places, (place) => place.channelId)) {
    const { taken, reels } = timesOf(channelId)
    const isFree = freeAmong(taken)
    for (const place of own) {
      const { publishAt } = place
      if (publishAt === null) continue
      if (publishAt < now + nearestMs) say(place, remark('error', 'publishing.timeEarlierThanNow'))
      if (!isFree(publishAt)) say(place, remark('warning', 'tooClose'))
    }
    for (const place of closeNeighbours(own)) say(place, remark('warning', 'tooClose'))
    for (const place of twice(own)) say(place, remark('error', 'twiceInPlan'))
    if (own[0]?.platform === 'facebook')
      for (const place of beyondReels(own, reels, now)) say(place, remark('warning', 'reelsLimit'))
  }
  return found
}

const remark = (level: PlanRemark['level'], code: string): PlanRemark => ({ level, code, params: {} })

const timeOf = (place: TimedPlace, now = 0) => place.publishAt ?? now
const inOrder = <P extends TimedPlace>(places: readonly P[]) =>
  places.filter(({ publishAt }) => publishAt !== null).toSorted((one, other) => timeOf(one) - timeOf(other))

/** Those that come too soon after another one of the plan. What a rule puts on one instant is meant so. */
function closeNeighbours<P extends TimedPlace>(places: readonly P[]): readonly P[] {
  const sorted = inOrder(places)
  return sorted.filter((place, index) => {
    const before = sorted[index - 1]
    const gap = before === undefined ? scheduleGapMs : timeOf(place) - timeOf(before)
    return gap > 0 && gap < scheduleGapMs
  })
}

/** Those whose content the plan has on that channel before: the second of them would be refused. */
function twice<P extends TimedPlace>(places: readonly P[]): readonly P[] {
  const known = new Set<string>()
  return places.filter(({ content }) => known.size === known.add(content).size)
}

/** Those that would be one too many in the 24 hours before them. */
function beyondReels<P extends TimedPlace>(
  places: readonly P[],
  others: readonly number[],
  now: number,
): readonly P[] {
  const all = [...others, ...places.map((place) => timeOf(place, now))].toSorted((one, other) => one - other)
  return places.filter((place) => {
    const at = timeOf(place, now)
    return all.filter((other) => other > at - reelsWindowMs && other <= at).length > mostReels
  })
}

import {
  type ChannelDayReading,
  type DayMeasures,
  type PlatformData,
  pacificDay,
} from '#src/capabilities/platforms/platforms.ts'
import { untilPacificMorning } from '../../../../test/pacific-day.ts'
import { createGrantRig, tokensOf } from '../../channels/grants/grants.test-support.ts'
import { keepCounts } from '../../channels/sync/platform-video-counts.store.ts'
import { readingOf } from '../../channels/sync/sync.test-support.ts'
import { type CollectionDeps, collectDue } from './collection.service.ts'
import { takeFilesDue } from './file.service.ts'

export const measuresOf = (views: bigint): DayMeasures => ({
  views,
  engagedViews: null,
  watchMinutes: `${views}.50`,
  avgViewSec: null,
  avgViewPct: null,
  likes: views,
  dislikes: null,
  comments: null,
  shares: null,
  subsGained: 2n,
  subsLost: 1n,
  impressions: null,
  ctr: null,
})

const whole = { followersTotal: null, mediaViews: null, reach: null, engagements: null }

/** Every day between two, both included. */
function daysOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Channels whose platform tells ten views a day of each video; `asked` is what was asked for, in order. */
export async function createCollectionRig() {
  const rig = await createGrantRig()
  // What is counted by the day must not meet a midnight there.
  rig.pass(untilPacificMorning(rig.deps.clock()))
  const asked: { readonly kind: keyof PlatformData; readonly from: string; readonly to: string }[] = []
  /** Days that the platform has not worked out yet, and what it says instead of ten. */
  const missing = new Set<string>()
  const corrected = new Map<string, bigint>()
  /** Called before each answer: throws what the platform refuses. */
  const hooks = { before: (_kind: keyof PlatformData): void => undefined, money: true }
  const viewsOn = (day: string) => corrected.get(day) ?? 10n
  const told = (kind: keyof PlatformData, range: { from: string; to: string }) => {
    asked.push({ kind, ...range })
    hooks.before(kind)
    return daysOf(range).filter((day) => !missing.has(day))
  }
  const data: PlatformData = {
    async channelDays(_pass, _channel, range) {
      return told('channelDays', range).map(
        (day): ChannelDayReading => ({ day, ...measuresOf(viewsOn(day)), ...whole }),
      )
    },
    async videoDays(_pass, _channel, videoIds, range) {
      const days = told('videoDays', range)
      return days.flatMap((day) =>
        videoIds.map((platformVideoId) => ({ platformVideoId, day, ...measuresOf(viewsOn(day)) })),
      )
    },
    async channelMoney(_pass, _channel, range) {
      const days = told('channelMoney', range)
      return hooks.money ? days.map((day) => ({ day, ...moneyOf('1.25') })) : null
    },
    async videoMoney(_pass, _channel, videoIds, range) {
      const days = told('videoMoney', range)
      return days.flatMap((day) =>
        videoIds.map((platformVideoId) => ({ platformVideoId, day, ...moneyOf('0.5') })),
      )
    },
    async parts(_pass, _channel, range) {
      return told('parts', range).map((day) => ({
        day,
        kind: 'country' as const,
        key: 'FR',
        views: 4n,
        watchMinutes: null,
      }))
    },
    async counts(_pass, _channel, videoIds) {
      hooks.before('counts')
      return videoIds.map((platformVideoId) => ({ platformVideoId, views: 99n, likes: null, comments: 3n }))
    },
    files: null,
  }
  rig.answers.data = data
  rig.answers.reading = { readChannels: async (_pass, ids) => ids.map(readingOf), videos: null }
  const deps: CollectionDeps = {
    ...rig.deps,
    accessTokenOf: rig.service().accessTokenOf,
    noteCounts: keepCounts,
  }

  /** A content owner's channel with so many videos. */
  async function channelWith(videos: number): Promise<bigint> {
    const owner = await rig.person('owner')
    const { channelIds } = await rig.grant({
      kind: 'google_cms',
      account: 'owner-1',
      tokens: tokensOf(),
      channels: [{ id: 'UC1', owner }],
    })
    const [channelId = 0n] = channelIds
    await rig.rows(
      `INSERT INTO platform_video (channel_id, platform, platform_video_id, title, url, published_at, duration_sec,
         visibility, grab_at, created_at, updated_at)
       SELECT $1, 'youtube', 'video' || n, 'video', 'http://localhost/', '2020-01-01', 60, 1, now(), now(), now()
       FROM generate_series(1, $2::int) n`,
      [String(channelId), videos],
    )
    return channelId
  }

  return {
    ...rig,
    data,
    asked,
    missing,
    corrected,
    hooks,
    deps,
    channelWith,
    run: (over: Partial<CollectionDeps> = {}, backDays = 100) =>
      collectDue({ ...deps, ...over }, { backDays, spreadSeconds: 0 }),
    takeFiles: () => takeFilesDue(deps),
    /** As the chains stand. */
    today: () => pacificDay(new Date(rig.deps.clock())),
    chains: () =>
      rig.rows<{ kind: string; problem: string | null; failures: number; back_at: string | null }>(
        'SELECT kind, problem, failures, back_at::text FROM data_collection ORDER BY kind',
      ),
  }
}

const moneyOf = (estRevenue: string) => ({
  estRevenue,
  currency: 'USD',
  adImpressions: null,
  monetizedPlaybacks: null,
  cpm: null,
})

import type { OperationVideo } from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import { daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import { videoClaimOf } from '#src/capabilities/channels/channels.ts'
import type { Actor } from '#src/platform/context.ts'
import type { DaySums } from './day-sums.store.ts'
import { presentFigures } from './figures.present.ts'
import type { AtSameAge } from './median.store.ts'
import type { ListedOperationVideo } from './operation-video.store.ts'

type Period = {
  /** Of the period; null where no day of it is there. */
  readonly sums: DaySums | null
  /** The whole life is asked for, not a period of it. */
  readonly isLife: boolean
  readonly before: DaySums | null
  readonly median: AtSameAge | null
}

/** A row of the list as this person sees it. */
export function presentOperationVideo(
  row: ListedOperationVideo,
  { sums, isLife, before, median }: Period,
  actor: Actor,
): OperationVideo {
  const { video, life } = row
  return {
    id: String(video.id),
    videoId: video.platformVideoId,
    platform: video.platform as OperationVideo['platform'],
    kind: video.kind as OperationVideo['kind'],
    title: video.title,
    url: video.url,
    thumbnail: video.thumbnailUrl,
    durationSec: video.durationSec,
    publishedAt: video.publishedAt,
    visibility: video.visibility as OperationVideo['visibility'],
    claim: videoClaimOf(row.claim),
    channelId: String(video.channelId),
    channelTitle: row.channelTitle,
    channelLevel: row.channelLevel as OperationVideo['channelLevel'],
    monetisation: row.monetisation as OperationVideo['monetisation'],
    ownerName: row.ownerName,
    departmentCode: row.departmentCode,
    views1: countOf(life?.views1),
    views7: countOf(life?.views7),
    views28: countOf(life?.views28),
    lifeViews: countOf(life?.views),
    figures: presentFigures(isLife ? lifeSums(life) : sums, actor),
    before: presentFigures(before, actor),
    median,
    dataDay: life?.lastDay ?? null,
  }
}

const countOf = (count: bigint | null | undefined) => (count == null ? null : String(count))

/** A whole life as the figures of a period. Its last days may still change. */
function lifeSums(life: ListedOperationVideo['life']): DaySums | null {
  if (life === null) return null
  const { firstDay, lastDay } = life
  return {
    views: countOf(life.views),
    watchMinutes: life.watchMinutes,
    avgViewPct: life.avgViewPct,
    impressions: countOf(life.impressions),
    ctr: life.ctr,
    subsNet: countOf(life.subsNet),
    likes: countOf(life.likes),
    comments: countOf(life.comments),
    shares: countOf(life.shares),
    estRevenue: life.estRevenue,
    rpm: life.rpm,
    currency: life.currency,
    days: daysBetween(firstDay, lastDay) + 1,
    lastDay,
    isFinal: false,
  }
}

import { type ChannelFigures, sparkDays } from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedFigures } from './channel-figures.store.ts'
import type { DaySums } from './day-sums.store.ts'
import { decimalText, presentFigures, seesMoney } from './figures.present.ts'

type Figures = {
  readonly sums: DaySums | null
  readonly before: DaySums | null
  readonly thisMonth: DaySums | null
  readonly lastMonth: DaySums | null
  readonly spark: { readonly from: string; readonly views: ReadonlyMap<string, string> }
}

const daysOfWeek = 7

/** A row of the list as this person sees it. */
export function presentChannelFigures(row: ListedFigures, figures: Figures, actor: Actor): ChannelFigures {
  const { channel } = row
  const { from, views } = figures.spark
  return {
    id: String(channel.id),
    title: channel.title,
    platform: channel.platform as ChannelFigures['platform'],
    avatarUrl: channel.avatarUrl,
    level: channel.level as ChannelFigures['level'],
    riskGrade: channel.riskGrade as ChannelFigures['riskGrade'],
    operation: channel.operation as ChannelFigures['operation'],
    use: channel.use as ChannelFigures['use'],
    // A channel that was never authorised has no credential.
    credentialStatus: (row.credential ??
      credentialStatus.codes.unauthorised) as ChannelFigures['credentialStatus'],
    ownerName: row.ownerName,
    groupName: row.groupName,
    departmentCode: row.departmentCode,
    subscribers: channel.subscriberCount === null ? null : String(channel.subscriberCount),
    subsNet7: row.subsNet7,
    subsNet28: row.subsNet28,
    published7: row.published7,
    publishTarget7: channel.dailyPublishTarget === null ? null : channel.dailyPublishTarget * daysOfWeek,
    copyrightStrikes: channel.copyrightStrikes,
    guidelineStrikes: channel.guidelineStrikes,
    lastPublishAt: channel.lastPublishAt,
    lastSyncAt: channel.lastSyncAt,
    revenue: seesMoney(actor) ? revenueOf(figures) : null,
    figures: presentFigures(figures.sums, actor),
    before: presentFigures(figures.before, actor),
    spark: {
      from,
      views: Array.from({ length: sparkDays }, (_, index) => views.get(addDays(from, index)) ?? null),
    },
    dataDay: row.lastDay,
  }
}

/** Of both months in one currency; where they differ that of this month counts. */
function revenueOf({ thisMonth, lastMonth }: Figures): ChannelFigures['revenue'] {
  const currency = thisMonth?.currency ?? lastMonth?.currency ?? null
  if (currency === null) return null
  const of = (month: DaySums | null) => (month?.currency === currency ? decimalText(month.estRevenue) : null)
  return { currency, thisMonth: of(thisMonth), lastMonth: of(lastMonth) }
}

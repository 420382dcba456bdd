import type { DataFigures } from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import type { Words } from '#src/platform/i18n/words.ts'

const minutesPerHour = 60

export const numberOf = (text: string | null | undefined) => (text == null ? null : Number(text))

/** Minutes as hours with two digits behind the point. */
export const hoursOf = (minutes: string | null | undefined) =>
  minutes == null ? null : (Number(minutes) / minutesPerHour).toFixed(2)

type WithFigures = { readonly figures: DataFigures | null; readonly before: DataFigures | null }

/** The cells of figures of a period: the same in each list of data. */
export function figureCells<Row extends WithFigures>(words: Words) {
  return {
    views: ({ figures }: Row) => numberOf(figures?.views),
    watchHours: ({ figures }: Row) => hoursOf(figures?.watchMinutes),
    avgViewPct: ({ figures }: Row) => figures?.avgViewPct ?? null,
    impressions: ({ figures }: Row) => numberOf(figures?.impressions),
    ctr: ({ figures }: Row) => figures?.ctr ?? null,
    subsNet: ({ figures }: Row) => numberOf(figures?.subsNet),
    likes: ({ figures }: Row) => numberOf(figures?.likes),
    comments: ({ figures }: Row) => numberOf(figures?.comments),
    shares: ({ figures }: Row) => numberOf(figures?.shares),
    estRevenue: ({ figures }: Row) => figures?.estRevenue ?? null,
    rpm: ({ figures }: Row) => figures?.rpm ?? null,
    currency: ({ figures }: Row) => figures?.currency ?? null,
    viewsBefore: ({ before }: Row) => numberOf(before?.views),
    revenueBefore: ({ before }: Row) => before?.estRevenue ?? null,
    days: ({ figures }: Row) => figures?.days ?? null,
    isFinal: ({ figures }: Row) =>
      figures === null ? null : words(`channel-data:operation.${figures.isFinal ? 'final' : 'provisional'}`),
  }
}

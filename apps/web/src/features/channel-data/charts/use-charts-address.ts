import { mostCompared } from '@pindao/protocol/channel-data/chart-limits.ts'
import { chartComparisons, chartPeriods } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { AskedDays } from './charts.queries.ts'

const keys = {
  channelId: parseAsString,
  videoId: parseAsString,
  period: parseAsStringLiteral(chartPeriods),
  from: parseAsString,
  to: parseAsString,
  month: parseAsString,
  compare: parseAsStringLiteral([...chartComparisons, 'none']).withDefault('previous'),
}

/** What the page shows, as its address says it: channels or a video, days, and what they are compared with. */
export function useChartsAddress() {
  const [address, setAddress] = useQueryStates(keys)
  const { channelId, videoId, period, from, to, month, compare } = address
  const days = { period, from, to, month, compare: compare === 'none' ? null : compare }
  return {
    channelIds: (channelId ?? '')
      .split(',')
      // An address may hold anything.
      .filter((id) => /^[1-9]\d{0,18}$/u.test(id))
      .slice(0, mostCompared),
    videoId,
    address,
    // The server checks each by its schema; an address with a made-up one is refused there.
    asked: Object.fromEntries(Object.entries(days).filter(([, value]) => value !== null)) as AskedDays,
    choose: (ids: readonly string[]) =>
      void setAddress({ channelId: ids.length > 0 ? ids.join(',') : null, videoId: null }),
    setDays: (chosen: Partial<Pick<typeof address, 'period' | 'from' | 'to' | 'month'>>) =>
      void setAddress({ period: null, from: null, to: null, month: null, ...chosen }),
    setCompare: (chosen: typeof compare) => void setAddress({ compare: chosen }),
  }
}
export type ChartsAddress = ReturnType<typeof useChartsAddress>

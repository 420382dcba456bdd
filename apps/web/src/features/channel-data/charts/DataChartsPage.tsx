import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ChannelCharts } from './ChannelCharts.tsx'
import { ChannelsChoice } from './ChannelsChoice.tsx'
import { CompareCharts } from './CompareCharts.tsx'
import styles from './charts.module.css'
import { OverviewCharts } from './OverviewCharts.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { useChartsAddress } from './use-charts-address.ts'
import { VideoCharts } from './VideoCharts.tsx'

/** 数据图表: all channels at once, a channel, channels beside each other, or the life of a video, as the address says (DAT-01). */
export function DataChartsPage() {
  const { t } = useTranslation('channel-data')
  const address = useChartsAddress()
  const { channelIds, videoId, asked } = address
  const [only] = channelIds
  return (
    <>
      <PageHeader title={t('charts.title')} note={t('charts.note')} />
      <div className={styles['page']}>
        <div className={styles['choices']}>
          <ChannelsChoice value={channelIds} onChange={address.choose} />
          {videoId === null && <PeriodChoice address={address} isCompared={only !== undefined} />}
        </div>
        {videoId !== null ? (
          <VideoCharts videoId={videoId} />
        ) : only === undefined ? (
          <OverviewCharts asked={asked} />
        ) : channelIds.length === 1 ? (
          <ChannelCharts channelId={only} asked={asked} />
        ) : (
          <CompareCharts channelIds={channelIds} asked={asked} />
        )}
      </div>
    </>
  )
}

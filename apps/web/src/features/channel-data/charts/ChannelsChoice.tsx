import { mostCompared } from '@pindao/protocol/channel-data/chart-limits.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import styles from './charts.module.css'

/**
 * Chooses the channels that are drawn: one is drawn by itself, several beside each other. One whose authorisation was lost
 * still has its past.
 */
export function ChannelsChoice(props: {
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}) {
  const { t } = useTranslation('channel-data')
  const { options, isLoading } = useChannelOptions()
  return (
    <Select
      mode="multiple"
      className={styles['channels'] ?? ''}
      aria-label={t('charts.channels')}
      placeholder={t('charts.channelsHint', { most: mostCompared })}
      maxCount={mostCompared}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      value={[...props.value]}
      onChange={(ids: string[]) => props.onChange(ids)}
      // One that is not among them is named by its charts.
      labelRender={({ label, value }) => label ?? t('charts.unlisted', { id: String(value) })}
      options={options.map(({ id, channelName }) => ({ value: id, label: channelName }))}
    />
  )
}

import { mostPlanChannels } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelsSelect } from '#src/features/channels/door/ChannelsSelect.tsx'
import { type ChosenVideo, VideoPicker } from './VideoPicker.tsx'

/** The first step of a plan: which videos go to which channels. */
export function PlanPlaces(props: {
  readonly videos: readonly ChosenVideo[]
  readonly channelIds: readonly string[]
  readonly onVideos: (videos: readonly ChosenVideo[]) => void
  readonly onChannels: (ids: readonly string[]) => void
}) {
  const { videos, channelIds, onVideos, onChannels } = props
  const { t } = useTranslation('publishing')
  return (
    <Form layout="vertical" component={false}>
      <Form.Item label={t('plans.channels')} htmlFor="plan-channels" required extra={t('plans.channelsHint')}>
        <ChannelsSelect
          id="plan-channels"
          maxCount={mostPlanChannels}
          placeholder={t('form.chooseChannel')}
          value={[...channelIds]}
          onChange={onChannels}
        />
      </Form.Item>
      <VideoPicker value={videos} onChange={onVideos} />
    </Form>
  )
}

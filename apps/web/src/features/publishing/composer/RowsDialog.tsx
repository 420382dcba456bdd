import { mostBatchRows } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { mostPlanChannels } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelsSelect } from '#src/features/channels/door/ChannelsSelect.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { type ChosenVideo, VideoPicker } from '../plans/VideoPicker.tsx'
import { type GridRow, rowKey } from './grid-edits.ts'
import type { BatchFacts } from './use-open-batch.ts'

type Place = Pick<GridRow, 'videoId' | 'channelId'>

/** Chooses videos and channels: each video on each channel becomes a row, where it is none yet. */
export function RowsDialog(props: {
  readonly facts: BatchFacts
  readonly rows: readonly GridRow[]
  readonly chosenVideos: readonly string[]
  readonly onAdd: (places: readonly Place[]) => Promise<void>
  readonly onClose: () => void
}) {
  const { facts, rows, chosenVideos, onAdd, onClose } = props
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const [videos, setVideos] = useState<readonly ChosenVideo[]>(() =>
    [...new Set([...rows.map(({ videoId }) => videoId), ...chosenVideos])].flatMap((id) => {
      const video = facts.videos.get(id)
      return video === undefined ? [] : [{ id, title: video.title }]
    }),
  )
  const [channelIds, setChannelIds] = useState<readonly string[]>(() => [
    ...new Set(rows.map(({ channelId }) => channelId)),
  ])
  const [isPending, setPending] = useState(false)
  const known = new Set(rows.map(rowKey))
  const places = videos
    .flatMap(({ id: videoId }) => channelIds.map((channelId) => ({ videoId, channelId })))
    .filter((place) => !known.has(rowKey(place)))
  const isTooMany = rows.length + places.length > mostBatchRows
  const add = async () => {
    setPending(true)
    await onAdd(places).catch(feedback.failure)
    setPending(false)
  }
  return (
    <Modal
      width={860}
      title={t('composer.act.rows')}
      busy={isPending}
      okText={t('composer.addRows', { n: places.length })}
      okButtonProps={{ disabled: places.length === 0 || isTooMany }}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item
          label={t('plans.channels')}
          htmlFor="composer-channels"
          extra={t('plans.channelsHint')}
          {...(isTooMany
            ? { validateStatus: 'error', help: t('composer.tooMany', { n: mostBatchRows }) }
            : {})}
        >
          <ChannelsSelect
            id="composer-channels"
            maxCount={mostPlanChannels}
            placeholder={t('form.chooseChannel')}
            value={[...channelIds]}
            onChange={setChannelIds}
          />
        </Form.Item>
        <VideoPicker value={videos} onChange={setVideos} />
      </Form>
    </Modal>
  )
}

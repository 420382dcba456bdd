import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { ComposeVideosButton } from '#src/features/publishing/door/ComposeVideosButton.tsx'
import { DeliverVideosButton } from '#src/features/publishing/door/DeliverVideosButton.tsx'
import { PlanVideosButton } from '#src/features/publishing/door/PlanVideosButton.tsx'
import { ExtractButton } from '#src/features/subtitles/door/ExtractButton.tsx'
import { TranslateVideosButton } from '#src/features/subtitles/door/TranslateVideosButton.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ChangeChannelDialog } from './ChangeChannelDialog.tsx'
import { EditManyDialog } from './EditManyDialog.tsx'
import { PublishManyDialog } from './PublishManyDialog.tsx'

/**
 * What can be done with the selected videos at once. Each has its own result: what cannot be done is listed with the
 * reason. `onStarted`: the selection has served.
 */
export function VideoBatchActions({
  selected,
  onStarted,
}: {
  readonly selected: readonly Video[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('operations')
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const [open, setOpen] = useState<'publish' | 'changeChannel' | 'edit' | null>(null)
  const dialog = { videos: selected, onClose: () => setOpen(null), onStarted }

  const remove = async () => {
    const agreed = await feedback.confirm({
      title: t('ask.delete.title', { total: selected.length }),
      text: t('ask.delete.text'),
      confirm: t('batch.delete'),
      danger: true,
    })
    if (!agreed) return
    const ids = selected.map(({ id }) => id)
    await start({ kind: 'video.delete', ids, params: {} }).then(onStarted, feedback.failure)
  }

  return (
    <>
      <Permit to="publishTask:create">
        <Button type="primary" onClick={() => setOpen('publish')}>
          {t('batch.publish')}
        </Button>
      </Permit>
      <PlanVideosButton videos={selected} onBooked={onStarted} />
      <DeliverVideosButton videoIds={selected.map(({ id }) => id)} onStarted={onStarted} />
      <ComposeVideosButton videos={selected} />
      <ExtractButton videos={selected} onStarted={onStarted} />
      <TranslateVideosButton videoIds={selected.map(({ id }) => id)} onStarted={onStarted} />
      <Permit to="video:update">
        <Button onClick={() => setOpen('edit')}>{t('batch.edit')}</Button>
        <Button onClick={() => setOpen('changeChannel')}>{t('batch.changeChannel')}</Button>
      </Permit>
      <Permit to="video:delete">
        <Button danger loading={isPending} onClick={() => void remove()}>
          {t('batch.delete')}
        </Button>
      </Permit>
      {open === 'publish' && <PublishManyDialog {...dialog} />}
      {open === 'edit' && <EditManyDialog {...dialog} />}
      {open === 'changeChannel' && <ChangeChannelDialog {...dialog} />}
    </>
  )
}

import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { shortTitle } from '#src/shared/format/short-title.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useDeleteVideo } from '../api/videos.mutations.ts'
import styles from './video-row.module.css'

/** What a row offers: title and channel are changed in the drawer of the video. */
type Action = Exclude<Video['actions'][number], 'update'>
/** In the order of use; the server says which of them this person has on this video. */
const order = ['publish', 'preview', 'delete'] as const satisfies readonly Action[]

/** What can be done with a video of the list. */
export function VideoActions(props: { readonly video: Video; onPreview(): void; onPublish(): void }) {
  const { video, onPreview, onPublish } = props
  const { t } = useTranslation(['media', 'common'])
  const remove = useRemoval(video)
  const act: Record<Action, () => void> = {
    publish: onPublish,
    preview: onPreview,
    delete: () => void remove(),
  }
  const words: Record<Action, string> = {
    publish: t('action.publish'),
    preview: t('action.preview'),
    delete: t('common:action.delete'),
  }
  return (
    <Flex gap="4px 12px" wrap>
      {order
        .filter((action) => video.actions.includes(action))
        .map((action) => (
          <Button
            key={action}
            type="link"
            size="small"
            className={styles['act'] ?? ''}
            danger={action === 'delete'}
            aria-label={t(`action.${action}Of`, { title: video.title })}
            onClick={act[action]}
          >
            {words[action]}
          </Button>
        ))}
    </Flex>
  )
}

function useRemoval({ id, title }: Video): () => Promise<void> {
  const { t } = useTranslation(['media', 'common'])
  const feedback = useFeedback()
  const deletion = useDeleteVideo()
  return async () => {
    const question = { title: t('remove.title', { title }), text: t('remove.text') }
    if (!(await feedback.confirm({ ...question, confirm: t('common:action.delete'), danger: true }))) return
    try {
      await deletion.mutateAsync(id)
      feedback.success(t('remove.done', { title: shortTitle(title) }))
    } catch (error) {
      feedback.failure(error)
    }
  }
}

import type { Video } from '@pindao/protocol/media/video.record.ts'
import { useTranslation } from 'react-i18next'
import { shortTitle } from '#src/shared/format/text.ts'
import { RowActions } from '#src/shared/list/RowActions.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useRestoreVideo } from '../api/video-bin.queries.ts'
import { useDeleteVideo } from '../api/videos.mutations.ts'

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
    <RowActions
      of={video.title}
      acts={order
        .filter((action) => video.actions.includes(action))
        .map((action) => ({
          key: action,
          text: words[action],
          name: t(`action.${action}Of`, { title: video.title }),
          danger: action === 'delete',
          run: act[action],
        }))}
    />
  )
}

function useRemoval({ id, title }: Video): () => Promise<void> {
  const { t } = useTranslation(['media', 'common'])
  const feedback = useFeedback()
  const deletion = useDeleteVideo()
  const restore = useRestoreVideo()
  return async () => {
    const question = { title: t('remove.title', { title }), text: t('remove.text') }
    if (!(await feedback.confirm({ ...question, confirm: t('common:action.delete'), danger: true }))) return
    try {
      await deletion.mutateAsync({ params: { id } })
      const undo = () => restore.mutateAsync({ params: { id } }).then(back, feedback.failure)
      const back = () => feedback.success(t('bin.restored'))
      feedback.success(t('remove.done', { title: shortTitle(title) }), {
        text: t('bin.undo'),
        run: () => void undo(),
      })
    } catch (error) {
      feedback.failure(error)
    }
  }
}

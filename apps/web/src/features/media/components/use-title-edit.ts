import { videoTitle } from '@pindao/protocol/media/video.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { videoKey } from '#src/features/media/door/source-video.ts'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useUpdateVideo } from '../api/videos.mutations.ts'

/**
 * The title of a video while somebody changes it. It is saved over the video as they read it: where a colleague was
 * first, what was typed stays, the title of now is said beside it (`meanwhile`), and saving once more is meant.
 */
export function useTitleEdit(video: Video, onDone: () => void) {
  const { t } = useTranslation('media')
  const client = useQueryClient()
  const feedback = useFeedback()
  const update = useUpdateVideo()
  const [seen, setSeen] = useState(video)
  const [title, setTitle] = useState(video.title)
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const problem = useFieldProblem(videoTitle, title, 'refused')

  const save = async () => {
    if (!problem.passes || update.isPending) return
    if (title.trim() === seen.title) return onDone()
    const { id, channelId, version } = seen
    try {
      await update.mutateAsync({ id, title, channelId, version })
      feedback.success(t('titleEdit.done'))
      onDone()
    } catch (error) {
      feedback.failure(error)
      if (!(error instanceof ApiError && error.code === 'access.changedMeanwhile')) return
      const newest = client.getQueryData<Video>(videoKey(id)) ?? seen
      setSeen(newest)
      setMeanwhile(newest.title)
    }
  }
  return { title, setTitle, problem, meanwhile, save, saving: update.isPending, dirty: title !== seen.title }
}

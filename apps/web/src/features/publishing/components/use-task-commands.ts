import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { parseAsString, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useRetryPublishTask, useTerminatePublishTask } from '../api/publish-tasks.mutations.ts'

export type TaskCommand = PublishTask['actions'][number]

/**
 * Retry and terminate, each asked about first; the server's refusal is shown in its own words. To publish anew opens the
 * form of the video, in the place of the details.
 */
export function useTaskCommands() {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const mutations = { retry: useRetryPublishTask(), terminate: useTerminatePublishTask() }

  const [, setOpen] = useQueryStates({ publish: parseAsString, detail: parseAsString })

  return async (command: TaskCommand, { id, title, videoId, advice }: PublishTask): Promise<void> => {
    if (command === 'republish') return void setOpen({ publish: videoId, detail: null })
    const agreed = await feedback.confirm({
      title: t(`${command}.title`, { title }),
      text: t(command === 'terminate' && advice === 'videoWaits' ? 'terminate.takesAway' : `${command}.text`),
      confirm: t(`action.${command}`),
      danger: command === 'terminate',
    })
    if (!agreed) return
    try {
      await mutations[command].mutateAsync({ params: { id } })
      feedback.success(t(`${command}.done`))
    } catch (error) {
      feedback.failure(error)
    }
  }
}

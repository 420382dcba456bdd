import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useRetryPublishTask, useTerminatePublishTask } from '../api/publish-tasks.mutations.ts'

export type TaskCommand = PublishTask['actions'][number]

/** Retry and terminate, each asked about first; the server's refusal is shown in its own words. */
export function useTaskCommands() {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const mutations = { retry: useRetryPublishTask(), terminate: useTerminatePublishTask() }

  return async (command: TaskCommand, { id, title }: PublishTask): Promise<void> => {
    const agreed = await feedback.confirm({
      title: t(`${command}.title`, { title }),
      text: t(`${command}.text`),
      confirm: t(`action.${command}`),
      danger: command === 'terminate',
    })
    if (!agreed) return
    try {
      await mutations[command].mutateAsync(id)
      feedback.success(t(`${command}.done`))
    } catch (error) {
      feedback.failure(error)
    }
  }
}

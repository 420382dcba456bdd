import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { parseAsString, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import {
  sameAgainOf,
  useCopyPublishTask,
  useDeleteDraft,
  useRetryPublishTask,
  useSubmitDraft,
  useTerminatePublishTask,
  useWithdrawPublishTask,
} from '../api/publish-tasks.mutations.ts'
import { useSameAgainQuestion } from './use-same-again-question.tsx'

export type TaskCommand = PublishTask['actions'][number]
type Asked = Exclude<TaskCommand, 'republish' | 'edit' | 'copy'>

/**
 * Commands to one task, each asked about first; the server's refusal is shown in its own words. To publish anew and to
 * edit open their forms, in the place of the details; a copy is opened to be edited.
 */
export function useTaskCommands() {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const askAgain = useSameAgainQuestion()
  const submit = useSubmitDraft()
  const copy = useCopyPublishTask()
  const retry = useRetryPublishTask()
  const terminate = useTerminatePublishTask()
  const withdraw = useWithdrawPublishTask()
  const remove = useDeleteDraft()
  const [, setOpen] = useQueryStates({ publish: parseAsString, detail: parseAsString, edit: parseAsString })

  /** A yes to what the channel has already is said to the very thing that was asked about. */
  const submitDraft = async (id: string, confirmed?: string): Promise<boolean> => {
    try {
      const body = confirmed === undefined ? {} : { confirmed }
      await submit.mutateAsync({ params: { id }, body })
      return true
    } catch (error) {
      const asked = sameAgainOf(error)
      if (asked === null) throw error
      return (await askAgain(asked)) && submitDraft(id, asked.confirmation)
    }
  }

  const commands: Readonly<Record<Asked, (id: string) => Promise<boolean>>> = {
    submit: (id) => submitDraft(id),
    retry: (id) => retry.mutateAsync({ params: { id } }).then(() => true),
    terminate: (id) => terminate.mutateAsync({ params: { id } }).then(() => true),
    withdraw: (id) => withdraw.mutateAsync({ params: { id } }).then(() => true),
    async delete(id) {
      await remove.mutateAsync({ params: { id } })
      await setOpen({ detail: null })
      return true
    },
  }

  const makeCopy = async (id: string) => {
    const draft = await copy.mutateAsync(id)
    feedback.success(t('copy.done'))
    await setOpen({ detail: null, edit: draft.id })
  }

  return async (command: TaskCommand, { id, title, videoId, advice }: PublishTask): Promise<void> => {
    if (command === 'republish') return void setOpen({ publish: videoId, detail: null })
    if (command === 'edit') return void setOpen({ edit: id, detail: null })
    try {
      if (command === 'copy') return await makeCopy(id)
      const agreed = await feedback.confirm({
        title: t(`${command}.title`, { title }),
        text: t(
          command === 'terminate' && advice === 'videoWaits' ? 'terminate.takesAway' : `${command}.text`,
        ),
        confirm: t(`action.${command}`),
        danger: command === 'terminate' || command === 'delete',
      })
      if (agreed && (await commands[command](id))) feedback.success(t(`${command}.done`))
    } catch (error) {
      feedback.failure(error)
    }
  }
}

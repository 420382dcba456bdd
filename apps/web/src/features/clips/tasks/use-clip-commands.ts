import type { ClipTask, ClipTaskAction } from '@pindao/protocol/clips/clip.endpoints.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { parseAsString, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { askedChange, askedRoom } from '../door/clip-paths.ts'
import {
  useDeleteClipTask,
  useRestartClipTask,
  useRetryClipTask,
  useStartClipTask,
  useTerminateClipTask,
} from './clips.queries.ts'

const asksFirst: ReadonlySet<ClipTaskAction> = new Set(['terminate', 'delete'])

/** What an action is called: a termination that failed is tried again. */
export const wordOfAction = (action: ClipTaskAction, { clipStatus }: Pick<ClipTask, 'clipStatus'>) =>
  action === 'terminate' && clipStatus === clipTaskStatus.codes.terminateFailed ? 'terminateAgain' : action

/** Commands to one task; what ends something is asked about first. A change opens the cutting room with its clip. */
export function useClipCommands() {
  const { t } = useTranslation('clips')
  const feedback = useFeedback()
  const start = useStartClipTask()
  const retry = useRetryClipTask()
  const terminate = useTerminateClipTask()
  const restart = useRestartClipTask()
  const remove = useDeleteClipTask()
  const [, setOpen] = useQueryStates(
    { [askedRoom]: parseAsString, [askedChange]: parseAsString, detail: parseAsString },
    { history: 'push' },
  )
  const inputOf = ({ id, version }: ClipTask) => ({ params: { id }, body: { version } })
  const commands = {
    start: (task: ClipTask) => start.mutateAsync(inputOf(task)),
    retry: (task: ClipTask) => retry.mutateAsync(inputOf(task)),
    terminate: (task: ClipTask) => terminate.mutateAsync(inputOf(task)),
    restart: (task: ClipTask) => restart.mutateAsync(inputOf(task)),
    async delete({ id }: ClipTask) {
      await remove.mutateAsync({ params: { id } })
      await setOpen({ detail: null })
    },
  }
  return async (action: ClipTaskAction, task: ClipTask): Promise<void> => {
    if (action === 'change')
      return void setOpen({ [askedRoom]: task.video.id, [askedChange]: task.id, detail: null })
    const word = wordOfAction(action, task)
    const question = {
      title: t(action === 'delete' ? 'ask.delete' : 'ask.terminate', {
        name: task.title,
        channel: task.channel.name,
      }),
      text: t(action === 'delete' ? 'ask.deleteText' : 'ask.terminateText'),
      confirm: t(`act.${word}`),
      danger: true,
    }
    if (asksFirst.has(action) && !(await feedback.confirm(question))) return
    try {
      await commands[action](task)
      feedback.success(t(`done.${action}`))
    } catch (error) {
      feedback.failure(error)
    }
  }
}

import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useAssign, useUnassign } from './reconciliation.queries.ts'

type Given = {
  readonly channel: { readonly id: string; readonly title: string }
  readonly everyMonth: boolean
}

/** Says whose one sum is, with the way back; and takes it back. Both reject with why not. */
export function useAssignOne() {
  const { t } = useTranslation('reconciliation')
  const feedback = useFeedback()
  const assigning = useAssign()
  const undoing = useUnassign()

  const takeBack = async (id: string) => {
    await undoing.mutateAsync({ params: { id } })
    feedback.success(t('suspense.assign.undone'))
  }

  const assign = async (id: string, { channel, everyMonth }: Given) => {
    await assigning.mutateAsync({ params: { id }, body: { channelId: channel.id, everyMonth } })
    feedback.success(t('suspense.assign.done', { channel: channel.title }), {
      text: t('suspense.assign.undo'),
      run: () => void takeBack(id).catch(feedback.failure),
    })
  }

  return { assign, takeBack, error: assigning.error, isPending: assigning.isPending || undoing.isPending }
}

import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useActOnLetters } from './api/mail.mutations.ts'
import type { LetterAction } from './letter-action.ts'

type Move = 'trash' | 'restore' | 'spam' | 'notSpam'

/** The way back from a move, where a mistake is likely. */
const undo = { trash: 'restore', spam: 'notSpam' } as const

export type LetterCommands = ReturnType<typeof useLetterCommands>

/** What people do with letters, with what they hear of it. `onGone` is told which ones left the list. */
export function useLetterCommands(onGone: (ids: readonly string[]) => void) {
  const { t } = useTranslation('mail')
  const feedback = useFeedback()
  const { mutate } = useActOnLetters()
  const act = (ids: readonly string[], what: LetterAction) => mutate({ ids, ...what })

  return {
    act,
    move(ids: readonly string[], action: Move): void {
      onGone(ids)
      mutate(
        { ids, action },
        {
          onSuccess() {
            const said = t(`moved.${action}`, { count: ids.length })
            if (action === 'trash' || action === 'spam') {
              feedback.success(said, { text: t('undo'), run: () => act(ids, { action: undo[action] }) })
            } else feedback.success(said)
          },
        },
      )
    },
    async deleteForGood(ids: readonly string[]): Promise<void> {
      const agreed = await feedback.confirm({
        title: t('deleteQuestion.title', { count: ids.length }),
        text: t('deleteQuestion.text'),
        confirm: t('action.deleteForGood'),
        danger: true,
      })
      if (!agreed) return
      onGone(ids)
      act(ids, { action: 'delete' })
    },
  }
}

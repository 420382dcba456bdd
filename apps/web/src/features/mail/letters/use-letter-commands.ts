import type { MailAction } from '@pindao/protocol/mail/mail.codes.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useIsMounted } from '#src/shared/ui/use-is-mounted.ts'
import { useActOnLetters } from './api/mail.mutations.ts'
import type { LetterAction } from './letter-action.ts'

type Move = 'trash' | 'restore' | 'spam' | 'notSpam'

/** The way back from a move, where a mistake is likely. */
const undo = { trash: 'restore', spam: 'notSpam' } as const

export type LetterCommands = ReturnType<typeof useLetterCommands>

/** Nothing changed is no news of these: a letter may be read, or carry the label, already. */
const mayChangeNothing: ReadonlySet<MailAction> = new Set(['read', 'label'])

/**
 * What people do with letters, with what they hear of it: what the server changed, which may be less than was asked.
 * `onGone` is told which ones left the list.
 */
export function useLetterCommands(onGone: (ids: readonly string[]) => void) {
  const { t } = useTranslation('mail')
  const feedback = useFeedback()
  const { mutateAsync } = useActOnLetters()
  const isHere = useIsMounted()

  /** Each one is answered for itself: callbacks of `mutate` would hear of the latest only. */
  async function run(
    ids: readonly string[],
    what: LetterAction,
    say?: (changed: number) => void,
  ): Promise<void> {
    // The mutation has said that it failed.
    const done = await mutateAsync({ ids, ...what }).catch(() => null)
    if (done === null) return
    if (done.changed > 0) return say?.(done.changed)
    if (mayChangeNothing.has(what.action)) return
    if (isHere()) onGone(ids)
    feedback.info(t('gone', { count: ids.length }))
  }
  const act = (ids: readonly string[], what: LetterAction) => void run(ids, what)

  return {
    act,
    move(ids: readonly string[], action: Move): void {
      onGone(ids)
      void run(ids, { action }, (changed) => {
        const said = t(`moved.${action}`, { count: changed })
        if (action === 'trash' || action === 'spam') {
          feedback.success(said, { text: t('undo'), run: () => act(ids, { action: undo[action] }) })
        } else feedback.success(said)
      })
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
      await run(ids, { action: 'delete' }, (changed) =>
        feedback.success(t('emptyTrash.done', { count: changed })),
      )
    },
  }
}

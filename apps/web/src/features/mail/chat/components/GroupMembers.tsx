import type { Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#src/shared/session/use-user.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './group.module.css'

/** How the button of a change stands: its own change is under way, or another one, and it waits for that. */
export type Waiting = { readonly loading: boolean; readonly disabled: boolean }

/** Who takes part in a group; whoever leads it may take the others out. */
export function GroupMembers({
  conversation: { members, leaderId, actions },
  waitingOf,
  onRemove,
}: {
  readonly conversation: Conversation
  waitingOf(staffId: string): Waiting
  onRemove(staffId: string): void
}) {
  const { t } = useTranslation('chat')
  const feedback = useFeedback()
  const headingId = useId()
  const selfId = useUser()?.user.userId
  const ask = async (id: string, name: string) => {
    const title = t('group.removeQuestion', { name })
    const question = { title, text: t('group.removeText'), confirm: t('group.remove'), danger: true }
    if (await feedback.confirm(question)) onRemove(id)
  }
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles['heading']}>
        {t('group.members', { total: members.length })}
      </h3>
      <ul className={styles['members']}>
        {members.map(({ id, fullName }) => (
          <li key={id} className={styles['member']}>
            <bdi>{fullName}</bdi>
            {id === selfId && <span className={styles['mark']}>{t('group.you')}</span>}
            {id === leaderId && <span className={styles['mark']}>{t('group.leader')}</span>}
            {actions.includes('removeMembers') && id !== selfId && (
              <Button
                type="link"
                size="small"
                danger
                className={styles['remove'] ?? ''}
                {...waitingOf(id)}
                aria-label={t('group.removeOf', { name: fullName })}
                onClick={() => void ask(id, fullName)}
              >
                {t('group.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

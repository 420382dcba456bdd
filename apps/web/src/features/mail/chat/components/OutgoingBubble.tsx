import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import type { Outgoing } from '../outbox.ts'
import styles from './thread.module.css'

/** A message on its way, or one that did not get through, with what can be done about it. */
export function OutgoingBubble(props: { readonly message: Outgoing; onRetry(): void; onDiscard(): void }) {
  const { message, onRetry, onDiscard } = props
  const { t } = useTranslation(['chat', 'common'])
  const errorText = useErrorText()
  return (
    <div className={styles['line']} data-own={true}>
      <div className={styles['bubble']} data-waiting={true}>
        <PlainText text={message.text} />
      </div>
      {message.failure === null ? (
        <span className={styles['meta']}>{t('chat:sending')}</span>
      ) : (
        <span className={styles['failed']} role="alert">
          {errorText(message.failure).message}
          <Button type="link" size="small" onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
          <Button type="link" size="small" onClick={onDiscard}>
            {t('chat:discard')}
          </Button>
        </span>
      )}
    </div>
  )
}

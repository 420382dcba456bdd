import type { Letter } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './letter-pane.module.css'

/** The reader's other letters of the same exchange. */
export function LetterThread({
  letter,
  addressOf,
}: {
  readonly letter: Letter
  readonly addressOf: (id: string) => string
}) {
  const { t } = useTranslation('mail')
  const format = useFormat()
  if (letter.thread.length < 2) return null
  return (
    <nav className={styles['thread']} aria-label={t('thread')}>
      <h3>{t('thread')}</h3>
      <ol>
        {letter.thread.map(({ id, sender, snippet, at }) => (
          <li key={id}>
            <Link to={addressOf(id)} aria-current={id === letter.id || undefined}>
              <bdi>{sender?.fullName ?? t('systemSender')}</bdi>
              <span>
                <bdi className="cut">{snippet}</bdi>
              </span>
              <time dateTime={at}>{format.dateTime(at)}</time>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

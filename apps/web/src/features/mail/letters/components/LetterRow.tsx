import { StarFilled, StarOutlined } from '@ant-design/icons'
import type { LetterLine } from '@pindao/protocol/mail/mail.endpoints.ts'
import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { labelWords, useLetterText } from '../mail-words.ts'
import { LabelDot } from './FolderPane.tsx'
import styles from './letter-list.module.css'

/** One letter of the list. The link is what the keyboard walks on. */
export function LetterRow(props: {
  readonly line: LetterLine
  readonly to: string
  readonly open: boolean
  readonly chosen: boolean
  onChoose(chosen: boolean): void
  onStar(): void
}) {
  const { line, to, open, chosen, onChoose, onStar } = props
  const { t } = useTranslation(['mail'])
  const { subject, body } = useLetterText()({ ...line, body: line.snippet })
  return (
    <li className={styles['row']} data-unread={!line.read} data-open={open}>
      <Checkbox
        checked={chosen}
        onChange={({ target }) => onChoose(target.checked)}
        aria-label={t('mail:choose', { subject })}
      />
      <Button
        type="text"
        size="small"
        className={line.starred ? (styles['star'] ?? '') : ''}
        icon={line.starred ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        aria-pressed={line.starred}
        aria-label={t('mail:starOf', { subject })}
        onClick={onStar}
      />
      <Link to={to} className={styles['link']} data-letter={line.id} aria-current={open || undefined}>
        <span className={styles['top']}>
          {!line.read && <UnreadMark />}
          <span className={styles['who']}>
            <bdi className="cut">
              <Correspondent line={line} />
            </bdi>
          </span>
          <Moment at={line.at} className={styles['when']} />
        </span>
        <span className={styles['subject']}>
          <bdi className="cut">{subject}</bdi>
        </span>
        <span className={styles['snippet']}>
          <bdi className="cut">{body}</bdi>
        </span>
        {line.labels.length > 0 && (
          <span className={styles['labels']}>
            {line.labels.map((label) => (
              <span key={label} className={styles['label']}>
                <LabelDot label={label} /> {t(labelWords[label])}
              </span>
            ))}
          </span>
        )}
      </Link>
    </li>
  )
}

function UnreadMark() {
  const { t } = useTranslation('mail')
  return (
    <span className={styles['mark']}>
      <span className="heard">{t('unreadMark')}</span>
    </span>
  )
}

/** Of what one wrote, whom it is for; of the rest, who wrote it. */
function Correspondent({ line }: { readonly line: LetterLine }) {
  const { t } = useTranslation('mail')
  if (line.folder === 'sent' || line.folder === 'draft') {
    const names = line.recipients.map(({ fullName }) => fullName)
    return names.length === 0 ? t('noRecipient') : t('toNames', { names: names.join(t('nameSeparator')) })
  }
  return line.sender?.fullName ?? t('systemSender')
}

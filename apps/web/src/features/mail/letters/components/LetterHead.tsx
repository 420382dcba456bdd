import type { Letter, MailPerson } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { labelWords } from '../mail-words.ts'
import { LabelDot } from './FolderPane.tsx'
import styles from './letter-pane.module.css'

/** Who wrote to whom, when, and the labels. */
export function LetterHead({ letter }: { readonly letter: Letter }) {
  const { t } = useTranslation(['mail'])
  const format = useFormat()
  return (
    <dl className={styles['head']}>
      <dt>{t('mail:from')}</dt>
      <dd>
        <bdi>{letter.sender?.fullName ?? t('mail:systemSender')}</bdi>
      </dd>
      <People word={t('mail:to')} people={letter.to} />
      <People word={t('mail:cc')} people={letter.cc} />
      <dt>{t('mail:at')}</dt>
      <dd>
        <time dateTime={letter.at} title={format.exactTime(letter.at)}>
          {format.dateTime(letter.at)}
        </time>
      </dd>
      {letter.labels.length > 0 && (
        <>
          <dt>{t('mail:labels')}</dt>
          <dd className={styles['labels']}>
            {letter.labels.map((label) => (
              <span key={label} className={styles['label']}>
                <LabelDot label={label} /> {t(labelWords[label])}
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}

function People({ word, people }: { readonly word: string; readonly people: readonly MailPerson[] }) {
  const { t } = useTranslation('mail')
  if (people.length === 0) return null
  return (
    <>
      <dt>{word}</dt>
      <dd>
        <bdi>{people.map(({ fullName }) => fullName).join(t('nameSeparator'))}</bdi>
      </dd>
    </>
  )
}

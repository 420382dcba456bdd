import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { dayName } from '#src/shared/format/calendar-days.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './calendar.module.css'
import { lengthOf, type Span } from './spans.ts'

/** The holidays of a year and the days worked for them. */
export function SpanList(props: {
  readonly spans: readonly Span[]
  readonly onEdit: ((span: Span) => void) | undefined
  readonly onRemove: ((span: Span) => void) | undefined
}) {
  const { spans, onEdit, onRemove } = props
  const { t } = useTranslation('work-calendar')
  const locale = useLocale()
  if (spans.length === 0) return <p>{t('none')}</p>
  return (
    <ul className={styles['spans']} aria-label={t('special')}>
      {spans.map((span) => {
        const { from, to, kind, name } = span
        const [first, last] = [dayName(from, locale), dayName(to, locale)]
        return (
          <li key={from}>
            <div className={styles['span']}>
              <b>
                <bdi>{name}</bdi>
              </b>
              <StatusTag tone={kind === 'free' ? 'error' : 'running'}>{t(kind)}</StatusTag>
              <span className={styles['quiet']}>
                {from === to ? first : t('fromTo', { from: first, to: last })}
                {' · '}
                {t('days', { count: lengthOf(span) })}
              </span>
            </div>
            {onEdit && onRemove && (
              <div className={styles['acts']}>
                <Button
                  size="small"
                  type="link"
                  aria-label={t('editOf', { name, day: first })}
                  onClick={() => onEdit(span)}
                >
                  {t('edit')}
                </Button>
                <Button
                  size="small"
                  type="link"
                  danger
                  aria-label={t('removeOf', { name, day: first })}
                  onClick={() => onRemove(span)}
                >
                  {t('remove')}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

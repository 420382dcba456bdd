import { riskHours } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { publishTaskPath } from '../door/publish-paths.ts'
import { dayTimeIn } from './calendar-days.ts'
import styles from './plans.module.css'
import { usePublishRisks } from './plans.queries.ts'

/** So many are named; the number is of all. */
const named = 5

/** What of the next days cannot go out as planned, and why; nothing where all is well. */
export function RisksNote({ channelId }: { readonly channelId?: string }) {
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const zone = useTimeZone()
  const { data } = usePublishRisks(channelId)
  if (data === undefined || data.total === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 12 }}
      title={t('plans.risk.title', { hours: riskHours, n: data.total })}
      description={
        <ul className={styles['remarks']}>
          {data.tasks.slice(0, named).map((task) => (
            <li key={task.id}>
              <Link to={publishTaskPath(task.id)}>
                <bdi>{task.title}</bdi>
              </Link>{' '}
              {dayTimeIn(task.publishAt, locale, zone)}{' '}
              {task.reasons.map((reason) => t(`plans.risk.${reason}`)).join(t('plans.risk.and'))}
            </li>
          ))}
          {data.total > named && <li>{t('plans.risk.more', { n: data.total - named })}</li>}
        </ul>
      }
    />
  )
}

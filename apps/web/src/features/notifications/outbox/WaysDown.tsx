import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './outbox.module.css'
import { useWaysDown } from './outbox.queries.ts'

/** Ways that take nothing at the moment: since when, why, how much waits, and when they are tried next. */
export function WaysDown() {
  const { t } = useTranslation('notices')
  const format = useFormat()
  const { data = [] } = useWaysDown()
  return (
    <div className={styles['ways']} role="status">
      {data.map(({ way, robot, since, nextTryAt, reason, waiting }) => (
        <Alert
          key={robot?.id ?? way}
          type="warning"
          showIcon
          title={
            robot === null
              ? t('outbox.downEmail', { reason: t(`reason.${reason}`) })
              : t('outbox.downRobot', { name: robot.name, reason: t(`reason.${reason}`) })
          }
          description={t('outbox.downFacts', {
            since: format.dateTime(since),
            next: format.dateTime(nextTryAt),
            n: waiting,
          })}
        />
      ))}
    </div>
  )
}

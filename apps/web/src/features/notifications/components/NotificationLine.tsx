import { ExclamationCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons'
import type {
  Notification,
  NotificationLevel,
} from '@pindao/protocol/notifications/notification.endpoints.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { useReadNotification } from '../api/notifications.mutations.ts'
import { useNotificationText } from '../use-notification-text.ts'
import { ExportDownload } from './ExportDownload.tsx'
import styles from './notifications.module.css'

const icons: Readonly<Record<NotificationLevel, ReactNode>> = {
  info: <InfoCircleFilled aria-hidden />,
  warn: <WarningFilled aria-hidden />,
  urgent: <ExclamationCircleFilled aria-hidden />,
}

/** One notification: a press goes where it leads, and it has been read. */
export function NotificationLine({
  told,
  onGone,
}: {
  readonly told: Notification
  readonly onGone: () => void
}) {
  const { t } = useTranslation('notifications')
  const read = useReadNotification()
  const { what, name, reason, channel, deputy } = useNotificationText()(told)
  const { level, key, mended } = told

  const markRead = () => {
    if (!told.read) read.mutate(told.id)
  }
  const go = () => {
    markRead()
    onGone()
  }
  return (
    <li>
      <Link to={told.link} className={styles['line']} onClick={go} data-unread={!told.read}>
        <span className={styles['icon']} data-level={level}>
          {icons[level]}
        </span>
        <span className={styles['words']}>
          <span className={styles['what']}>
            {level !== 'info' && <span className="heard">{t(`level.${level}`)}</span>} {what}
          </span>
          <span className={styles['name']}>
            <bdi>{name}</bdi>
          </span>
          {reason !== null && <span className={styles['reason']}>{reason}</span>}
          <span className={styles['facts']}>
            {mended && <span className={styles['mended']}>{t('mended')}</span>}
            {deputy !== null && <bdi>{deputy}</bdi>}
            {channel !== null && <bdi>{channel}</bdi>}
            <TimeAgo at={told.at} />
          </span>
        </span>
        {!told.read && (
          <span className={styles['mark']}>
            <span className="heard">{t('unread')}</span>
          </span>
        )}
      </Link>
      {key !== null && <ExportDownload operationId={key} fileName={told.title} onDone={markRead} />}
    </li>
  )
}

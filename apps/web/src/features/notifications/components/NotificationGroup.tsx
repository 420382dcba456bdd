import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Notification } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useGroup } from '../api/notifications.queries.ts'
import { useNotificationText } from '../use-notification-text.ts'
import { NotificationLine } from './NotificationLine.tsx'
import styles from './notifications.module.css'

/** Many of one kind about one channel, as one line that unfolds. */
export function NotificationGroup({
  told,
  group,
  onGone,
}: {
  readonly told: Notification
  readonly group: string
  readonly onGone: () => void
}) {
  const { t } = useTranslation('notifications')
  const [open, setOpen] = useState(false)
  const members = useId()
  const { data } = useGroup(group, open)
  const { what } = useNotificationText()(told)
  const Arrow = open ? UpOutlined : DownOutlined
  return (
    <li>
      <button
        type="button"
        className={`${styles['line']} ${styles['group']}`}
        data-unread={!told.read}
        aria-expanded={open}
        aria-controls={members}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['icon']} data-level={told.level}>
          <Arrow aria-hidden />
        </span>
        <span className={styles['words']}>
          <span className={styles['what']}>
            {told.level !== 'info' && <span className="heard">{t(`level.${told.level}`)}</span>} {what}
          </span>
          <span className={styles['facts']}>
            {told.mended && <span className={styles['mended']}>{t('mended')}</span>}
            <TimeAgo at={told.at} />
            <span>{t(open ? 'fold' : 'unfold')}</span>
          </span>
        </span>
        {!told.read && (
          <span className={styles['mark']}>
            <span className="heard">{t('unread')}</span>
          </span>
        )}
      </button>
      <div id={members} hidden={!open}>
        {open && data === undefined && <WaitingLines rows={3} />}
        {open && data !== undefined && (
          <ul className={`${styles['list']} ${styles['members']}`} aria-label={what}>
            {data.items.map((member) => (
              <NotificationLine key={member.id} told={member} onGone={onGone} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

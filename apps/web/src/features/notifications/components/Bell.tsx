import { BellOutlined } from '@ant-design/icons'
import { mostCounted } from '@pindao/protocol/core/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { listKey, notificationsKey, useUnread } from '../api/notifications.queries.ts'
import { useFocusOutside } from '../use-focus-outside.ts'
import { useUnreadAnnouncement, useUnreadWords } from '../use-unread-announcement.ts'
import styles from './notifications.module.css'

const NotificationPanel = lazyPart(
  async () => (await import('./NotificationPanel.tsx')).NotificationPanel,
  'sheets',
)

/** The bell of the top bar (SHL-08): how many notifications are unread, and what they are at a press. */
export function Bell() {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const known = useUnread()
  const unread = known ?? 0
  const unreadWords = useUnreadWords()
  const heard = useUnreadAnnouncement(known)
  const place = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const change = (next: boolean) => {
    setOpen(next)
    // Whoever was in what closes now goes on from the bell.
    if (!next && place.current?.contains(document.activeElement)) button.current?.focus()
    // "Opens on menu close" can be read as opening or as closing (SHL-08): the number is read anew at both. The list
    // ends with its panel and begins at its first page with the next one, however many were loaded.
    if (!next) client.removeQueries({ queryKey: listKey })
    void client.invalidateQueries({ queryKey: notificationsKey })
  }

  // By Tab to somewhere else on the page: the panel would cover what is worked with.
  useFocusOutside(place, open, () => change(false))

  return (
    <span ref={place}>
      <Popover
        open={open}
        onOpenChange={change}
        trigger={['click']}
        placement="bottom"
        arrow={false}
        destroyOnHidden
        // Behind its button in the document, so that the Tab key finds it next.
        getPopupContainer={() => place.current ?? document.body}
        classNames={{ root: styles['popup'] ?? '', container: styles['container'] ?? '' }}
        content={
          <LazyPart fallback={<WaitingLines rows={6} />} onLost={() => change(false)}>
            <NotificationPanel unread={unread} onGone={() => change(false)} />
          </LazyPart>
        }
      >
        {/* The kit describes its child by all that opens; the button has a name of its own, with the number in words. */}
        <span className={styles['trigger']}>
          <Button
            ref={button}
            type="text"
            icon={<BellOutlined />}
            aria-label={unreadWords(unread)}
            aria-haspopup="dialog"
            aria-expanded={open}
            title={t('label')}
          />
          <span className={styles['count']} aria-hidden>
            <Badge count={unread} overflowCount={mostCounted} size="small" title="" />
          </span>
        </span>
      </Popover>
      <span className="heard" aria-live="polite">
        {heard}
      </span>
    </span>
  )
}

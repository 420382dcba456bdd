import { SettingOutlined } from '@ant-design/icons'
import type { Notification } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { Button } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useReadAllNotifications } from '../api/notifications.mutations.ts'
import { linesOf, useNotifications } from '../api/notifications.queries.ts'
import { NotificationGroup } from './NotificationGroup.tsx'
import { NotificationLine } from './NotificationLine.tsx'
import styles from './notifications.module.css'

/** What opens at the bell: the newest notifications, and older ones on demand. `onGone`: the person left it. */
export function NotificationPanel({
  unread,
  onGone,
}: {
  readonly unread: number
  readonly onGone: () => void
}) {
  const { t } = useTranslation('notifications')
  const heading = useId()
  const panel = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const readAll = useReadAllNotifications()
  const query = useNotifications()
  const lines = linesOf(query.data?.pages ?? [])
  // What is pressing stands first: the newest of all may be below it.
  const newest = lines.reduce<Notification | undefined>(newerOf, undefined)
  const pressing = lines.filter(isPressing)
  // The kit puts the panel in its place after it is drawn: the page must not scroll to where it is before.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  const toSettings = () => {
    onGone()
    void navigate('/pages/account-settings#notices')
  }
  const markAll = (newestId: string) => {
    // The button is of no use afterwards: who pressed it by keyboard goes on from the panel.
    panel.current?.focus({ preventScroll: true })
    readAll.mutate(newestId)
  }

  return (
    <div ref={panel} role="dialog" aria-labelledby={heading} tabIndex={-1} className={styles['panel']}>
      <div className={styles['head']}>
        <h2 id={heading}>{t('label')}</h2>
        <Button
          type="link"
          size="small"
          disabled={unread === 0 || newest === undefined}
          loading={readAll.isPending}
          onClick={() => newest && markAll(newest.id)}
        >
          {t('readAll')}
        </Button>
      </div>
      <div className={styles['scroll']}>{body()}</div>
      <div className={styles['foot']}>
        <Button type="text" block icon={<SettingOutlined aria-hidden />} onClick={toSettings}>
          {t('settings')}
        </Button>
      </div>
    </div>
  )

  function body() {
    if (query.isPending) return <WaitingLines rows={6} />
    if (query.data === undefined)
      return <ErrorState error={query.error} title={t('failed')} onRetry={() => void query.refetch()} />
    if (lines.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
    return (
      <>
        {pressing.length > 0 && (
          <>
            <h3 className={styles['part']}>{t('pressing')}</h3>
            <Lines lines={pressing} label={t('pressing')} onGone={onGone} />
            {pressing.length < lines.length && <h3 className={styles['part']}>{t('others')}</h3>}
          </>
        )}
        <Lines lines={lines.filter((line) => !isPressing(line))} label={t('label')} onGone={onGone} />
        {query.isFetchNextPageError && <MoreProblem error={query.error} />}
        {query.hasNextPage && (
          <Button
            type="text"
            block
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </>
    )
  }
}

const isPressing = ({ level, read }: Notification) => level === 'urgent' && !read
const newerOf = (newest: Notification | undefined, line: Notification) =>
  newest === undefined || BigInt(line.id) > BigInt(newest.id) ? line : newest

function Lines(props: {
  readonly lines: readonly Notification[]
  readonly label: string
  readonly onGone: () => void
}) {
  const { lines, label, onGone } = props
  if (lines.length === 0) return null
  return (
    <ul className={styles['list']} aria-label={label}>
      {lines.map((line) =>
        line.group === null ? (
          <NotificationLine key={line.id} told={line} onGone={onGone} />
        ) : (
          <NotificationGroup key={line.id} told={line} group={line.group} onGone={onGone} />
        ),
      )}
    </ul>
  )
}

function MoreProblem({ error }: { readonly error: unknown }) {
  const { message } = useErrorText()(error)
  return (
    <p role="alert" className={styles['problem']}>
      {message}
    </p>
  )
}

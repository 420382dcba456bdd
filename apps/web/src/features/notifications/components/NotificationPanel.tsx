import { Button } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useReadAllNotifications } from '../api/notifications.mutations.ts'
import { linesOf, useNotifications } from '../api/notifications.queries.ts'
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
  const readAll = useReadAllNotifications()
  const query = useNotifications()
  const lines = linesOf(query.data?.pages ?? [])
  const [newest] = lines
  // The kit puts the panel in its place after it is drawn: the page must not scroll to where it is before.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

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
    </div>
  )

  function body() {
    if (query.isPending) return <WaitingLines rows={6} />
    if (query.data === undefined)
      return <ErrorState error={query.error} title={t('failed')} onRetry={() => void query.refetch()} />
    if (lines.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
    return (
      <>
        <ul className={styles['list']}>
          {lines.map((line) => (
            <NotificationLine key={line.id} told={line} onGone={onGone} />
          ))}
        </ul>
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

function MoreProblem({ error }: { readonly error: unknown }) {
  const { message } = useErrorText()(error)
  return (
    <p role="alert" className={styles['problem']}>
      {message}
    </p>
  )
}

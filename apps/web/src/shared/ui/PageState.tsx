import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorArt, LockArt, NoMatchArt, NotFoundArt } from './art/Art.tsx'
import { pageTitleId } from './PageHeader.tsx'
import styles from './PageState.module.css'
import { useErrorText } from './use-error-text.ts'

type PageStateProps = {
  readonly art: ReactNode
  readonly title: string
  readonly text: ReactNode
  readonly note?: string | null
  readonly action?: ReactNode
  /** It is all there is on the page: its title is the page's heading. */
  readonly whole?: boolean
}

/** What stands where content would: a picture, what is the matter, and what to do about it. */
export function PageState({ art, title, text, note, action, whole = false }: PageStateProps) {
  return (
    <div className={styles['state']}>
      {art}
      {whole ? (
        <h1 className={styles['title']} id={pageTitleId} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <p className={styles['title']}>{title}</p>
      )}
      <p className={styles['text']}>{text}</p>
      {note ? <p className={styles['note']}>{note}</p> : null}
      {action ? <div className={styles['action']}>{action}</div> : null}
    </div>
  )
}

/** A question that could not be answered, with the server's reason and a way to ask again. */
export function ErrorState({
  error,
  title,
  onRetry,
  whole,
}: {
  readonly error: unknown
  readonly title?: string
  readonly onRetry: () => void
  readonly whole?: boolean
}) {
  const { t } = useTranslation()
  const { message, requestId } = useErrorText()(error)
  return (
    <div role="alert">
      <PageState
        whole={whole ?? false}
        art={<ErrorArt />}
        title={title ?? t('error.dataTitle')}
        text={message}
        note={requestId ? t('error.requestId', { id: requestId }) : null}
        action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
      />
    </div>
  )
}

/** A search without results, told apart from a list that is empty as such. */
export function NoMatchState({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation()
  return (
    <PageState
      art={<NoMatchArt />}
      title={t('table.noMatch.title')}
      text={t('table.noMatch.text')}
      action={<Button onClick={onReset}>{t('action.reset')}</Button>}
    />
  )
}

type PlainProps = Pick<PageStateProps, 'action' | 'note' | 'whole'>

export function NoPermissionState(props: PlainProps) {
  const { t } = useTranslation()
  return <PageState art={<LockArt />} title={t('permission.title')} text={t('permission.text')} {...props} />
}

export function NotFoundState(props: PlainProps) {
  const { t } = useTranslation()
  return <PageState art={<NotFoundArt />} title={t('notFound.title')} text={t('notFound.text')} {...props} />
}

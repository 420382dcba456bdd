import { LoginOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, replace, useSearchParams } from 'react-router'
import { ApiError } from '#src/shared/api/api-error.ts'
import { onReturn } from '#src/shared/ui/on-return.ts'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { LoginFrame } from '../components/LoginFrame.tsx'
import { openSignOn, signInDonePath, tradeTicket } from '../sign-in.ts'
import { takeSignOnEnd } from '../sign-on-end.ts'
import styles from './LoginPage.module.css'

/**
 * Coming back from the sign-on. The ticket leaves the address bar and the history before anything else happens: it
 * must not be read over a shoulder, kept, or traded twice.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const ticket = new URL(request.url).searchParams.get('ticket')
  if (ticket === null) return finishSignOut()
  window.history.replaceState(window.history.state, '', '/login')
  try {
    return replace(await tradeTicket(ticket))
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'common.internal'
    return replace(`/login?error=${encodeURIComponent(code)}`)
  }
}

/** A sign-out whose end at the sign-on was not gone to yet goes there now: the page is not drawn (SSO-05). */
function finishSignOut(): Promise<never> | null {
  const end = takeSignOnEnd()
  if (end === null) return null
  window.location.replace(end)
  return new Promise(() => undefined)
}

/** /login (SSO-01). `?again` is the small window that signs in beside a page with uploads: it goes on by itself. */
export function LoginPage() {
  const { t } = useTranslation(['access', 'errors'])
  const [search] = useSearchParams()
  const failure = search.get('error')
  const again = search.has('again')
  const open = useMutation({
    mutationFn: () => openSignOn(again ? signInDonePath : (search.get('redirect') ?? '/')),
  })
  const { mutate, reset } = open
  useEffect(() => onReturn(window, reset), [reset])
  useEffect(() => {
    if (again) mutate()
  }, [again, mutate])

  const leaving = open.isPending || open.isSuccess
  return (
    <LoginFrame>
      {notice()}
      <Button
        type="primary"
        size="large"
        block
        icon={<LoginOutlined className="flip" aria-hidden />}
        loading={leaving}
        onClick={() => mutate()}
      >
        {leaving ? t('access:login.opening') : t('access:login.button')}
      </Button>
      <p className={styles['hint']}>{t('access:login.hint')}</p>
    </LoginFrame>
  )

  function notice(): ReactNode {
    if (open.error) return <Failure error={open.error} />
    // Turning back at the sign-on is a decision and no failure.
    if (failure === 'access.signOnCancelled') return <Calm text={t('errors:access.signOnCancelled')} />
    if (failure !== null) return <Failure error={new ApiError({ status: 0, code: failure, message: '' })} />
    return search.get('reason') === 'expired' ? <Calm text={t('access:login.expired')} /> : null
  }
}

function Calm({ text }: { readonly text: string }) {
  return <Alert type="info" showIcon title={text} />
}

function Failure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation(['access', 'common'])
  const { message, requestId } = useErrorText()(error)
  return (
    <Alert
      type="error"
      showIcon
      title={t('access:login.failedTitle')}
      description={
        <>
          {message}
          {requestId && <small>{t('common:error.requestId', { id: requestId })}</small>}
        </>
      }
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSignOut } from '#src/features/access/sign-in/use-sign-out.ts'
import { useLiveStream } from '#src/shared/live/use-live-stream.ts'
import { session } from '#src/shared/session/session.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { LazyViewingBar } from '../layout/lazy-tools.ts'
import { RenewSession } from '../layout/RenewSession.tsx'
import { useFreshAccess } from '../layout/use-fresh-access.ts'
import { useAskedAddress } from '../router/asked-address.ts'
import { readUser } from '../session/keep-user-fresh.ts'
import { BackLink } from './BackLink.tsx'

/**
 * Where somebody without the permission for a page lands: also everybody on the first day, before a role is given
 * (PERM-04). A role given meanwhile opens the product by itself; trying again reads the roles anew.
 */
export function NotAuthorizedPage() {
  const { t } = useTranslation(['common', 'access'])
  const navigate = useNavigate()
  const feedback = useFeedback()
  const signOut = useSignOut()
  const viewing = useUser()?.viewing
  const toStart = () => navigate('/', { replace: true })
  // This page stands outside the shell, which otherwise listens.
  useLiveStream()
  useFreshAccess(toStart)
  const retry = useMutation({
    mutationFn: readUser,
    onSuccess: toStart,
    onError: feedback.failure,
  })
  return (
    <>
      <NoPermissionState
        whole
        note={useAskedAddress()}
        action={
          <>
            <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate()}>
              {t('common:action.home')}
            </Button>
            <BackLink />
            {session.accessToken() === null ? null : (
              <Button onClick={signOut}>{t('access:logout.button')}</Button>
            )}
          </>
        }
      />
      {viewing && (
        // A role may open no page at all: who looks at the product as one finds the way back here.
        <Alert
          type="info"
          role="status"
          style={{ inlineSize: 'fit-content', marginInline: 'auto' }}
          title={
            <LazyPart>
              <LazyViewingBar viewing={viewing} />
            </LazyPart>
          }
        />
      )}
      {/* Whoever signs in again may have a role by then. */}
      <RenewSession returnTo="/" />
    </>
  )
}

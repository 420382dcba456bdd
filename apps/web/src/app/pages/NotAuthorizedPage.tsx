import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSignOut } from '#src/features/access/use-sign-out.ts'
import { session } from '#src/shared/session/session.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { readUser } from '../session/keep-user-fresh.ts'

/**
 * Where somebody without the permission for a page lands: also everybody on the first day, before a role is given
 * (PERM-04). Trying again reads the roles anew.
 */
export function NotAuthorizedPage() {
  const { t } = useTranslation(['common', 'access'])
  const navigate = useNavigate()
  const feedback = useFeedback()
  const signOut = useSignOut()
  const retry = useMutation({
    mutationFn: readUser,
    onSuccess: () => navigate('/', { replace: true }),
    onError: feedback.failure,
  })
  return (
    <NoPermissionState
      whole
      action={
        <>
          <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate()}>
            {t('common:action.home')}
          </Button>
          {session.accessToken() === null ? null : (
            <Button onClick={signOut}>{t('access:logout.button')}</Button>
          )}
        </>
      }
    />
  )
}

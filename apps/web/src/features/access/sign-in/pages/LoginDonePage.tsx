import { Alert } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginFrame } from '../components/LoginFrame.tsx'

/** /login/done: the window that was opened to sign in again closes; where a browser forbids that, it says so. */
export function LoginDonePage() {
  const { t } = useTranslation('access')
  useEffect(() => window.close(), [])
  return (
    <LoginFrame>
      <Alert type="success" showIcon title={t('login.done.title')} description={t('login.done.text')} />
    </LoginFrame>
  )
}

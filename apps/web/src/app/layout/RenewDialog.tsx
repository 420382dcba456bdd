import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'

/** Asks to sign in beside this page, which must stay: it holds the file of an upload. */
export function RenewDialog({
  blocked,
  onSignIn,
}: {
  readonly blocked: boolean
  readonly onSignIn: () => void
}) {
  const { t } = useTranslation('access')
  return (
    <Modal
      open
      title={t('renew.title')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onSignIn}>
          {t('renew.button')}
        </Button>
      }
    >
      <p>{t('renew.text')}</p>
      {blocked && <p role="alert">{t('renew.blocked')}</p>}
    </Modal>
  )
}

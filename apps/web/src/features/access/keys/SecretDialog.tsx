import { Alert, Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './keys.module.css'

/** The secret of a new key, once: it is not kept, so closing asks for nothing and loses it. */
export function SecretDialog(props: {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('api-keys')
  return (
    <Modal
      title={t('made', { name: props.name })}
      footer={
        <Button type="primary" onClick={props.onClose}>
          {t('stored')}
        </Button>
      }
      mask={{ closable: false }}
      onCancel={props.onClose}
    >
      <Alert type="warning" showIcon title={t('once')} className={styles['once'] ?? ''} />
      <Typography.Paragraph
        copyable={{ text: props.secret, tooltips: [t('copy'), t('copied')] }}
        className={styles['secret'] ?? ''}
      >
        <bdi dir="ltr">{props.secret}</bdi>
      </Typography.Paragraph>
      <p className={styles['hint']}>{t('useHint')}</p>
      <pre className={styles['example']} dir="ltr">
        {`curl -X POST -H "Authorization: Bearer ${props.secret.slice(0, 13)}…" ${window.location.origin}/api/sso/userInfo`}
      </pre>
    </Modal>
  )
}

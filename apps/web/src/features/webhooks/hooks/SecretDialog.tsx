import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Modal } from '#src/shared/ui/Modal.tsx'

export type ShownSecret = { readonly name: string; readonly secret: string }

/** The secret of a webhook, this one time. It is closed by its button only: nobody loses it by a click beside it. */
export function SecretDialog({ name, secret, onClose }: ShownSecret & { onClose(): void }) {
  const { t } = useTranslation('webhooks')
  return (
    <Modal
      title={t('hooks.secretTitle')}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('hooks.close')}
        </Button>
      }
    >
      <Typography.Paragraph>
        <bdi>{name}</bdi>
      </Typography.Paragraph>
      <Typography.Paragraph>
        <Typography.Text code copyable={{ text: secret }} dir="ltr">
          {secret}
        </Typography.Text>
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary">{t('hooks.secretText')}</Typography.Paragraph>
    </Modal>
  )
}

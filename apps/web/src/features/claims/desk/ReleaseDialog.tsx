import { type Claim, releaseFields } from '@pindao/protocol/claims/claim.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './claims.module.css'
import { useReleaseClaim } from './claims.queries.ts'

type Values = { readonly reason: string; readonly excluded: string }

/** Lets claims of ours go, with the reason; what cannot be taken back is said before. */
export function ReleaseDialog(props: {
  readonly claims: readonly Pick<Claim, 'id' | 'videoTitle'>[]
  onClose(): void
  onStarted?(): void
}) {
  const { claims, onClose, onStarted } = props
  const { t } = useTranslation('claims')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const one = claims.length === 1 ? claims[0] : undefined
  const release = useReleaseClaim()
  const { start, isPending } = useStartOperation()
  const send = async ({ reason, excluded = '' }: Partial<Values> & Pick<Values, 'reason'>) => {
    const params = { reason, excluded }
    try {
      if (one) {
        await release.mutateAsync({ params: { id: one.id }, body: params })
        feedback.success(t('release.done', { name: one.videoTitle }))
      } else {
        await start({ kind: 'claim.release', ids: claims.map(({ id }) => id), params })
        onStarted?.()
      }
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const busy = release.isPending || isPending
  return (
    <Modal
      title={one ? t('release.title', { name: one.videoTitle }) : t('release.many', { n: claims.length })}
      okText={t('act.release')}
      okButtonProps={{ danger: true }}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('release.text')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{ reason: '', excluded: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="reason"
          label={t('release.reason')}
          rules={[rule(releaseFields.reason, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
        {one && (
          <Form.Item
            name="excluded"
            label={t('release.excluded')}
            extra={t('release.excludedHint')}
            rules={[rule(releaseFields.excluded)]}
          >
            <Input autoComplete="off" dir="auto" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

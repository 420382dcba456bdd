import type { Claim } from '@pindao/protocol/claims/claim.endpoints.ts'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './claims.module.css'
import { useAssignClaim } from './claims.queries.ts'
import { HandlerSelect } from './HandlerSelect.tsx'

type Values = { readonly handlerId: string | null }

/** Hands one claim on, or many at once: each of many has a result of its own. */
export function AssignDialog(props: {
  readonly claims: readonly Pick<Claim, 'id' | 'videoTitle' | 'handler' | 'version'>[]
  onClose(): void
  onStarted?(): void
}) {
  const { claims, onClose, onStarted } = props
  const { t } = useTranslation('claims')
  const feedback = useFeedback()
  const [form] = Form.useForm<Values>()
  const one = claims.length === 1 ? claims[0] : undefined
  const assign = useAssignClaim()
  const { start, isPending } = useStartOperation()
  const send = async ({ handlerId }: Values) => {
    try {
      if (one) {
        const { id, version } = one
        const { handler } = await assign.mutateAsync({ params: { id }, body: { handlerId, version } })
        feedback.success(handler ? t('assign.done', { who: handler.fullName }) : t('assign.freed'))
      } else {
        await start({ kind: 'claim.assign', ids: claims.map(({ id }) => id), params: { handlerId } })
        onStarted?.()
      }
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const busy = assign.isPending || isPending
  return (
    <Modal
      title={one ? t('assign.title', { name: one.videoTitle }) : t('assign.many', { n: claims.length })}
      okText={t('act.assign')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('assign.text')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{ handlerId: one?.handler?.id ?? null }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="handlerId" label={t('assign.to')}>
          <HandlerSelect known={one?.handler ?? null} placeholder={t('assign.nobody')} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

import type { HandlerGroup } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { Dispute } from '@pindao/protocol/claims/dispute.record.ts'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { DisputeHandlerSelect } from './DisputeHandlerSelect.tsx'
import styles from './disputes.module.css'
import { useAssignDispute } from './disputes.queries.ts'

type Values = { readonly handlerId: string | null }
type Handed = Pick<Dispute, 'id' | 'title' | 'kind' | 'handler' | 'version'>

/** Who can work on these: objections to settlements are for those who answer creators. */
const groupOf = (disputes: readonly Handed[]): HandlerGroup =>
  disputes.every(({ kind }) => kind === 'settlement') ? 'settlement' : 'dispute'

/** Hands one case on, or many at once: each of many has a result of its own. */
export function AssignDisputeDialog(props: {
  readonly disputes: readonly Handed[]
  onClose(): void
  onStarted?(): void
}) {
  const { disputes, onClose, onStarted } = props
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const [form] = Form.useForm<Values>()
  const one = disputes.length === 1 ? disputes[0] : undefined
  const assign = useAssignDispute()
  const { start, isPending } = useStartOperation()
  const send = async ({ handlerId }: Values) => {
    try {
      if (one) {
        const { id, version } = one
        const { handler } = await assign.mutateAsync({ params: { id }, body: { handlerId, version } })
        feedback.success(handler ? t('done.assign', { who: handler.fullName }) : t('done.freed'))
      } else {
        await start({ kind: 'dispute.assign', ids: disputes.map(({ id }) => id), params: { handlerId } })
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
      title={one ? t('assign.title', { name: one.title }) : t('assign.many', { n: disputes.length })}
      okText={t('act.assign')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('assign.text')}</p>
      <Form<Values>
        name="disputeHandler"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{ handlerId: one?.handler?.id ?? null }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="handlerId" label={t('field.handler')}>
          <DisputeHandlerSelect
            of={groupOf(disputes)}
            known={one?.handler ?? null}
            placeholder={t('assign.nobody')}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

import type { Cost } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { reasonRule } from '@pindao/protocol/contracts/term.fields.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useVoidCost } from './contract-money.queries.ts'
import styles from './money.module.css'

type Values = { readonly reason: string }

/** A cost counts no more, and says why. */
export function VoidCost(props: { readonly contractId: string; readonly cost: Cost; onClose(): void }) {
  const { contractId, cost, onClose } = props
  const { t } = useTranslation('contracts')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const ending = useVoidCost(contractId)
  const end = async ({ reason }: Values) => {
    try {
      await ending.mutateAsync({ costId: cost.id, reason })
      feedback.success(t('contractMoney.cost.voidDone'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('contractMoney.cost.voidTitle')}
      okText={t('contractMoney.cost.void')}
      busy={ending.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('contractMoney.cost.voidText')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={ending.isPending}
        initialValues={{ reason: '' }}
        onFinish={(values) => void end(values)}
      >
        <Form.Item
          name="reason"
          label={t('contractMoney.cost.reason')}
          rules={[rule(reasonRule, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

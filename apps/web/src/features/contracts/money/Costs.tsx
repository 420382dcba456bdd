import { PlusOutlined } from '@ant-design/icons'
import {
  type ContractMoneyView,
  type Cost,
  costFields,
} from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { AmountFields } from './AmountFields.tsx'
import { useAddCost } from './contract-money.queries.ts'
import styles from './money.module.css'
import { VoidCost } from './VoidCost.tsx'

/** Costs that are taken back, those that count no more among them. */
export function Costs({ money }: { readonly money: ContractMoneyView }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const [adding, setAdding] = useState(false)
  const [ended, setEnded] = useState<Cost | null>(null)
  const { costs, actions, contractId } = money
  return (
    <section className={styles['section']} aria-label={t('contractMoney.cost.title')}>
      <div className={styles['head']}>
        <h3>{t('contractMoney.cost.title')}</h3>
        {actions.includes('addCost') && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('contractMoney.cost.add')}
          </Button>
        )}
      </div>
      <p className={styles['note']}>{t('contractMoney.cost.note')}</p>
      {costs.length === 0 && <p>{t('contractMoney.cost.none')}</p>}
      {costs.map((cost) => (
        <div key={cost.id} className={[styles['line'], cost.voided ? styles['voided'] : ''].join(' ').trim()}>
          <span className={styles['name']}>
            <bdi>{cost.purpose}</bdi>
            {cost.voided && (
              <div>{t('contractMoney.cost.voided', { by: cost.voided.by, reason: cost.voided.reason })}</div>
            )}
            <div className={styles['note']}>
              {t('contractMoney.by', { by: cost.createdBy, day: format.day(cost.day) })}
            </div>
          </span>
          <span className={styles['amount']}>{format.money(cost.money)}</span>
          {actions.includes('voidCost') && cost.voided === null && (
            <Button
              size="small"
              danger
              aria-label={t('contract.actOf', { act: t('contractMoney.cost.void'), name: cost.purpose })}
              onClick={() => setEnded(cost)}
            >
              {t('contractMoney.cost.void')}
            </Button>
          )}
        </div>
      ))}
      {adding && <CostDialog money={money} onClose={() => setAdding(false)} />}
      {ended && <VoidCost contractId={contractId} cost={ended} onClose={() => setEnded(null)} />}
    </section>
  )
}

type Values = {
  readonly day: string | null
  readonly purpose: string
  readonly amount: string
  readonly currency: string
}

function CostDialog({ money, onClose }: { readonly money: ContractMoneyView; onClose(): void }) {
  const { t } = useTranslation('contracts')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const saving = useAddCost(money.contractId)
  const save = async ({ day, ...values }: Values) => {
    if (day === null) return
    try {
      await saving.mutateAsync({ ...values, day })
      feedback.success(t('contractMoney.cost.saved'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('contractMoney.cost.add')}
      okText={t('contract.save')}
      busy={saving.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={saving.isPending}
        initialValues={{ day: null, purpose: '', amount: '', currency: money.currency }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="day"
          label={t('contractMoney.cost.field.day')}
          rules={[rule(costFields.day, { needed: true })]}
        >
          <DayPicker />
        </Form.Item>
        <Form.Item
          name="purpose"
          label={t('contractMoney.cost.field.purpose')}
          rules={[rule(costFields.purpose, { needed: true })]}
        >
          <Input dir="auto" autoComplete="off" />
        </Form.Item>
        <AmountFields amount={costFields.amount} />
      </Form>
    </Modal>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import {
  type BalanceKind,
  balanceFields,
  balanceKinds,
  type ContractMoneyView,
} from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { reasonRule } from '@pindao/protocol/contracts/term.fields.ts'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { AmountFields } from './AmountFields.tsx'
import { useDeleteBalance, useSaveBalance } from './contract-money.queries.ts'
import styles from './money.module.css'

/** What a contract began with, line by line, and what it is together by kind and currency. */
export function Balances({ money }: { readonly money: ContractMoneyView }) {
  const { t } = useTranslation(['contracts', 'common'])
  const format = useFormat()
  const feedback = useFeedback()
  const remove = useDeleteBalance(money.contractId)
  const [asked, setAsked] = useState<'add' | 'correct' | null>(null)
  const { balances, open, actions } = money
  return (
    <section className={styles['section']} aria-label={t('contracts:contractMoney.balance.title')}>
      <div className={styles['head']}>
        <h3>{t('contracts:contractMoney.balance.title')}</h3>
        {(['add', 'correct'] as const)
          .filter((act) => actions.includes(act === 'add' ? 'edit' : 'decide'))
          .map((act) => (
            <Button key={act} size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked(act)}>
              {t(`contracts:contractMoney.balance.${act}`)}
            </Button>
          ))}
      </div>
      <p className={styles['note']}>{t('contracts:contractMoney.balance.note')}</p>
      {balances.length === 0 && <p>{t('contracts:contractMoney.balance.none')}</p>}
      {balances.map((balance) => {
        const kind = t(`contracts:contractMoney.balance.kind.${balance.kind}`)
        return (
          <div key={balance.id} className={styles['line']}>
            <span className={styles['name']}>
              {kind}
              {balance.reason !== '' && (
                <div>{t('contracts:contractMoney.balance.correction', { reason: balance.reason })}</div>
              )}
              <div className={styles['note']}>
                <bdi>{balance.createdBy}</bdi> · <Moment at={balance.createdAt} />
              </div>
            </span>
            <span className={styles['amount']}>{format.money(balance.money)}</span>
            {actions.includes('edit') && (
              <Button
                size="small"
                danger
                aria-label={t('contracts:contract.actOf', { act: t('common:action.delete'), name: kind })}
                loading={remove.isPending && remove.variables === balance.id}
                onClick={() =>
                  remove.mutate(balance.id, {
                    onError: feedback.failure,
                    onSuccess: () => feedback.success(t('contracts:contractMoney.balance.removed')),
                  })
                }
              >
                {t('common:action.delete')}
              </Button>
            )}
          </div>
        )
      })}
      {balances.length > 1 &&
        open.map((sum) => (
          <div key={`${sum.kind} ${sum.money.currency}`} className={styles['line']}>
            <strong className={styles['name']}>
              {t('contracts:contractMoney.balance.sum')} ·{' '}
              {t(`contracts:contractMoney.balance.kind.${sum.kind}`)}
            </strong>
            <strong className={styles['amount']}>{format.money(sum.money)}</strong>
          </div>
        ))}
      {asked && <BalanceDialog money={money} act={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

type Values = {
  readonly kind: BalanceKind
  readonly amount: string
  readonly currency: string
  readonly reason: string
}

function BalanceDialog(props: {
  readonly money: ContractMoneyView
  readonly act: 'add' | 'correct'
  onClose(): void
}) {
  const { money, act, onClose } = props
  const { t } = useTranslation('contracts')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const saving = useSaveBalance(money.contractId, act)
  const save = async (values: Values) => {
    try {
      await saving.mutateAsync({ ...values, reason: values.reason ?? '' })
      feedback.success(t('contractMoney.balance.saved'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t(`contractMoney.balance.${act}`)}
      okText={t('contract.save')}
      busy={saving.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {act === 'correct' && <p className={styles['note']}>{t('contractMoney.balance.correctNote')}</p>}
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={saving.isPending}
        initialValues={{ kind: 'carry', amount: '', currency: money.currency, reason: '' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="kind" label={t('contractMoney.balance.field.kind')}>
          <Select
            options={balanceKinds.map((value) => ({
              value,
              label: t(`contractMoney.balance.kind.${value}`),
            }))}
          />
        </Form.Item>
        <AmountFields amount={balanceFields.amount} />
        {act === 'correct' && (
          <Form.Item
            name="reason"
            label={t('contractMoney.balance.field.reason')}
            rules={[rule(reasonRule, { needed: true })]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

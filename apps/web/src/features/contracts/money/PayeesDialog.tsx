import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ContractMoneyView, PayeeVersion } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { bearers } from '@pindao/protocol/contracts/payout.ts'
import { reasonRule, sharePercent, termDay } from '@pindao/protocol/contracts/term.fields.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { Alert, Button, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { PartySelect } from '../contracts/PartySelect.tsx'
import { useSavePayees } from './contract-money.queries.ts'
import styles from './money.module.css'
import { contentOf, type PayeeValues, payeesProblem, valuesOf } from './payee-values.ts'

const refusedFields: RefusedFields = { 'contracts.termTooEarly': 'from', 'contracts.dayOutside': 'from' }

/** Who is paid from a day on: in a draft as it is filled in, of a signed contract decided with a reason. */
export function PayeesDialog(props: {
  readonly money: ContractMoneyView
  readonly act: 'set' | 'decide'
  readonly version: PayeeVersion | null
  onClose(): void
}) {
  const { money, act, version, onClose } = props
  const { t } = useTranslation(['contracts', 'common', 'validation'])
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<PayeeValues>()
  const [problem, setProblem] = useState<ReturnType<typeof payeesProblem>>(null)
  const saving = useSavePayees(money.contractId, act)
  useFieldRefusal(refusedFields, form, saving.error)
  const hasCommission = Form.useWatch('hasCommission', form) === true
  const known = partiesOf(money)
  const save = async (given: PayeeValues) => {
    const values = { ...valuesOf(money, version, act === 'decide'), ...given }
    const wrong = payeesProblem(values)
    setProblem(wrong)
    if (wrong !== null) return
    try {
      await saving.mutateAsync({ ...contentOf(values), reason: values.reason })
      feedback.success(t('contracts:contractMoney.payees.saved'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t(`contracts:contractMoney.payees.${act}`)}
      okText={t('contracts:contract.save')}
      busy={saving.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('contracts:contractMoney.payees.note')}</p>
      <Form<PayeeValues>
        form={form}
        layout="vertical"
        disabled={saving.isPending}
        initialValues={valuesOf(money, version, act === 'decide')}
        onValuesChange={() => setProblem(null)}
        onFinish={(values) => void save(values)}
      >
        {/* Of a version that is there the day is what names it. */}
        {!(act === 'set' && version) && (
          <Form.Item
            name="from"
            label={t('contracts:contractMoney.payees.day')}
            rules={[rule(termDay, { needed: true })]}
          >
            <DayPicker />
          </Form.Item>
        )}
        <PayeeRows known={known} />
        {problem && <Alert type="error" showIcon title={t(`validation:${problem}`)} />}
        <Form.Item
          name="hasCommission"
          label={t('contracts:contractMoney.payees.hasCommission')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        {hasCommission && <CommissionFields known={known} />}
        {act === 'decide' && (
          <Form.Item
            name="reason"
            label={t('contracts:contractMoney.payees.reason')}
            rules={[rule(reasonRule, { needed: true })]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

type Party = ContractMoneyView['party']

function PayeeRows({ known }: { readonly known: ReadonlyMap<string, Party> }) {
  const { t } = useTranslation('contracts')
  const rule = useRule()
  return (
    <Form.List name="payees">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles['payee']}>
              <Form.Item
                name={[name, 'partyId']}
                label={t('contractMoney.payees.party')}
                rules={[rule(required, { needed: true })]}
              >
                <KnownParty known={known} />
              </Form.Item>
              <Form.Item
                name={[name, 'percent']}
                label={t('contractMoney.payees.share')}
                rules={[rule(sharePercent, { needed: true })]}
              >
                <Input inputMode="decimal" autoComplete="off" dir="ltr" />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('contractMoney.payees.remove')}
                disabled={fields.length === 1}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ partyId: '', percent: '' })}>
            {t('contractMoney.payees.add')}
          </Button>
        </>
      )}
    </Form.List>
  )
}

function CommissionFields({ known }: { readonly known: ReadonlyMap<string, Party> }) {
  const { t } = useTranslation('contracts')
  const rule = useRule()
  return (
    <div className={styles['pair']}>
      <Form.Item
        name={['commission', 'partyId']}
        label={t('contractMoney.payees.commission')}
        rules={[rule(required, { needed: true })]}
      >
        <KnownParty known={known} />
      </Form.Item>
      <Form.Item
        name={['commission', 'percent']}
        label={t('contractMoney.payees.rate')}
        rules={[rule(sharePercent, { needed: true })]}
      >
        <Input inputMode="decimal" autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item name={['commission', 'bearer']} label={t('contractMoney.payees.bearer')}>
        <Select options={bearers.map((value) => ({ value, label: t(`contract.bearer.${value}`) }))} />
      </Form.Item>
    </div>
  )
}

/** A payee that this person could not choose is shown by name all the same. */
function KnownParty(props: {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string) => void
  readonly known: ReadonlyMap<string, Party>
}) {
  const { known, ...rest } = props
  return <PartySelect {...rest} known={known.get(props.value ?? '') ?? null} />
}

function partiesOf({ party, versions }: ContractMoneyView): ReadonlyMap<string, Party> {
  const all = versions.flatMap(({ payees, commission }) => [
    ...payees.map((payee) => payee.party),
    ...(commission ? [commission.party] : []),
  ])
  return new Map([party, ...all].map((one) => [one.id, one]))
}

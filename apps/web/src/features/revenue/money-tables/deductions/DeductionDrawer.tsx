import { isAmount, isCurrency, plainAmount } from '@pindao/protocol/core/money.ts'
import {
  type DeductionContent,
  type DeductionRecord,
  deductionFields,
  deductionProblems,
} from '@pindao/protocol/revenue/money-table.deductions.ts'
import { Alert, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { MonthPicker } from '#src/shared/form/MonthPicker.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { EditFooter, editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import styles from '../money-tables.module.css'
import { readDeductionHistory, useDeduction, useSaveDeduction } from '../money-tables.queries.ts'

type Values = Omit<DeductionContent, 'channelId' | 'earningMonth'> & {
  readonly channelId: string | null
  readonly earningMonth: string | null
}

const valuesOf = (stored: DeductionRecord | null): Values => ({
  channelId: stored?.channel.id ?? null,
  earningMonth: stored?.earningMonth ?? null,
  platformTax: stored?.platformTax ?? '0',
  fees: stored?.fees ?? '0',
  currency: stored?.currency ?? 'USD',
  remark: stored?.remark ?? '',
})

/** Which field a refusal is about. */
const refusedFields: RefusedFields = {
  'revenue.deductionTaken': 'earningMonth',
  'revenue.deductionSettled': 'earningMonth',
}

/** What is taken off a channel's month; `deductionId` null makes a new one. */
export function DeductionDrawer(props: {
  readonly deductionId: string | null
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { deductionId, neighbours, onClose } = props
  const { t } = useTranslation(['money-tables', 'common'])
  const feedback = useFeedback()
  const can = useCan()
  const { data, ...query } = useDeduction(deductionId)
  const edited = useEdited(data ?? null, valuesOf)
  const { record, dirty } = edited
  const saving = useSaveDeduction()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const isNew = deductionId === null
  const editable = isNew ? can('moneyTable:update') : record?.actions.includes('update') === true
  const history = useHistoryTab('revenueDeduction', deductionId, {
    read: readDeductionHistory(deductionId ?? ''),
  })
  const save = useOneAtATime(async (values: Values) => {
    const { channelId, earningMonth, ...content } = values
    if (channelId === null || earningMonth === null) return false
    try {
      const of = record && { id: record.id, version: record.version }
      await saving.mutateAsync({ of, content: { ...content, channelId, earningMonth } })
      edited.end()
      feedback.success(t('money-tables:deductions.saved'))
      leave()
      return true
    } catch (error) {
      if (!edited.refused(error, values) && !isOfField(refusedFields, error)) feedback.failure(error)
      return false
    }
  })
  const form = (
    <>
      {edited.merged && <MergedNote />}
      {record && record.settledBy !== null && (
        <Alert type="info" showIcon title={t('money-tables:deductions.settled', { no: record.settledBy })} />
      )}
      <DeductionForm
        key={edited.key}
        record={record}
        values={edited.values()}
        disabled={busy || !editable}
        refusal={saving.error}
        onChange={edited.begin}
        onSave={(values) => void save(values)}
      />
    </>
  )
  const details = { key: 'details', label: t('common:record.details'), content: form }
  const fresh = [editable ? details : { ...details, content: <NoPermissionState /> }]
  return (
    <RecordDrawer
      title={
        record?.channel.title ?? t(isNew ? 'money-tables:deductions.create' : 'money-tables:deductions.one')
      }
      query={{ ...query, isPending: !isNew && query.isPending }}
      mask={{ closable: !busy }}
      {...(dirty || isNew ? {} : { neighbours })}
      footer={
        editable && <EditFooter label={t('money-tables:deductions.save')} saving={busy} onCancel={close} />
      }
      tabs={isNew ? fresh : record && [details, ...history]}
      onClose={close}
    />
  )
}

function DeductionForm(props: {
  readonly record: DeductionRecord | null
  readonly values: Values
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: Values): void
}) {
  const { record, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation(['money-tables', 'validation'])
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  useFieldRefusal(refusedFields, form, refusal)
  // What amounts and their currency have to be together is said at the amount.
  const together = (field: 'platformTax' | 'fees') => ({
    validator: async () => {
      const { platformTax = '', fees = '', currency = '' } = form.getFieldsValue()
      if (![platformTax, fees].every((text) => isAmount(text.trim())) || !isCurrency(currency)) return
      const given = { platformTax: plainAmount(platformTax.trim()), fees: plainAmount(fees.trim()), currency }
      const problem = deductionProblems(given).find((one) => one.field === field)
      if (problem?.message === 'decimals') throw new Error(t('validation:decimals', { ...problem.params }))
      if (problem) throw new Error(t('validation:deductionNothing'))
    },
  })
  const known = record === null ? null : { id: record.channel.id, name: record.channel.title }
  return (
    <Form<Values>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={(filled) => onSave({ ...values, ...filled })}
    >
      <Form.Item
        name="channelId"
        label={t('money-tables:deductions.field.channel')}
        rules={[rule(deductionFields.channelId, { needed: true })]}
      >
        <ChannelSelect known={known} />
      </Form.Item>
      <div className={styles['fields']}>
        <Form.Item
          name="earningMonth"
          label={t('money-tables:field.earningMonth')}
          rules={[rule(deductionFields.earningMonth, { needed: true })]}
        >
          <MonthPicker />
        </Form.Item>
        <Form.Item
          name="currency"
          label={t('money-tables:field.currency')}
          normalize={(text: string) => text.toUpperCase()}
          rules={[rule(deductionFields.currency, { needed: true })]}
        >
          <Input maxLength={3} autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item
          name="platformTax"
          label={t('money-tables:deductions.field.platformTax')}
          extra={t('money-tables:deductions.hint.platformTax')}
          dependencies={['currency', 'fees']}
          rules={[rule(deductionFields.platformTax, { needed: true }), together('platformTax')]}
        >
          <Input inputMode="decimal" autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item
          name="fees"
          label={t('money-tables:deductions.field.fees')}
          extra={t('money-tables:deductions.hint.fees')}
          dependencies={['currency']}
          rules={[rule(deductionFields.fees, { needed: true }), together('fees')]}
        >
          <Input inputMode="decimal" autoComplete="off" dir="ltr" />
        </Form.Item>
      </div>
      <Form.Item
        name="remark"
        label={t('money-tables:deductions.field.remark')}
        rules={[rule(deductionFields.remark)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
      </Form.Item>
    </Form>
  )
}

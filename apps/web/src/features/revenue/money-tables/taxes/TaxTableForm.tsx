import { sharePercent } from '@pindao/protocol/contracts/term.fields.ts'
import { taxAmount, taxJumps, taxTableFields } from '@pindao/protocol/revenue/money-table.taxes.ts'
import { Alert, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import styles from '../money-tables.module.css'
import { BracketFields } from './BracketFields.tsx'
import { type TaxValues, triedTable } from './tax-values.ts'

/** Which field a refusal is about. */
export const refusedFields: RefusedFields = {
  'revenue.taxTableDayTaken': 'from',
  'revenue.taxTableSettled': 'from',
}

/** A table of taxes as it is filled in: rates in per cent, brackets one below the other. */
export function TaxTableForm(props: {
  readonly initial: TaxValues
  /** The last month that is settled: a table begins after it. */
  readonly settledUntil: string | null
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(values: TaxValues): void
  onSave(values: TaxValues): void
}) {
  const { initial, settledUntil, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation('money-tables')
  const format = useFormat()
  const rule = useRule()
  const [form] = Form.useForm<TaxValues>()
  useFieldRefusal(refusedFields, form, refusal)
  const percent = (name: 'share' | 'nonResidentShare' | 'companyRate' | 'vat', label: string) => (
    <Form.Item name={name} label={label} rules={[rule(sharePercent, { needed: true })]}>
      <Input inputMode="decimal" dir="ltr" autoComplete="off" suffix="%" />
    </Form.Item>
  )
  const yuan = (name: 'limit' | 'less', label: string) => (
    <Form.Item name={name} label={label} rules={[rule(taxAmount, { needed: true })]}>
      <Input inputMode="decimal" dir="ltr" autoComplete="off" suffix="CNY" />
    </Form.Item>
  )
  return (
    <Form<TaxValues>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={initial}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={() => onChange({ ...initial, ...(form.getFieldsValue(true) as TaxValues) })}
      onFinish={(filled) => onSave({ ...initial, ...filled })}
    >
      <Form.Item
        name="from"
        label={t('taxes.field.from')}
        extra={
          settledUntil === null
            ? t('taxes.hint.from')
            : t('taxes.hint.fromAfter', { month: format.month(settledUntil) })
        }
        rules={[rule(taxTableFields.from, { needed: true })]}
      >
        <DayPicker />
      </Form.Item>
      <Form.Item
        name="source"
        label={t('taxes.field.source')}
        extra={t('taxes.hint.source')}
        rules={[rule(taxTableFields.source)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} dir="auto" />
      </Form.Item>
      <h3 className={styles['legend']}>{t('taxes.resident')}</h3>
      <div className={styles['fields']}>
        {yuan('limit', t('taxes.field.limit'))}
        {yuan('less', t('taxes.field.allowance'))}
        {percent('share', t('taxes.field.share'))}
      </div>
      <BracketFields name="resident" label={t('taxes.residentBrackets')} disabled={disabled} />
      <h3 className={styles['legend']}>{t('taxes.nonResident')}</h3>
      <div className={styles['fields']}>{percent('nonResidentShare', t('taxes.field.share'))}</div>
      <BracketFields name="nonResident" label={t('taxes.nonResidentBrackets')} disabled={disabled} />
      <h3 className={styles['legend']}>{t('taxes.company')}</h3>
      <div className={styles['fields']}>
        {percent('companyRate', t('taxes.field.companyRate'))}
        {percent('vat', t('taxes.field.vat'))}
      </div>
      <Form.Item noStyle shouldUpdate>
        {() => <Jumps values={{ ...initial, ...(form.getFieldsValue(true) as TaxValues) }} />}
      </Form.Item>
    </Form>
  )
}

/** Where the tax jumps at the end of a bracket: a law may say so, a slip does so more often. */
function Jumps({ values }: { readonly values: TaxValues }) {
  const { t } = useTranslation('money-tables')
  const format = useFormat()
  const table = triedTable(values)
  if (table === null) return null
  const yuan = (amount: string) => format.money({ amount, currency: 'CNY' })
  const jumps = (['resident', 'nonResident'] as const).flatMap((name) =>
    taxJumps(table[name].brackets).map((jump) => ({ name, ...jump })),
  )
  if (jumps.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('taxes.jump.title')}
      description={
        <ul className={styles['list']}>
          {jumps.map(({ name, at, here, next }) => (
            <li key={`${name}${at}`}>
              {t('taxes.jump.line', {
                table: t(`taxes.${name}`),
                at: yuan(at),
                here: yuan(here),
                next: yuan(next),
              })}
            </li>
          ))}
        </ul>
      }
    />
  )
}

import type { ContractTerms } from '@pindao/protocol/contracts/term.endpoints.ts'
import { reasonRule, termDay } from '@pindao/protocol/contracts/term.fields.ts'
import { termMethods, termScopes } from '@pindao/protocol/contracts/term.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { RulePreview } from './RulePreview.tsx'
import { TermDay } from './TermDay.tsx'
import { TierFields } from './TierFields.tsx'
import { ruleOf, type TermTarget, type TermValues } from './term-values.ts'
import styles from './terms.module.css'
import { useTermWords } from './use-term-words.ts'

/** Which field a refusal is about. */
export const refusedFields: RefusedFields = {
  'contracts.termOverlap': 'from',
  'contracts.termTooEarly': 'from',
  'contracts.termOutside': 'from',
  'contracts.channelNotHeld': 'scopeKey',
}

/** What this form is called, for the button in its foot: below it the form of the contract is on the page, too. */
export const termForm = 'term'

/** The content of a term, and beside it what it would mean. */
export function TermForm(props: {
  readonly target: TermTarget
  readonly contract: ContractTerms
  readonly values: TermValues
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: TermValues): void
}) {
  const { target, contract, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation('contracts')
  const [form] = Form.useForm<TermValues>()
  const rule = useRule()
  useFieldRefusal(refusedFields, form, refusal)
  const isVersion = target.kind === 'version'
  const earliest = isVersion ? contract.earliestVersion : contract.startDate
  return (
    <Form<TermValues>
      name={termForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={(filled) => onSave({ ...values, ...filled })}
    >
      <ScopeFields contract={contract} fixed={isVersion && target.term !== null} />
      <div className={styles['pair']}>
        <Form.Item name="from" label={t('terms.field.from')} rules={[rule(termDay, { needed: true })]}>
          <TermDay earliest={earliest} />
        </Form.Item>
        <Form.Item
          name="to"
          label={t('terms.field.to')}
          extra={t('terms.field.toHint')}
          dependencies={['from']}
          rules={[inOrder(t('terms.field.toBefore'))]}
        >
          <TermDay earliest={earliest} />
        </Form.Item>
      </div>
      <Form.Item name="method" label={t('terms.field.method')}>
        <Radio.Group options={termMethods.map((value) => ({ value, label: t(`terms.method.${value}`) }))} />
      </Form.Item>
      <MethodHint />
      <TierFields currency={contract.revenueCurrency} disabled={disabled} />
      {isVersion && (
        <Form.Item
          name="reason"
          label={t('terms.field.reason')}
          extra={t('terms.field.reasonHint')}
          rules={[rule(reasonRule, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      )}
      <FilledRule currency={contract.revenueCurrency} values={values} />
    </Form>
  )
}

/** An end before the beginning; both are texts that sort as days follow. */
const inOrder =
  (sentence: string) =>
  ({ getFieldValue }: { getFieldValue(name: 'from'): unknown }) => ({
    validator: async (_: unknown, to: unknown) => {
      const from = getFieldValue('from')
      if (typeof to === 'string' && typeof from === 'string' && to < from) throw new Error(sentence)
    },
  })

/** Whose revenue it is about. A version is of the scope of the one before. */
function ScopeFields({ contract, fixed }: { readonly contract: ContractTerms; readonly fixed: boolean }) {
  const { t } = useTranslation('contracts')
  const rule = useRule()
  const words = useTermWords()
  const form = Form.useFormInstance<TermValues>()
  const scope = Form.useWatch<TermValues['scope'] | undefined>('scope') ?? 'all'
  const keys =
    scope === 'channel'
      ? contract.channels.map(({ id, title }) => ({ value: id, label: title }))
      : words.keys(scope)
  return (
    <div className={styles['pair']}>
      <Form.Item name="scope" label={t('terms.field.scope')} extra={t('terms.field.scopeHint')}>
        <Select
          disabled={fixed}
          options={termScopes.map((value) => ({ value, label: t(`terms.scope.${value}`) }))}
          // A key of one scope is none of another.
          onChange={() => form.setFieldValue('scopeKey', '')}
        />
      </Form.Item>
      {scope !== 'all' && (
        <Form.Item
          name="scopeKey"
          label={t(`terms.scope.${scope}`)}
          rules={[rule(required, { needed: true })]}
          getValueProps={(value: string) => ({ value: value === '' ? undefined : value })}
        >
          <Select disabled={fixed} showSearch={{ optionFilterProp: 'label' }} options={keys} />
        </Form.Item>
      )}
    </div>
  )
}

function MethodHint() {
  const { t } = useTranslation('contracts')
  const method = Form.useWatch<TermValues['method'] | undefined>('method') ?? 'flat'
  return <p className={styles['note']}>{t(`terms.methodHint.${method}`)}</p>
}

/** What is filled in so far, drawn. */
function FilledRule({ currency, values }: { readonly currency: string; readonly values: TermValues }) {
  const method = Form.useWatch<TermValues['method'] | undefined>('method') ?? values.method
  const tiers = Form.useWatch<TermValues['tiers'] | undefined>('tiers') ?? values.tiers
  return <RulePreview rule={ruleOf({ method, tiers })} currency={currency} />
}

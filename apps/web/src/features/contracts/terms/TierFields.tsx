import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { sharePercent } from '@pindao/protocol/contracts/term.fields.ts'
import { mostTiers } from '@pindao/protocol/contracts/term.ts'
import { amount } from '@pindao/protocol/core/money.ts'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { borderProblem, type TermValues } from './term-values.ts'
import styles from './terms.module.css'

/** The share of a flat rule, or the tiers of another one: the last has no border. */
export function TierFields({
  currency,
  disabled,
}: {
  readonly currency: string
  readonly disabled: boolean
}) {
  const { t } = useTranslation('contracts')
  const method = Form.useWatch<TermValues['method'] | undefined>('method')
  return (
    <Form.List name="tiers">
      {(rows, { add, remove }) => {
        const shown = method === 'flat' ? rows.slice(0, 1) : rows
        return (
          <fieldset className={styles['tiers']}>
            <legend className={styles['legend']}>{t('terms.field.tiers')}</legend>
            {shown.map((row, index) => (
              <div key={row.key} className={styles['tier']}>
                {method !== 'flat' && (
                  <Border
                    name={row.name}
                    number={index + 1}
                    isLast={index === rows.length - 1}
                    currency={currency}
                  />
                )}
                <Share name={row.name} number={index + 1} isOnly={method === 'flat'} />
                {method !== 'flat' && rows.length > 1 && (
                  <Button
                    type="text"
                    disabled={disabled}
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('terms.removeTier', { n: index + 1 })}
                    onClick={() => remove(row.name)}
                  />
                )}
              </div>
            ))}
            {method !== 'flat' && rows.length < mostTiers && (
              <Button
                type="dashed"
                disabled={disabled}
                icon={<PlusOutlined aria-hidden />}
                // Before the last one, which stays without a border.
                onClick={() => add({ upTo: '', percent: '' }, Math.max(0, rows.length - 1))}
              >
                {t('terms.addTier')}
              </Button>
            )}
          </fieldset>
        )
      }}
    </Form.List>
  )
}

function Border(props: {
  readonly name: number
  readonly number: number
  readonly isLast: boolean
  readonly currency: string
}) {
  const { name, number, isLast, currency } = props
  const { t } = useTranslation(['contracts', 'validation'])
  const rule = useRule()
  const form = Form.useFormInstance<TermValues>()
  const label = t('contracts:terms.field.upTo', { n: number })
  if (isLast) return <p className={styles['open']}>{t('contracts:terms.field.noBorder')}</p>
  // A border stands between two others: what is typed there decides about this one, too.
  const inOrder = () => {
    const problem = borderProblem(form.getFieldsValue(true) as TermValues, number - 1)
    return problem === 'tierOrder' ? Promise.reject(new Error(t('validation:tierOrder'))) : Promise.resolve()
  }
  return (
    <Form.Item
      name={[name, 'upTo']}
      label={label}
      dependencies={number > 1 ? [['tiers', name - 1, 'upTo']] : []}
      rules={[rule(amount, { needed: true }), { validator: inOrder }]}
    >
      <Input inputMode="decimal" dir="ltr" autoComplete="off" suffix={currency} />
    </Form.Item>
  )
}

function Share(props: { readonly name: number; readonly number: number; readonly isOnly: boolean }) {
  const { name, number, isOnly } = props
  const { t } = useTranslation('contracts')
  const rule = useRule()
  return (
    <Form.Item
      name={[name, 'percent']}
      label={isOnly ? t('terms.field.share') : t('terms.field.shareOf', { n: number })}
      rules={[rule(sharePercent, { needed: true })]}
    >
      <Input inputMode="decimal" dir="ltr" autoComplete="off" suffix="%" />
    </Form.Item>
  )
}

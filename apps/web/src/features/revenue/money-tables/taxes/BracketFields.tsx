import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { sharePercent } from '@pindao/protocol/contracts/term.fields.ts'
import { isAmount } from '@pindao/protocol/core/money.ts'
import { bracketProblems, mostBrackets, taxAmount } from '@pindao/protocol/revenue/money-table.taxes.ts'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import styles from '../money-tables.module.css'
import { emptyBracket, type TaxValues } from './tax-values.ts'

type Name = 'resident' | 'nonResident'

/** The brackets of a table: each up to an amount, the last without an end. */
export function BracketFields(props: {
  readonly name: Name
  readonly label: string
  readonly disabled: boolean
}) {
  const { name, label, disabled } = props
  const { t } = useTranslation('money-tables')
  return (
    <Form.List name={name}>
      {(rows, { add, remove }) => (
        <fieldset className={styles['brackets']}>
          <legend className={styles['legend']}>{label}</legend>
          {rows.map((row, index) => (
            <div key={row.key} className={styles['bracket']}>
              <Border list={name} place={row.name} number={index + 1} isLast={index === rows.length - 1} />
              <Rate place={row.name} number={index + 1} />
              <Less place={row.name} number={index + 1} />
              {rows.length > 1 && !disabled && (
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('taxes.removeBracket', { table: label, n: index + 1 })}
                  onClick={() => remove(row.name)}
                />
              )}
            </div>
          ))}
          {rows.length < mostBrackets && !disabled && (
            <Button
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              aria-label={t('taxes.addBracketTo', { table: label })}
              // Before the last one, which stays without an end.
              onClick={() => add(emptyBracket, Math.max(0, rows.length - 1))}
            >
              {t('taxes.addBracket')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  )
}

type Place = { readonly place: number; readonly number: number }

function Border({ list, place, number, isLast }: Place & { readonly list: Name; readonly isLast: boolean }) {
  const { t } = useTranslation(['money-tables', 'validation'])
  const rule = useRule()
  const form = Form.useFormInstance<TaxValues>()
  if (isLast) return <p className={styles['open']}>{t('money-tables:taxes.open')}</p>
  // An end stands between two others: what is typed there decides about this one, too.
  const inOrder = async () => {
    const rows = (form.getFieldsValue(true) as TaxValues)[list]
    const ends = rows.map(({ upTo }, at) => ({ upTo: at === rows.length - 1 ? null : (upTo ?? '').trim() }))
    if (ends.some(({ upTo }) => upTo !== null && !isAmount(upTo))) return
    if (bracketProblems(ends).some(({ index }) => index === number - 1))
      throw new Error(t('validation:tierOrder'))
  }
  return (
    <Form.Item
      name={[place, 'upTo']}
      label={t('money-tables:taxes.field.upToOf', { n: number })}
      dependencies={number > 1 ? [[list, place - 1, 'upTo']] : []}
      rules={[rule(taxAmount, { needed: true }), { validator: inOrder }]}
    >
      <Input inputMode="decimal" dir="ltr" autoComplete="off" suffix="CNY" />
    </Form.Item>
  )
}

function Rate({ place, number }: Place) {
  const { t } = useTranslation('money-tables')
  const rule = useRule()
  return (
    <Form.Item
      name={[place, 'percent']}
      label={t('taxes.field.rateOf', { n: number })}
      rules={[rule(sharePercent, { needed: true })]}
    >
      <Input inputMode="decimal" dir="ltr" autoComplete="off" suffix="%" />
    </Form.Item>
  )
}

function Less({ place, number }: Place) {
  const { t } = useTranslation('money-tables')
  const rule = useRule()
  return (
    <Form.Item
      name={[place, 'less']}
      label={t('taxes.field.lessOf', { n: number })}
      rules={[rule(taxAmount, { needed: true })]}
    >
      <Input inputMode="decimal" dir="ltr" autoComplete="off" suffix="CNY" />
    </Form.Item>
  )
}

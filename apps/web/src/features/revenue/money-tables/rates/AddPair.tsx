import { currency } from '@pindao/protocol/core/money.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from '../money-tables.module.css'
import type { Pair } from './rate-grid.ts'

/** A pair that a month has none of yet: one of the first currency is so much of the second. */
export function AddPair(props: {
  readonly known: readonly Pair[]
  onAdd(pair: Pair): void
  onClose(): void
}) {
  const { known, onAdd, onClose } = props
  const { t } = useTranslation(['money-tables', 'validation'])
  const rule = useRule()
  const [form] = Form.useForm<Pair>()
  const together = async () => {
    const { base, quote } = form.getFieldsValue()
    if (!base || !quote) return
    if (base === quote) throw new Error(t('validation:rateSame'))
    const isKnown = known.some(
      (pair) => [pair.base, pair.quote].sort().join() === [base, quote].sort().join(),
    )
    if (isKnown) throw new Error(t('money-tables:rates.pairKnown'))
  }
  const upper = (text: string) => text.toUpperCase()
  return (
    <Modal
      title={t('money-tables:rates.addPair')}
      okText={t('money-tables:rates.add')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('money-tables:rates.addNote')}</p>
      <Form<Pair>
        form={form}
        layout="vertical"
        initialValues={{ base: 'USD', quote: '' }}
        onFinish={({ base, quote }) => onAdd({ base, quote })}
      >
        <div className={styles['fields']}>
          <Form.Item
            name="base"
            label={t('money-tables:field.base')}
            normalize={upper}
            rules={[rule(currency, { needed: true })]}
          >
            <Input maxLength={3} autoComplete="off" dir="ltr" />
          </Form.Item>
          <Form.Item
            name="quote"
            label={t('money-tables:field.quote')}
            normalize={upper}
            dependencies={['base']}
            rules={[rule(currency, { needed: true }), { validator: together }]}
          >
            <Input autoFocus maxLength={3} autoComplete="off" dir="ltr" />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  )
}

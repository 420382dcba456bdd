import { searchText } from '@pindao/protocol/core/fields.ts'
import { dateRange, monthRange } from '@pindao/protocol/core/rules.ts'
import { Form, Input, Select, Space } from 'antd'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '../form/use-rule.ts'
import { LazyPart } from '../ui/LazyPart.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { NumberRange } from './NumberRange.tsx'
import styles from './SearchForm.module.css'
import type { FormValues, SearchItem } from './search-items.ts'
import { integerText } from './search-values.ts'

const DateRange = lazyPart(async () => (await import('../form/DateRange.tsx')).DateRange)
const MonthPicker = lazyPart(async () => (await import('../form/MonthPicker.tsx')).MonthPicker)

/** One condition of a search form: its label, its control and its rule (WID-03, VAL-02). */
export function SearchField<Key extends string>(props: {
  readonly item: SearchItem<Key>
  readonly folded: boolean
}) {
  const { item, folded } = props
  const { element, clearable = true, wide = element === 'dateRange' } = item
  const { t } = useTranslation()
  const rule = useRule()
  const form = Form.useFormInstance()
  const field = (
    <Form.Item<FormValues>
      name={item.key}
      {...(item.slotCompare ? { noStyle: true } : { label: item.label, hidden: folded })}
      className={wide ? `${styles['field']} ${styles['wide']}` : (styles['field'] ?? '')}
      {...(element === 'input' && item.needInt
        ? { normalize: (value: string) => integerText(value ?? '') }
        : {})}
      rules={rules()}
    >
      {control()}
    </Form.Item>
  )
  if (!item.slotCompare) return field
  return (
    <Form.Item label={item.label} htmlFor={item.key} hidden={folded} className={styles['field'] ?? ''}>
      <Space.Compact block>
        <Form.Item<FormValues> name={item.slotCompare.key} noStyle>
          <Select
            className={styles['compare'] ?? ''}
            aria-label={item.slotCompare.label}
            options={[...item.slotCompare.options]}
          />
        </Form.Item>
        {field}
      </Space.Compact>
    </Form.Item>
  )

  function rules() {
    if (element === 'input') return [rule(searchText)]
    if (element === 'dateRange')
      return [rule(item.element === 'dateRange' && item.rangeMonth ? monthRange : dateRange)]
    return []
  }

  function control(): ReactElement {
    if (element === 'custom') return item.control
    if (element === 'input')
      return (
        <Input
          allowClear={clearable}
          onClear={form.submit}
          placeholder={item.placeholder}
          suffix={item.itemText}
          {...(item.needInt ? { inputMode: 'numeric' as const } : {})}
        />
      )
    if (element === 'numberRange') return <NumberRange label={item.label} unit={item.itemText} />
    if (element === 'select')
      return (
        <Select
          allowClear={clearable}
          options={[...item.options]}
          placeholder={t('search.choose')}
          {...(item.multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
          showSearch={{ optionFilterProp: 'label' }}
        />
      )
    return <Later kind={element} clearable={clearable} />
  }
}

/** The pickers come when a form needs them: most lists do without. Passes on what the form gives. */
function Later({ kind, ...rest }: { readonly kind: 'dateRange' | 'month'; readonly clearable: boolean }) {
  const Picker = kind === 'month' ? MonthPicker : DateRange
  return (
    <LazyPart fallback={<Input disabled />}>
      <Picker {...rest} />
    </LazyPart>
  )
}

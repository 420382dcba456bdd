import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { Button, Form, Input, Select } from 'antd'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../access/ability.ts'
import { phone, useMedia } from '../ui/use-media.ts'
import styles from './SearchForm.module.css'
import { hasForbiddenCharacters, integerText, searchFilters } from './search-values.ts'
import type { Filters, ListState } from './use-list-state.ts'

type Values = Record<string, unknown>
type Choice = { readonly value: string; readonly label: string }

/** One condition. Items whose permission is not held are hidden (WID-03). */
export type SearchItem<Key extends string> = {
  readonly key: Key
  readonly label: string
  readonly auth?: Permission
} & (
  | { readonly element: 'input'; readonly needInt?: boolean; readonly placeholder?: string }
  | { readonly element: 'select'; readonly options: readonly Choice[]; readonly multiple?: boolean }
  /** An own control with `value` and `onChange`, for choices that are loaded. */
  | { readonly element: 'custom'; readonly control: ReactElement }
)

/**
 * The search form above a list (WID-03). What it finds is in the URL, and it follows the URL back and forth. On a phone
 * it is folded: what is set stays to be seen, the list itself is not a screen away.
 */
export function SearchForm<Key extends string>({
  items,
  list,
}: {
  readonly items: readonly SearchItem<Key>[]
  readonly list: ListState<Key>
}) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const can = useCan()
  const shown = items.filter((item) => !item.auth || can(item.auth))
  const mayFold = useMedia(phone) && shown.length > 1
  const [unfolded, setUnfolded] = useState(false)
  const isFolded = (item: SearchItem<Key>) =>
    mayFold && !unfolded && item !== shown[0] && list.filters[item.key] === undefined
  const stored = JSON.stringify(formValues(items, list.filters))

  useEffect(() => {
    form.setFieldsValue(JSON.parse(stored) as Values)
  }, [form, stored])

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={styles['form']}
      aria-label={t('search.form')}
      requiredMark={false}
      initialValues={formValues(items, list.filters)}
      onFinish={(values) => list.applyFilters(searchFilters(values) as Filters<Key>)}
    >
      {shown.map((item) => (
        <SearchField key={item.key} item={item} folded={isFolded(item)} />
      ))}
      <div className={styles['buttons']}>
        {mayFold && (
          <Button
            type="link"
            className={styles['fold'] ?? ''}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {t(unfolded ? 'search.fold' : 'search.unfold')}
          </Button>
        )}
        <Button onClick={() => list.applyFilters({})}>{t('action.reset')}</Button>
        <Button type="primary" htmlType="submit">
          {t('action.search')}
        </Button>
      </div>
    </Form>
  )
}

function SearchField<Key extends string>(props: {
  readonly item: SearchItem<Key>
  readonly folded: boolean
}) {
  const { item, folded } = props
  const { t } = useTranslation(['common', 'validation'])
  const isInput = item.element === 'input'
  return (
    <Form.Item<Values>
      name={item.key}
      label={item.label}
      hidden={folded}
      className={styles['field'] ?? ''}
      {...(isInput && item.needInt ? { normalize: (value: string) => integerText(value ?? '') } : {})}
      rules={isInput ? [{ validator: forbiddenCharacters(t('validation:searchCharacters')) }] : []}
    >
      {control()}
    </Form.Item>
  )

  function control(): ReactElement {
    if (item.element === 'custom') return item.control
    if (item.element === 'input') return <Input allowClear maxLength={100} placeholder={item.placeholder} />
    return (
      <Select
        allowClear
        options={[...item.options]}
        placeholder={t('search.choose')}
        {...(item.multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
        showSearch={{ optionFilterProp: 'label' }}
      />
    )
  }
}

const forbiddenCharacters = (message: string) => async (_: unknown, value: unknown) => {
  if (typeof value === 'string' && hasForbiddenCharacters(value)) throw new Error(message)
}

/** Conditions as the controls hold them: several choices are a list, all absent ones are set, so that they clear. */
function formValues<Key extends string>(items: readonly SearchItem<Key>[], filters: Filters<Key>): Values {
  return Object.fromEntries(
    items.map((item) => {
      const text = filters[item.key]
      const multiple = item.element === 'select' && item.multiple
      return [item.key, multiple ? (text?.split(',') ?? []) : (text ?? null)]
    }),
  )
}

import { ClearOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../access/ability.ts'
import { useFormat } from '../i18n/use-format.ts'
import { phone, useMedia } from '../ui/use-media.ts'
import { isCovered, usePageKeys } from '../ui/use-page-keys.ts'
import { ActiveConditions } from './ActiveConditions.tsx'
import { SearchField } from './SearchField.tsx'
import styles from './SearchForm.module.css'
import {
  type DateWords,
  type FormValues,
  filtersOf,
  formValues,
  initialFilters,
  keysOf,
  type SearchItem,
  textOf,
} from './search-items.ts'
import { useGridColumns } from './use-grid-columns.ts'
import type { ListState } from './use-list-state.ts'

export type { SearchItem } from './search-items.ts'

/**
 * The search form above a list (WID-03). What it finds is in the URL, and it follows the URL back and forth: a choice at
 * once, words on Enter. More than one line is folded away, on a phone all but the first field: what is set stays to be
 * seen as chips. `/` goes to its first words.
 */
export function SearchForm<Key extends string>({
  items,
  list,
}: {
  readonly items: readonly SearchItem<Key>[]
  readonly list: ListState<Key>
}) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const grid = useRef<HTMLDivElement>(null)
  const can = useCan()
  const format = useFormat()
  const shown = items.filter((item) => !item.auth || can(item.auth))
  const columns = useGridColumns(grid)
  // The buttons take the place of one field.
  const room = useMedia(phone) ? 1 : Math.max(1, columns - 1)
  const mayFold = shown.length > room
  const [unfolded, setUnfolded] = useState(false)
  const isFolded = (item: SearchItem<Key>, index: number) =>
    mayFold &&
    !unfolded &&
    index >= room &&
    !onlyItsControlSaysIt(item, list, format) &&
    // A field that comes later, with the choices it needs, is called touched until it is drawn.
    (form.getFieldValue(item.key) === undefined || !form.isFieldTouched(item.key))
  const stored = JSON.stringify(formValues(items, list.filters))
  useInitialFilters(items, list)
  useSearchKey(grid)

  useEffect(() => {
    form.setFieldsValue(JSON.parse(stored) as FormValues)
  }, [form, stored])

  const reset = () => {
    const initial = initialFilters(shown)
    // What was typed and not searched for is not in the URL, so nothing else would take it away.
    form.resetFields()
    form.setFieldsValue(formValues(items, initial))
    list.applyFilters(initial)
  }

  return (
    <Form<FormValues>
      form={form}
      colon={false}
      aria-label={t('search.form')}
      requiredMark={false}
      initialValues={formValues(items, list.filters)}
      onValuesChange={(changed) => {
        if (shown.some((item) => isChoice(item, changed, form.getFieldValue(item.key)))) form.submit()
      }}
      onFinishFailed={({ errorFields }) => {
        const faulty = new Set(errorFields.map(({ name }) => name[0]))
        // A fault in sight needs nothing unfolded: the list would be pushed away for nothing.
        if (shown.some((item, index) => faulty.has(item.key) && isFolded(item, index))) setUnfolded(true)
      }}
      onFinish={(values) => list.applyFilters(filtersOf(shown, values))}
    >
      <div ref={grid} className={styles['form']}>
        {shown.map((item, index) => (
          <SearchField key={item.key} item={item} folded={isFolded(item, index)} />
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
          <Button
            type="text"
            aria-label={t('action.reset')}
            title={t('action.reset')}
            icon={<ClearOutlined aria-hidden />}
            onClick={reset}
          />
          <Button
            htmlType="submit"
            aria-label={t('action.search')}
            title={t('action.search')}
            icon={<SearchOutlined aria-hidden />}
          />
        </div>
        <ActiveConditions items={shown} list={list} />
      </div>
    </Form>
  )
}

/** Whether what changed is chosen, not typed. How to compare is no choice while there is nothing to compare with. */
function isChoice<Key extends string>(item: SearchItem<Key>, changed: FormValues, value: unknown): boolean {
  if (item.slotCompare && item.slotCompare.key in changed) return Boolean(value)
  return item.key in changed && item.element !== 'input' && item.element !== 'numberRange'
}

/** `/` goes where words are typed. */
function useSearchKey(form: RefObject<HTMLElement | null>): void {
  usePageKeys({
    '/': () => {
      const field = isCovered() ? null : form.current?.querySelector<HTMLInputElement>('input[type=text]')
      field?.focus()
      return Boolean(field)
    },
  })
}

/** A condition that is set and has no chip stays, or nobody would know why the list is short. */
function onlyItsControlSaysIt<Key extends string>(
  item: SearchItem<Key>,
  list: ListState<Key>,
  format: DateWords,
): boolean {
  const words = textOf(item, list.filters, format)
  return keysOf(item).some((key) => list.filters[key] !== undefined) && words === null
}

/** Opened without conditions, a list begins with those its form names. */
function useInitialFilters<Key extends string>(
  items: readonly SearchItem<Key>[],
  list: ListState<Key>,
): void {
  const begin = useEffectEvent(() => {
    const initial = initialFilters(items)
    if (!list.isFiltered && Object.keys(initial).length > 0) list.beginWith(initial)
  })
  useEffect(() => begin(), [])
}

import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import styles from './SearchForm.module.css'
import { keysOf, type SearchItem, textOf } from './search-items.ts'
import type { ListState } from './use-list-state.ts'

/** What the list is narrowed to, each condition to be taken off by a press: seen also where the form is folded. */
export function ActiveConditions<Key extends string>({
  items,
  list,
}: {
  readonly items: readonly SearchItem<Key>[]
  readonly list: ListState<Key>
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const active = items.flatMap((item) => {
    const text = textOf(item, list.filters, format)
    return text === null ? [] : [{ item, text }]
  })
  if (active.length === 0) return null
  const whole = (label: string, text: string) => t('search.chip', { label, text })
  const without = (item: SearchItem<Key>) => {
    const gone = new Set<string>(keysOf(item))
    const left = Object.entries(list.filters).filter(([key]) => !gone.has(key))
    list.applyFilters(Object.fromEntries(left) as typeof list.filters)
  }
  return (
    <ul className={styles['chips']} aria-label={t('search.active')}>
      {active.map(({ item, text }) => (
        <li key={item.key}>
          <Button
            size="small"
            className={styles['chip'] ?? ''}
            title={whole(item.label, text)}
            aria-label={t('search.remove', { label: item.label, text })}
            icon={<CloseOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => without(item)}
          >
            <span className={styles['chipText']}>{saysItself(item) ? text : whole(item.label, text)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A word or a choice says what it is about; days and numbers do not. */
function saysItself({ element }: { readonly element: string }): boolean {
  return element === 'input' || element === 'select' || element === 'custom'
}

import type { ColumnChoice, ColumnPin, TableLayout } from '@pindao/protocol/core/table-layout.ts'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../ui/Drawer.tsx'
import { ArrangeList } from './ArrangeList.tsx'
import styles from './ColumnSettings.module.css'
import { type Arrangeable, choicesOf, moved, pinned, toggled } from './table-layout.ts'

type ColumnSettingsProps = {
  readonly columns: readonly (Arrangeable & { readonly title: string })[]
  readonly layout: TableLayout
  readonly onLayout: (change: Partial<TableLayout>) => void
  readonly onClose: () => void
}

/** Which columns a list shows, in what order, and which stay in sight (WID-04). */
export function ColumnSettings(props: ColumnSettingsProps) {
  const { columns, layout, onLayout, onClose } = props
  const { t } = useTranslation('list')
  const choices = choicesOf(columns, layout)
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key
  const choose = (next: ColumnChoice[]) => onLayout({ columns: next })
  return (
    <Drawer
      size={380}
      title={t('columns.title')}
      onClose={onClose}
      extra={<Button onClick={() => onLayout({ columns: [] })}>{t('columns.reset')}</Button>}
    >
      <ArrangeList
        items={choices.map(({ key, hidden, pin }) => ({
          key,
          title: titleOf(key),
          isShown: !hidden,
          extra: (
            <PinSelect
              title={titleOf(key)}
              value={pin}
              onChange={(next) => choose(pinned(choices, key, next))}
            />
          ),
        }))}
        onMove={(key, to) => choose(moved(choices, key, to))}
        onToggle={(key) => choose(toggled(choices, key))}
      />
    </Drawer>
  )
}

function PinSelect(props: {
  readonly title: string
  readonly value: ColumnPin | null
  readonly onChange: (pin: ColumnPin | null) => void
}) {
  const { t } = useTranslation('list')
  return (
    <Select<ColumnPin | 'none'>
      size="small"
      className={styles['pin'] ?? ''}
      aria-label={t('columns.pinOf', { title: props.title })}
      value={props.value ?? 'none'}
      options={[
        { value: 'none', label: t('columns.pin.none') },
        { value: 'start', label: t('columns.pin.start') },
        { value: 'end', label: t('columns.pin.end') },
      ]}
      onChange={(pin) => props.onChange(pin === 'none' ? null : pin)}
    />
  )
}

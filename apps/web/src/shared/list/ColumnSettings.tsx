import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import type { ColumnChoice, ColumnPin, TableLayout } from '@pindao/protocol/core/table-layout.ts'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../ui/Drawer.tsx'
import styles from './ColumnSettings.module.css'
import { type Arrangeable, choicesOf, moved, pinned, toggled } from './table-layout.ts'

type ColumnSettingsProps = {
  readonly columns: readonly (Arrangeable & { readonly title: string })[]
  readonly layout: TableLayout
  readonly onLayout: (change: Partial<TableLayout>) => void
  readonly onClose: () => void
}

/** Which columns a list shows, in what order, and which stay in sight: by mouse and by keyboard (WID-04, WCAG 2.5.7). */
export function ColumnSettings(props: ColumnSettingsProps) {
  const { columns, layout, onLayout, onClose } = props
  const { t } = useTranslation('list')
  const choices = choicesOf(columns, layout)
  const [dragged, setDragged] = useState<string | null>(null)
  const [heard, setHeard] = useState('')
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key
  const choose = (next: ColumnChoice[]) => onLayout({ columns: next })
  const move = (key: string, to: number) => {
    choose(moved(choices, key, to))
    setHeard(t('columns.moved', { title: titleOf(key), place: to + 1, count: choices.length }))
  }

  return (
    <Drawer
      size={380}
      title={t('columns.title')}
      onClose={onClose}
      extra={<Button onClick={() => onLayout({ columns: [] })}>{t('columns.reset')}</Button>}
    >
      <ul className={styles['list']}>
        {choices.map((choice, index) => (
          <li
            key={choice.key}
            className={styles['row']}
            data-dragged={dragged === choice.key}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(choice.key)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged !== null && dragged !== choice.key) choose(moved(choices, dragged, index))
            }}
            onDragEnd={() => setDragged(null)}
          >
            <HolderOutlined className={styles['holder'] ?? ''} aria-hidden />
            <Checkbox
              className={styles['name'] ?? ''}
              checked={!choice.hidden}
              onChange={() => choose(toggled(choices, choice.key))}
            >
              {titleOf(choice.key)}
            </Checkbox>
            <PinSelect
              title={titleOf(choice.key)}
              value={choice.pin}
              onChange={(pin) => choose(pinned(choices, choice.key, pin))}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('columns.up', { title: titleOf(choice.key) })}
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={index === 0}
              onClick={() => move(choice.key, index - 1)}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('columns.down', { title: titleOf(choice.key) })}
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={index === choices.length - 1}
              onClick={() => move(choice.key, index + 1)}
            />
          </li>
        ))}
      </ul>
      <p className="heard" aria-live="polite">
        {heard}
      </p>
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

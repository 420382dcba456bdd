import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ArrangeList.module.css'

export type ArrangeItem = {
  readonly key: string
  readonly title: string
  readonly isShown: boolean
  /** What stands beside its name. */
  readonly extra?: ReactNode
}

/** What is shown of a set, and in what order: by mouse and by keyboard (WID-04, WCAG 2.5.7). */
export function ArrangeList({
  items,
  onMove,
  onToggle,
}: {
  readonly items: readonly ArrangeItem[]
  /** `to` is a place in `items`. */
  readonly onMove: (key: string, to: number) => void
  readonly onToggle: (key: string) => void
}) {
  const { t } = useTranslation('list')
  const [dragged, setDragged] = useState<string | null>(null)
  const [heard, setHeard] = useState('')
  const move = ({ key, title }: ArrangeItem, to: number) => {
    onMove(key, to)
    setHeard(t('arrange.moved', { title, place: to + 1, count: items.length }))
  }
  return (
    <>
      <ul className={styles['list']}>
        {items.map((item, index) => (
          <li
            key={item.key}
            className={styles['row']}
            data-dragged={dragged === item.key}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(item.key)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged !== null && dragged !== item.key) onMove(dragged, index)
            }}
            onDragEnd={() => setDragged(null)}
          >
            <HolderOutlined className={styles['holder'] ?? ''} aria-hidden />
            <Checkbox
              className={styles['name'] ?? ''}
              checked={item.isShown}
              onChange={() => onToggle(item.key)}
            >
              {item.title}
            </Checkbox>
            {item.extra}
            <Button
              type="text"
              size="small"
              aria-label={t('arrange.up', { title: item.title })}
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={index === 0}
              onClick={() => move(item, index - 1)}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('arrange.down', { title: item.title })}
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={index === items.length - 1}
              onClick={() => move(item, index + 1)}
            />
          </li>
        ))}
      </ul>
      <p className="heard" aria-live="polite">
        {heard}
      </p>
    </>
  )
}

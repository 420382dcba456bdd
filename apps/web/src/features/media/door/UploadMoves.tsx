import { ArrowDownOutlined, ArrowUpOutlined, VerticalAlignTopOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueStep } from '#src/shared/upload/engine/queue-order.ts'
import styles from './upload-panel.module.css'

const steps: readonly { readonly step: QueueStep; readonly icon: ReactNode; readonly keys?: string }[] = [
  { step: 'front', icon: <VerticalAlignTopOutlined aria-hidden /> },
  { step: 'up', icon: <ArrowUpOutlined aria-hidden />, keys: 'Alt+ArrowUp' },
  { step: 'down', icon: <ArrowDownOutlined aria-hidden />, keys: 'Alt+ArrowDown' },
]

/** The buttons that move a waiting task: to the front, up, down. */
export function UploadMoves(props: {
  readonly title: string
  canMove(step: QueueStep): boolean
  onMove(step: QueueStep): void
}) {
  const { title, canMove, onMove } = props
  const { t } = useTranslation('upload')
  return (
    <span className={styles['moves']}>
      {steps.map(({ step, icon, keys }) => (
        <Tooltip key={step} title={t(`queue.${step}`, { title })}>
          <Button
            type="text"
            size="small"
            icon={icon}
            aria-label={t(`queue.${step}`, { title })}
            aria-keyshortcuts={keys}
            // A button that is disabled under the keyboard would drop it.
            aria-disabled={!canMove(step)}
            onClick={() => onMove(step)}
          />
        </Tooltip>
      ))}
    </span>
  )
}

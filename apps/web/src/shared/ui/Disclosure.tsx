import { type ReactNode, useState } from 'react'
import styles from './Disclosure.module.css'

/**
 * A section that is closed until somebody wants it. What is in it comes with the first opening and then stays; with
 * `always` it is there from the start, for fields of a form whose values count although nobody looks.
 */
export function Disclosure(props: {
  readonly label: ReactNode
  /** At the end of the line: what is set in there, say. */
  readonly note?: ReactNode
  readonly always?: boolean
  readonly onOpen?: () => void
  readonly children: ReactNode
}) {
  const { label, note, always = false, onOpen, children } = props
  const [opened, setOpened] = useState(always)
  return (
    <details
      className={styles['section']}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return
        setOpened(true)
        onOpen?.()
      }}
    >
      <summary className={styles['label']}>
        {label}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </summary>
      {opened && <div className={styles['content']}>{children}</div>}
    </details>
  )
}

import type { ReactNode } from 'react'
import styles from './StatusTag.module.css'

/** How a state feels. Each enumeration has a total map from its states to these. */
export type Tone = 'success' | 'error' | 'running' | 'warning' | 'waiting' | 'neutral' | 'stopped'

/** A state as a dot and a word: never colour alone. */
export function StatusTag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`${styles['tag']} ${styles[tone] ?? ''}`}>
      <span className={styles['dot']} aria-hidden="true" />
      <span className={styles['word']} title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './record.module.css'

/** Something that is known of a record: what it is called, and what it is. */
export type Fact = readonly [label: string, value: ReactNode]

/** The facts of a record, under each other: all labels as wide as the widest, so that the values stand in one line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

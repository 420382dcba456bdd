import { type ReactNode, useId } from 'react'
import styles from './people.module.css'

/** A titled part of the page. */
export function Part({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className={styles['card']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {note && <span className={styles['note']}>{note}</span>}
      </header>
      {children}
    </section>
  )
}

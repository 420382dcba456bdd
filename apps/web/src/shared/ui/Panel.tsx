import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

/** A titled part of a page. */
export function Panel({
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
    <section className={styles['panel']} aria-labelledby={titleId}>
      <header className={styles['header']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {note}
      </header>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'
import { PageHelpButton } from './PageHelpButton.tsx'

/** Where the keyboard goes after a navigation. */
export const pageTitleId = 'page-title'

/** The title of a page with its actions. One per page: its heading takes the focus after a navigation. */
export function PageHeader({
  title,
  note,
  actions,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className={styles['header']}>
      <div>
        <div className={styles['titleLine']}>
          <h1 className={styles['title']} id={pageTitleId} tabIndex={-1}>
            {title}
          </h1>
          <PageHelpButton />
        </div>
        {note ? <p className={styles['note']}>{note}</p> : null}
      </div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  )
}

import { Moment } from '../ui/Moment.tsx'
import styles from './DataTable.module.css'

/** When something was done, and below it by whom: two facts that are read together, in one column. */
export function ActOf({ at, by }: { readonly at: string; readonly by: string }) {
  return (
    <div className={styles['act']}>
      <Moment at={at} />
      <div className={styles['by']}>
        <bdi>{by}</bdi>
      </div>
    </div>
  )
}

import { useFormat } from '../i18n/use-format.ts'
import styles from './DataTable.module.css'

/** When something was done, and below it by whom: two facts that are read together, in one column. */
export function ActOf({ at, by }: { readonly at: string; readonly by: string }) {
  const format = useFormat()
  return (
    <>
      <time dateTime={at}>{format.dateTime(at)}</time>
      <div className={styles['by']}>
        <bdi>{by}</bdi>
      </div>
    </>
  )
}

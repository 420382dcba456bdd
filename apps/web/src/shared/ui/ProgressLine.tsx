import { useFormat } from '../i18n/use-format.ts'
import styles from './ProgressLine.module.css'

/** How far something is, as a line and in percent. For the first page: the kit's costs 6 KB of code. */
export function ProgressLine({ share, label }: { readonly share: number; readonly label: string }) {
  const format = useFormat()
  // Rounded down: 100 % is said when it is done.
  const percent = Math.floor(share * 100)
  return (
    <span className={styles['line']}>
      <progress max={100} value={percent} aria-label={label} />
      <span aria-hidden="true">{format.percent(percent / 100)}</span>
    </span>
  )
}

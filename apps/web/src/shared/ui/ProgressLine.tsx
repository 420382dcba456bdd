import styles from './ProgressLine.module.css'

/** How far something is, as a line and in percent. For the first page: the kit's costs 6 KB of code. */
export function ProgressLine({ share, label }: { readonly share: number; readonly label: string }) {
  const percent = Math.floor(share * 100)
  return (
    <span className={styles['line']}>
      <progress max={100} value={percent} aria-label={label} />
      <span aria-hidden="true">{percent}%</span>
    </span>
  )
}

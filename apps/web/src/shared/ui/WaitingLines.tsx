import styles from './WaitingLines.module.css'

const widths = ['38%', '100%', '92%', '96%', '61%', '84%', '73%', '45%'] as const

/** The shape of what is being loaded. For the first page: the kit's costs 4 KB of code. */
export function WaitingLines({ rows }: { readonly rows: number }) {
  return (
    <span className={styles['lines']} aria-hidden="true">
      {widths.slice(0, rows).map((inlineSize) => (
        <span key={inlineSize} style={{ inlineSize }} />
      ))}
    </span>
  )
}

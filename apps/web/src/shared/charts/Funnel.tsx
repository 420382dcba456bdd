import styles from './Funnel.module.css'

type Step = {
  readonly key: string
  readonly name: string
  /** Null where it is not known. */
  readonly value: number | null
  readonly figure: string
  /** What it is of the step before. */
  readonly share: string | null
}

/** Steps below each other, each as wide as its figure. A picture; whoever cannot see it has the table. */
export function Funnel({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  const most = Math.max(1, ...steps.map(({ value }) => value ?? 0))
  return (
    <div className={styles['funnel']} role="img" aria-label={label}>
      {steps.map(({ key, name, value, figure, share }) => (
        <div key={key} className={styles['step']}>
          <span className={styles['words']}>
            <span>{name}</span>
            <bdi className={styles['figure']}>{figure}</bdi>
          </span>
          {value !== null && (
            <span className={styles['bar']} style={{ inlineSize: `${(value / most) * 100}%` }} />
          )}
          {share !== null && <span className={styles['share']}>{share}</span>}
        </div>
      ))}
    </div>
  )
}

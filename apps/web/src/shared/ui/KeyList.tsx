import styles from './KeyList.module.css'

/** Keys and what they do. */
export function KeyList({
  keys,
}: {
  readonly keys: readonly { readonly press: string; readonly what: string }[]
}) {
  return (
    <dl className={styles['keys']}>
      {keys.map(({ press, what }) => (
        <div key={press}>
          <dt>
            <kbd dir="ltr">{press}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}

import styles from './Treemap.module.css'
import { treemap } from './treemap.ts'

/** How much wider than high it is. */
const ratio = 1.6
/** Fields below this share of the frame, in percent of each side, have no room for words. */
const least = { width: 12, height: 11 }

type Part = { readonly key: string; readonly name: string; readonly value: number; readonly amount: string }

/** Parts as fields, the larger the more. A picture; whoever cannot see it has the table. */
export function Treemap({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
  const shown = parts.filter(({ value }) => value > 0)
  const fields = treemap(
    shown.map(({ value }) => value),
    ratio,
  )
  return (
    <div className={styles['map']} role="img" aria-label={label}>
      {shown.map(({ key, name, amount }, index) => {
        const field = fields[index]
        if (field === undefined) return null
        const hasRoom = field.width >= least.width && field.height >= least.height
        return (
          <span
            key={key}
            className={styles['field']}
            data-shade={Math.min(5, Math.floor(index / 3) + 1)}
            title={`${name} · ${amount}`}
            style={{
              insetInlineStart: `${field.x}%`,
              insetBlockStart: `${field.y}%`,
              inlineSize: `${field.width}%`,
              blockSize: `${field.height}%`,
            }}
          >
            {hasRoom && (
              <span className={styles['words']}>
                <bdi className={styles['name']}>{name}</bdi>
                <bdi className={styles['amount']}>{amount}</bdi>
              </span>
            )}
          </span>
        )
      })}
    </div>
  )
}

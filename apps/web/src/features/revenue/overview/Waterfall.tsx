import type { Step, WaterfallStep } from './revenue-charts.ts'
import styles from './Waterfall.module.css'

/** Steps under each other, each beginning where the one before ends. A picture; whoever cannot see it has the table. */
export function Waterfall(props: {
  readonly label: string
  readonly steps: readonly Step[]
  readonly stepOf: (step: WaterfallStep) => string
  readonly amountOf: (step: Step) => string
}) {
  const { label, steps, stepOf, amountOf } = props
  const ends = steps.flatMap(({ from, to }) => [from, to])
  const least = Math.min(0, ...ends)
  const range = Math.max(0, ...ends) - least || 1
  const place = (value: number) => ((value - least) / range) * 100
  return (
    <div className={styles['steps']} role="img" aria-label={label}>
      {steps.map((step) => (
        <div key={step.name} className={styles['step']}>
          <span className={styles['name']}>{stepOf(step.name)}</span>
          <span className={styles['lane']}>
            <span
              className={styles['bar']}
              data-step={step.name}
              style={{
                insetInlineStart: `${place(Math.min(step.from, step.to))}%`,
                inlineSize: `${Math.abs(place(step.to) - place(step.from))}%`,
              }}
            />
          </span>
          <bdi className={styles['amount']}>{amountOf(step)}</bdi>
        </div>
      ))}
    </div>
  )
}

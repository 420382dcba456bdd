import styles from './FieldProblem.module.css'
import type { FieldProblemState } from './use-field-problem.ts'

/** What is wrong with a field outside a form, below it. */
export function FieldProblem({ id, text }: Pick<FieldProblemState, 'id' | 'text'>) {
  if (text === null) return null
  return (
    <p id={id} role="alert" className={styles['problem']}>
      {text}
    </p>
  )
}

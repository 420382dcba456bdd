import { Fragment, type ReactNode } from 'react'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import styles from './ItemRow.module.css'

/** One thing to look at: what it is, whose, since when, what is wrong, and what to do. */
export function ItemRow(props: {
  readonly title: string
  /** Where it is looked at; left out, there is no page of it. */
  readonly to?: string
  readonly facts: readonly string[]
  readonly at: string | null
  readonly problem?: string | null
  /** How much time is left, or how near it is to the worst. */
  readonly note?: ReactNode
  readonly action?: ReactNode
}) {
  const { title, to, facts, at, problem, note, action } = props
  const name = <bdi>{title}</bdi>
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        {to === undefined ? (
          <span className={styles['title']}>{name}</span>
        ) : (
          <PermittedLink className={styles['title']} to={to}>
            {name}
          </PermittedLink>
        )}
        <span className={styles['facts']}>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
          {at !== null && facts.length > 0 && ' · '}
          {at !== null && <Moment at={at} />}
        </span>
        {note}
        {problem && <span className={styles['problem']}>{problem}</span>}
      </div>
      {action && <div className={styles['action']}>{action}</div>}
    </li>
  )
}

import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './ItemRow.module.css'

/** One thing to look at: what it is, whose, since when, what is wrong, and what to do. */
export function ItemRow(props: {
  readonly title: string
  /** Where it is looked at; left out, there is no page of it. */
  readonly to?: string
  readonly facts: readonly string[]
  readonly at: string | null
  readonly problem?: string | null
  readonly action?: ReactNode
}) {
  const { title, to, facts, at, problem, action } = props
  const format = useFormat()
  const name = <bdi>{title}</bdi>
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        {to === undefined ? (
          <span className={styles['title']}>{name}</span>
        ) : (
          <Link className={styles['title']} to={to}>
            {name}
          </Link>
        )}
        <span className={styles['facts']}>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
          {at !== null && facts.length > 0 && ' · '}
          {at !== null && (
            <time dateTime={at} title={format.exactTime(at)}>
              {format.dateTime(at)}
            </time>
          )}
        </span>
        {problem && <span className={styles['problem']}>{problem}</span>}
      </div>
      {action && <div className={styles['action']}>{action}</div>}
    </li>
  )
}

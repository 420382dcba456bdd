import type { PersonLoad as Load } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { failedStates, inFlightStates, tasksOfPath } from '../task-figures.ts'
import styles from './PersonLoad.module.css'

/** Who has how much, for whoever sees others' work: each number leads to the tasks that it counts. */
export function PersonLoad({ load, from }: { readonly load: readonly Load[]; readonly from: string }) {
  const { t } = useTranslation('dashboards')
  return (
    <Panel title={t('today.load')} note={load.length > 0 && t('today.loadNote')}>
      {load.length === 0 ? (
        t('today.noLoad')
      ) : (
        <table className={styles['table']}>
          <caption className="heard">{t('today.load')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('today.person')}</th>
              <th scope="col">{t('today.loadFailed')}</th>
              <th scope="col">{t('today.loadUnderWay')}</th>
              <th scope="col">{t('today.loadPublished')}</th>
            </tr>
          </thead>
          <tbody>
            {load.map((person) => (
              <tr key={person.staffId}>
                <th scope="row">
                  <bdi>{person.name}</bdi>
                </th>
                <Cell
                  person={person}
                  what={t('today.loadFailed')}
                  value={person.failed}
                  to={tasksOfPath(person.staffId, { states: failedStates })}
                  bad
                />
                <Cell
                  person={person}
                  what={t('today.loadUnderWay')}
                  value={person.underWay}
                  to={tasksOfPath(person.staffId, { states: inFlightStates })}
                />
                <Cell
                  person={person}
                  what={t('today.loadPublished')}
                  value={person.published}
                  to={tasksOfPath(person.staffId, { publishedSince: from })}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function Cell(props: {
  readonly person: Load
  readonly what: string
  readonly value: number
  readonly to: string
  readonly bad?: boolean
}) {
  const { person, what, value, to, bad = false } = props
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  if (value === 0) return <td className={styles['none']}>{format.number(0)}</td>
  return (
    <td data-bad={bad}>
      <PermittedLink to={to} title={t('today.tasksOf', { name: person.name, what })}>
        {format.number(value)}
      </PermittedLink>
    </td>
  )
}

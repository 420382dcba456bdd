import { useTranslation } from 'react-i18next'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { type StatusShare, tasksPath, totalOf } from '../task-figures.ts'
import styles from './StatusBar.module.css'

/**
 * Publish tasks by status: a bar for the eye, and the same as a table, which also leads to the tasks. `title` says which
 * tasks are counted: all of them, or those of a day, under one heading would contradict each other.
 */
export function StatusBar({
  title,
  shares,
}: {
  readonly title: string
  readonly shares: readonly StatusShare[]
}) {
  const { t } = useTranslation('workbench')
  const total = totalOf(shares.map(({ count }) => count))
  return (
    <Panel title={title} note={t('status.total', { count: total })}>
      <div className={styles['bar']} aria-hidden="true">
        {shares.map(({ status, count }) => (
          <span
            key={status}
            className={`${styles['part']} ${styles[publishTaskView[status].tone]}`}
            style={{ flexGrow: count }}
          />
        ))}
      </div>
      <table className={styles['table']}>
        <caption className="heard">{title}</caption>
        <thead className="heard">
          <tr>
            <th scope="col">{t('status.column')}</th>
            <th scope="col">{t('status.count')}</th>
            <th scope="col">{t('status.share')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <StatusRow key={share.status} share={share} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function StatusRow({ share: { status, count, share } }: { readonly share: StatusShare }) {
  const { t } = useTranslation(['workbench', 'states'])
  const format = useFormat()
  const { tone, labelKey } = publishTaskView[status]
  const label = t(labelKey)
  const tag = <StatusTag tone={tone}>{label}</StatusTag>
  return (
    <tr>
      <th scope="row">
        <PermittedLink
          to={tasksPath([status])}
          title={t('workbench:status.showTasks', { status: label })}
          otherwise={tag}
        >
          {tag}
        </PermittedLink>
      </th>
      <td className={styles['count']}>{format.number(count)}</td>
      <td className={styles['share']}>{format.percent(share, share < 0.1 ? 1 : 0)}</td>
    </tr>
  )
}

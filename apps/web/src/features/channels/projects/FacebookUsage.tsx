import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import styles from './projects.module.css'
import { usePlatformUsage } from './projects.queries.ts'

/** How much of its limits Facebook says that apps and Pages have used; nothing before it has said anything. */
export function FacebookUsage() {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const { data: rows = [] } = usePlatformUsage()
  if (rows.length === 0) return null
  const title = t('projects.facebook.title')
  const percent = (value: number) => format.percent(value / 100)
  return (
    <Panel title={title}>
      <p className={styles['hint']}>{t('projects.facebook.note')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <section className={styles['scroll']} tabIndex={0} aria-label={title}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('projects.facebook.of')}</th>
              <th scope="col">{t('projects.facebook.calls')}</th>
              <th scope="col">{t('projects.facebook.time')}</th>
              <th scope="col">{t('projects.facebook.cpuTime')}</th>
              <th scope="col">{t('projects.facebook.regainAt')}</th>
              <th scope="col">{t('projects.facebook.seenAt')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ appId, pageId, title: page, calls, time, cpuTime, regainAt, seenAt }) => (
              <tr key={`${appId} ${pageId}`}>
                <th scope="row">
                  <bdi>{page ?? pageId ?? t('projects.facebook.app', { id: appId })}</bdi>
                </th>
                <td>{percent(calls)}</td>
                <td>{percent(time)}</td>
                <td>{percent(cpuTime)}</td>
                <td>{regainAt === null ? t('projects.facebook.notLimited') : <Moment at={regainAt} />}</td>
                <td>
                  <Moment at={seenAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

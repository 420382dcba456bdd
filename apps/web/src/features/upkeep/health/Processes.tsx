import type { RunningProcess } from '@pindao/protocol/upkeep/health.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from '../upkeep.module.css'

/** Who runs, on which machine, since when, and when it was heard of last. */
export function Processes({ processes }: { readonly processes: readonly RunningProcess[] }) {
  const { t } = useTranslation('upkeep')
  const format = useFormat()
  if (processes.length === 0) return <p>{t('health.noProcesses')}</p>
  const heads = ['role', 'host', 'pid', 'version', 'startedAt', 'seenAt', 'lanes', 'stateTitle'] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles['scroll']} tabIndex={0} aria-label={t('health.processes')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`health.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {processes.map(({ id, role, host, pid, version, startedAt, seenAt, lanes, isLate }) => (
            <tr key={id}>
              <th scope="row">{t(`health.roleOf.${role}`)}</th>
              <td>
                <bdi>{host}</bdi>
              </td>
              <td>{pid}</td>
              <td>{version}</td>
              <td>
                <Moment at={startedAt} />
              </td>
              <td>
                <Moment at={seenAt} />
              </td>
              <td>{format.number(lanes)}</td>
              <td>
                <StatusTag tone={isLate ? 'error' : 'success'}>
                  {t(isLate ? 'health.late' : 'health.running')}
                </StatusTag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

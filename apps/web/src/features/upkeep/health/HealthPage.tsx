import { ReloadOutlined } from '@ant-design/icons'
import type { SystemHealth } from '@pindao/protocol/upkeep/health.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from '../upkeep.module.css'
import { useSystemHealth } from '../upkeep.queries.ts'
import { HealthTag } from './HealthTag.tsx'
import { Processes } from './Processes.tsx'
import { Programs } from './Programs.tsx'

/** 系统健康: which parts of the installation work, and what does not without the others. */
export function HealthPage() {
  const { t } = useTranslation('upkeep')
  const query = useSystemHealth()
  const health = query.data
  return (
    <>
      <PageHeader
        title={t('health.title')}
        note={t('health.note')}
        actions={
          <Button
            icon={<ReloadOutlined aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('health.refresh')}
          </Button>
        }
      />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <WaitingLines rows={8} />}
      {health && (
        <div className={styles['panels']}>
          <Panel title={t('health.programs')}>
            <Programs programs={health.programs} />
          </Panel>
          <div className={styles['pair']}>
            <Storages storages={health.storages} />
            <DatabasePanel database={health.database} />
            <Lines lines={health.lines} />
          </div>
          <Panel title={t('health.processes')}>
            <Processes processes={health.processes} />
          </Panel>
        </div>
      )}
    </>
  )
}

function Storages({ storages }: Pick<SystemHealth, 'storages'>) {
  const { t } = useTranslation('upkeep')
  const format = useFormat()
  return (
    <Panel title={t('health.storages')}>
      {storages.map(({ type, state, isMain, freeBytes, reserveBytes }) => (
        <section key={type} aria-label={type} className={styles['part']}>
          <h3>
            <bdi>{type}</bdi> <HealthTag state={state} />
          </h3>
          {isMain && <p>{t('health.main')}</p>}
          <Facts
            facts={[
              [t('health.free'), freeBytes === null ? t('health.unknown') : format.fileSize(freeBytes)],
              ...(reserveBytes === null
                ? []
                : [[t('health.reserve'), format.fileSize(reserveBytes)] as const]),
            ]}
          />
        </section>
      ))}
    </Panel>
  )
}

function DatabasePanel({ database }: Pick<SystemHealth, 'database'>) {
  const { t } = useTranslation('upkeep')
  const format = useFormat()
  const { state, version, bytes, connections, mostConnections, migrations } = database
  return (
    <Panel title={t('health.database')} note={<HealthTag state={state} />}>
      <Facts
        facts={[
          [t('health.version'), `PostgreSQL ${version}`],
          [t('health.size'), format.fileSize(bytes)],
          [t('health.connections'), t('health.of', { used: connections, most: mostConnections })],
          [t('health.migrations'), format.number(migrations)],
        ]}
      />
    </Panel>
  )
}

function Lines({ lines }: Pick<SystemHealth, 'lines'>) {
  const { t } = useTranslation('upkeep')
  return (
    <Panel title={t('health.lines')}>
      <ul className={styles['lines']}>
        {lines.map(({ name, state, detail }) => (
          <li key={name}>
            <span>
              {t(`line.${name}`)} {detail !== null && <bdi className={styles['quiet']}>{detail}</bdi>}
            </span>
            <HealthTag state={state} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import type { DataAlert, DataAlertDetail } from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import { alertRules } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useChartWords } from '../charts/use-chart-words.ts'
import { channelChartsPath, videoChartsPath } from '../door/charts-paths.ts'
import styles from './alerts.module.css'
import { readAlertHistory, useDataAlert } from './alerts.queries.ts'
import { useAlertStatusView } from './data-alert.status-view.ts'
import { useAlertFigures } from './use-alert-figures.ts'

/** An alert: its number and what it is held against, the days behind it, and where to look. */
export function AlertDrawer(props: {
  readonly alertId: string
  readonly neighbours: Neighbours
  onAcknowledge(alert: DataAlert): Promise<void>
  onClose(): void
}) {
  const { alertId, neighbours, onAcknowledge, onClose } = props
  const { t } = useTranslation(['channel-data', 'common'])
  const stateOf = useAlertStatusView()
  const { data: alert, ...query } = useDataAlert(alertId)
  const words = (field: string, value: string) =>
    field === 'dataAlertStatus' ? t(`channel-data:alerts.state.${value as 'open'}`) : null
  const history = useHistoryTab('dataAlert', alertId, { read: readAlertHistory(alertId), words })
  const details = alert && {
    key: 'details',
    label: t('common:record.details'),
    content: <AlertDetails alert={alert} onRetry={() => void query.refetch()} />,
  }
  return (
    <RecordDrawer
      title={alert ? t(`channel-data:alerts.kind.${alert.kind}`) : t('channel-data:alerts.title')}
      query={query}
      state={alert && <StatusTag tone={stateOf(alert.status).tone}>{stateOf(alert.status).label}</StatusTag>}
      actions={
        alert?.actions.includes('acknowledge') && (
          <Button type="primary" onClick={() => void onAcknowledge(alert)}>
            {t('channel-data:alerts.act.acknowledge')}
          </Button>
        )
      }
      neighbours={neighbours}
      tabs={details ? [details, ...history] : null}
      onClose={onClose}
    />
  )
}

function AlertDetails({ alert, onRetry }: { readonly alert: DataAlertDetail; readonly onRetry: () => void }) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const figures = useAlertFigures()
  const { channel, video, owner, acknowledgedBy, openedAt, closedAt } = alert
  const about = figures.about(alert)
  const versus = figures.versus(alert)
  return (
    <>
      <p className={styles['what']}>{t(`alerts.what.${alert.kind}`)}</p>
      <Facts
        facts={[
          [t('alerts.column.channel'), channel.title],
          ...(about === null ? [] : [[t('alerts.column.about'), about] as const]),
          [t('alerts.column.value'), figures.value(alert)],
          ...(versus === null ? [] : [[t('alerts.column.baseline'), versus] as const]),
          [t('alerts.column.causeDay'), format.day(alert.causeDay)],
          [t('alerts.column.lastDay'), format.day(alert.lastDay)],
          [t('alerts.column.owner'), owner.fullName],
          ...(acknowledgedBy === null
            ? []
            : [[t('alerts.column.takenBy'), acknowledgedBy.fullName] as const]),
          [t('alerts.column.openedAt'), <Moment key="opened" at={openedAt} />],
          ...(closedAt === null
            ? []
            : [[t('alerts.column.closedAt'), <Moment key="closed" at={closedAt} />] as const]),
        ]}
      />
      <nav className={styles['look']} aria-label={t('alerts.act.open')}>
        {video !== null && (
          <PermittedLink to={videoChartsPath(video.id)} otherwise={null}>
            {t('alerts.look.video')}
          </PermittedLink>
        )}
        <PermittedLink to={channelChartsPath(channel.id)} otherwise={null}>
          {t('alerts.look.charts')}
        </PermittedLink>
        <PermittedLink
          to={`${pagePaths['data-videos']}?${new URLSearchParams({ channelId: channel.id })}`}
          otherwise={null}
        >
          {t('alerts.look.videos')}
        </PermittedLink>
      </nav>
      <DaysChart alert={alert} onRetry={onRetry} />
    </>
  )
}

function DaysChart({ alert, onRetry }: { readonly alert: DataAlertDetail; readonly onRetry: () => void }) {
  const { t } = useTranslation('channel-data')
  const words = useChartWords()
  const { figure } = useAlertFigures()
  const { kind, currency, days } = alert
  const { unit } = alertRules[kind]
  const unitText = {
    money: currency ?? '',
    count: t('alerts.unit.count'),
    percent: t('alerts.unit.percent'),
    ratio: t('alerts.unit.ratio'),
    hours: t('alerts.unit.hour'),
  }[unit]
  const numbers = (key: 'value' | 'baseline') =>
    days.map((day) => (day[key] === null ? null : Number(day[key])))
  const isCompared = days.some(({ baseline }) => baseline !== null)
  return (
    <Chart
      title={t('alerts.days.title')}
      unit={unitText}
      note={t('alerts.days.note')}
      empty={t('alerts.days.none')}
      format={(value) => figure(kind, value, currency)}
      downloads={words.downloads}
      onRetry={onRetry}
      data={{
        drawsZeros: true,
        categoryName: t('alerts.days.day'),
        categories: days.map(({ day }) => words.dayOf(day)),
        series: [
          {
            name: t('alerts.days.value'),
            tone: 'primary',
            kind: 'line',
            gaps: true,
            values: numbers('value'),
          },
          ...(isCompared
            ? [
                {
                  name: t('alerts.days.baseline'),
                  tone: 'warm' as const,
                  kind: 'line' as const,
                  gaps: true,
                  dashed: true,
                  values: numbers('baseline'),
                },
              ]
            : []),
        ],
      }}
    />
  )
}

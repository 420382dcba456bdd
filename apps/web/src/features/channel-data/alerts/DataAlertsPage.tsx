import { SettingOutlined } from '@ant-design/icons'
import type { DataAlert } from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import { dataAlertSortKeys } from '@pindao/protocol/channel-data/data-alert.filter.ts'
import { Button } from 'antd'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { type AlertsQuery, useAcknowledge, useDataAlerts } from './alerts.queries.ts'
import { useAlertColumns } from './use-alert-columns.tsx'
import { alertFilterKeys, useAlertSearch, useAlertTabs } from './use-alert-search.ts'

const AlertDrawer = lazyPart(async () => (await import('./AlertDrawer.tsx')).AlertDrawer, 'access')
const RulesDrawer = lazyPart(async () => (await import('./RulesDrawer.tsx')).RulesDrawer, 'access')

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['channel'],
  kind: ['kind'],
  status: ['status'],
  value: ['value', 'currency'],
  baseline: ['baseline'],
  about: ['video', 'country'],
  causeDay: ['causeDay'],
  lastDay: ['lastDay'],
  platform: ['platform'],
  owner: ['owner'],
  takenBy: ['acknowledgedBy'],
  openedAt: ['openedAt'],
  closedAt: ['closedAt'],
} as const

/** 数据预警: what the rules found in the numbers, and the rules themselves. */
export function DataAlertsPage() {
  const { t } = useTranslation('channel-data')
  const list = useListState(alertFilterKeys, { sortKeys: dataAlertSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useDataAlerts(list.query as AlertsQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [showsRules, showRules] = useQueryState('rules', parseAsBoolean.withDefault(false))
  const acknowledge = useTaking()
  const columns = useAlertColumns({ open, acknowledge: (row) => void acknowledge(row) })
  const { page: _page, pageSize: _size, ...filter } = list.query as AlertsQuery
  const exporting = {
    ...({ kind: 'dataAlert.export', listId: 'data-alerts', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const rulesButton = (
    <Button icon={<SettingOutlined aria-hidden />} onClick={() => void showRules(true)}>
      {t('alerts.rules.button')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('alerts.title')} note={t('alerts.note')} actions={rulesButton} />
      <SearchForm items={useAlertSearch()} list={list} />
      <DataTable
        listId="data-alerts"
        label={t('alerts.title')}
        tabs={useAlertTabs()}
        columns={columns}
        nameOf={({ channel }) => channel.title}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <BatchCommand
              kind="dataAlert.acknowledge"
              act="acknowledge"
              selected={selected}
              label={t('alerts.act.acknowledge')}
              question={{ title: t('alerts.act.acknowledgeTitle'), text: t('alerts.act.acknowledgeText') }}
              look="primary"
              onStarted={clear}
            />
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={<EmptyState title={t('alerts.empty.title')} text={t('alerts.empty.text')} />}
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <AlertDrawer
            key={detail}
            alertId={detail}
            neighbours={neighbours}
            onAcknowledge={acknowledge}
            onClose={close}
          />
        </LazyPart>
      )}
      {showsRules && (
        <LazyPart onLost={() => void showRules(null)}>
          <RulesDrawer onClose={() => void showRules(null)} />
        </LazyPart>
      )}
    </>
  )
}

/** Takes one alert on. */
function useTaking() {
  const { t } = useTranslation('channel-data')
  const feedback = useFeedback()
  const { mutateAsync } = useAcknowledge()
  return async ({ id, version }: Pick<DataAlert, 'id' | 'version'>): Promise<void> => {
    try {
      await mutateAsync({ params: { id }, body: { version } })
      feedback.success(t('alerts.act.acknowledged'))
    } catch (error) {
      feedback.failure(error)
    }
  }
}

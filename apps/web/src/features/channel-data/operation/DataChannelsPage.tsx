import { channelFiguresSortKeys } from '@pindao/protocol/channel-data/channel-figures.filter.ts'
import { mostCompared } from '@pindao/protocol/channel-data/chart-limits.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { chartsPathOf } from '../door/charts-paths.ts'
import { ReportsMenu } from '../reports/ReportsMenu.tsx'
import { ChannelFiguresDrawer } from './ChannelFiguresDrawer.tsx'
import { type ChannelFiguresQuery, useChannelFigures } from './operation.queries.ts'
import { PeriodNote } from './PeriodNote.tsx'
import { figuresFilterKeys, useFiguresSearch, useFiguresTabs } from './use-channel-search.tsx'
import { useFiguresColumns } from './use-figures-columns.tsx'
import { daysOf } from './use-period-conditions.ts'

const listId = 'data-channels'

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  title: ['channel', 'platform'],
  views: ['views', 'viewsBefore'],
  watchMinutes: ['watchHours'],
  avgViewPct: ['avgViewPct'],
  impressions: ['impressions'],
  ctr: ['ctr'],
  subsNet: ['subsNet'],
  likes: ['likes'],
  comments: ['comments'],
  shares: ['shares'],
  estRevenue: ['estRevenue', 'revenueBefore', 'currency'],
  rpm: ['rpm'],
  subscribers: ['subscribers'],
  subsNet7: ['subsNet7'],
  subsNet28: ['subsNet28'],
  published7: ['published7', 'publishTarget7'],
  'revenue-thisMonth': ['revenueThisMonth'],
  'revenue-lastMonth': ['revenueLastMonth'],
  owner: ['owner'],
  group: ['group'],
  department: ['department'],
  level: ['level'],
  riskGrade: ['riskGrade'],
  operation: ['operation'],
  credential: ['credential'],
  strikes: ['copyrightStrikes', 'guidelineStrikes'],
  lastPublishAt: ['lastPublishAt'],
  lastSyncAt: ['lastSyncAt'],
  dataDay: ['dataDay', 'isFinal'],
} as const

/** 频道数据: hundreds of channels, each with its figures and a small line of four weeks (DAT-01). */
export function DataChannelsPage() {
  const { t } = useTranslation('channel-data')
  const list = useListState(figuresFilterKeys, { sortKeys: channelFiguresSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as ChannelFiguresQuery
  const query = useChannelFigures(asked)
  const detail = useOpenRecord(query)
  const navigate = useNavigate()
  const days = daysOf(list.filters)
  const columns = useFiguresColumns(detail.open, days)
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'channelFigures.export', listId, columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: shownData(query)?.total,
  }
  return (
    <>
      <PageHeader
        title={t('operation.channels.title')}
        note={t('operation.channels.note')}
        actions={<ReportsMenu listId={listId} list={list} />}
      />
      <SearchForm items={useFiguresSearch()} list={list} />
      <PeriodNote list={listId} filters={list.filters} />
      <DataTable
        listId={listId}
        label={t('operation.channels.title')}
        tabs={useFiguresTabs()}
        columns={columns}
        nameOf={(channel) => channel.title}
        onOpen={detail.open}
        rowKey={(channel) => channel.id}
        query={query}
        list={list}
        toolbar={
          <Permit to="channelData:export">
            <ListExport {...exporting} />
          </Permit>
        }
        batch={(selected, clear) => {
          const ids = selected.map(({ id }) => id)
          return (
            <>
              <Button
                disabled={ids.length > mostCompared}
                title={t('charts.channelsHint', { most: mostCompared })}
                onClick={() => void navigate(chartsPathOf(ids, days))}
              >
                {t('operation.compareChosen')}
              </Button>
              <Permit to="channelData:export">
                <ListExport {...exporting} selected={ids} onStarted={clear} />
              </Permit>
            </>
          )
        }}
        empty={<EmptyState title={t('operation.channels.none')} text={t('operation.channels.noneText')} />}
      />
      {detail.id !== null && (
        <ChannelFiguresDrawer
          key={detail.id}
          channelId={detail.id}
          filters={list.filters}
          neighbours={detail.neighbours}
          onClose={detail.close}
        />
      )}
    </>
  )
}

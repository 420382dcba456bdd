import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { RecoveryFinding, RecoveryOutcome } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { publishTasksPath } from '#src/features/publishing/door/publish-paths.ts'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { WatchLink } from '#src/features/publishing/door/WatchLink.tsx'
import { OutdatedRows } from '#src/shared/list/OutdatedRows.tsx'
import { isLoading, isOutdated, rowsOf } from '#src/shared/list/table-query.ts'
import { useLastPage } from '#src/shared/list/use-last-page.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { findingSizes, useRecoveryFindings } from '../api/recovery.queries.ts'
import styles from './recovery.module.css'
import { outcomeView } from './recovery.status-view.ts'

type Place = { readonly page: number; readonly pageSize: (typeof findingSizes)[number] }

/** The tasks of one result, with the way to each task and to its video. */
export function RecoveryFindings(props: { readonly recoveryId: string; readonly outcome?: RecoveryOutcome }) {
  const { recoveryId, outcome } = props
  const { t } = useTranslation(['publishing', 'common'])
  const [{ page, pageSize }, setPlace] = useState<Place>({ page: 1, pageSize: 10 })
  const setPage = (next: number, size: number) =>
    setPlace({ page: next, pageSize: findingSizes.find((offered) => offered === size) ?? pageSize })
  const query = useRecoveryFindings(recoveryId, { page, pageSize, ...(outcome ? { outcome } : {}) })
  useLastPage(query, { page, pageSize, correctPage: (last) => setPage(last, pageSize) })
  const shown = shownData(query)
  const total = shown?.total ?? 0
  if (query.isError && !shown) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      {isOutdated(query) && <OutdatedRows query={query} />}
      <Table<RecoveryFinding>
        size="small"
        rowKey="taskId"
        loading={isLoading(query)}
        dataSource={rowsOf(query)}
        scroll={{ x: 760 }}
        locale={{ emptyText: shown?.total === 0 ? t('recovery.empty') : null }}
        pagination={{
          current: page,
          pageSize,
          total,
          hideOnSinglePage: total <= findingSizes[0],
          showSizeChanger: { 'aria-label': t('common:table.pageSize') },
          pageSizeOptions: [...findingSizes],
          onChange: setPage,
        }}
        columns={[
          { key: 'task', title: t('recovery.column.task'), render: (_, found) => <TaskOf found={found} /> },
          { key: 'channel', title: t('recovery.column.channel'), width: 140, dataIndex: 'channelName' },
          {
            key: 'outcome',
            title: t('recovery.column.outcome'),
            width: 200,
            render: (_, found) => <Outcome found={found} />,
          },
          { key: 'operator', title: t('recovery.column.operator'), width: 110, dataIndex: 'operatorName' },
          {
            key: 'lookedAt',
            title: t('recovery.column.lookedAt'),
            width: 160,
            render: (_, { lookedAt }) => (lookedAt === null ? null : <Moment at={lookedAt} />),
          },
        ]}
      />
    </>
  )
}

function TaskOf({ found }: { readonly found: RecoveryFinding }) {
  const { t } = useTranslation(['publishing', 'states'])
  return (
    <>
      <Link to={`${publishTasksPath}?detail=${found.taskId}`}>
        <bdi>{found.title}</bdi>
      </Link>
      <div className={styles['note']}>
        {t(publishTaskView[publishTaskStatus.nameOf(found.status)].labelKey)}
      </div>
    </>
  )
}

function Outcome({ found }: { readonly found: RecoveryFinding }) {
  const { t } = useTranslation(['publishing', 'errors'])
  const { tone, labelKey } = outcomeView[found.outcome]
  return (
    <>
      <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
      <div>
        <WatchLink task={found} />
      </div>
      {found.problem !== null && isErrorCode(found.problem) && (
        <div className={styles['note']}>{t(`errors:${found.problem}`)}</div>
      )}
    </>
  )
}

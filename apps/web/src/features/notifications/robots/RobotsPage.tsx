import { PlusOutlined } from '@ant-design/icons'
import { noticeRobotSortKeys } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { RobotDrawer } from './RobotDrawer.tsx'
import { type RobotsQuery, useRobots } from './robots.queries.ts'
import { useRobotColumns } from './use-robot-columns.tsx'

const filterKeys = ['name'] as const
/** In the address in place of an id. */
const fresh = 'new'

/** 群机器人: what tells the groups of departments. */
export function RobotsPage() {
  const { t } = useTranslation('notices')
  const list = useListState(filterKeys, { sortKeys: noticeRobotSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useRobots(list.query as RobotsQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const columns = useRobotColumns(open)
  const createButton = (
    <Permit to="noticeRobot:update">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ id: fresh })}>
        {t('robots.create')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('robots.title')} note={t('robots.note')} actions={createButton} />
      <SearchForm items={[{ key: 'name', label: t('robots.name'), element: 'input' }]} list={list} />
      <DataTable
        listId="notice-robots"
        label={t('robots.title')}
        columns={columns}
        nameOf={(robot) => robot.name}
        onOpen={open}
        rowKey={(robot) => robot.id}
        query={query}
        list={list}
        empty={
          <EmptyState title={t('robots.empty.title')} text={t('robots.empty.text')} action={createButton} />
        }
      />
      {detail !== null && (
        <RobotDrawer
          key={detail}
          robotId={detail === fresh ? null : detail}
          neighbours={neighbours}
          onClose={close}
        />
      )}
    </>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import { apiProjectSortKeys } from '@pindao/protocol/channels/project.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { FacebookUsage } from './FacebookUsage.tsx'
import { ProjectDrawer } from './ProjectDrawer.tsx'
import styles from './projects.module.css'
import { type ProjectsQuery, useApiProjects } from './projects.queries.ts'
import { useProjectColumns } from './use-project-columns.tsx'

const filterKeys = ['name'] as const
/** In the address in place of an id. */
const fresh = 'new'

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['name', 'clientId'],
  state: ['enabled', 'audited'],
  grants: ['grantCount'],
  channels: ['channelCount'],
} as const

/** API 项目: by whose quota the product calls, how much of it is used today, and what stands on each project. */
export function ApiProjectsPage() {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const list = useListState(filterKeys, { sortKeys: apiProjectSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useApiProjects(list.query as ProjectsQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const columns = useProjectColumns(open)
  const projects = shownData(query)?.items ?? []
  const resetsAt = projects[0]?.resetsAt
  const { page: _page, pageSize: _size, ...filter } = list.query as ProjectsQuery
  const exporting = {
    ...({ kind: 'apiProject.export', listId: 'api-projects', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const createButton = (
    <Permit to="apiProject:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ id: fresh })}>
        {t('projects.create')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('projects.title')} note={t('projects.note')} actions={createButton} />
      {resetsAt !== undefined && (
        <p className={styles['resets']}>{t('projects.resets', { time: format.dateTime(resetsAt) })}</p>
      )}
      <SearchForm items={[{ key: 'name', label: t('projects.name'), element: 'input' }]} list={list} />
      <DataTable
        listId="api-projects"
        label={t('projects.title')}
        columns={columns}
        nameOf={(project) => project.name}
        onOpen={open}
        rowKey={(project) => project.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        empty={
          <EmptyState
            title={t('projects.empty.title')}
            text={t('projects.empty.text')}
            action={createButton}
          />
        }
      />
      <FacebookUsage />
      {detail !== null && (
        <ProjectDrawer
          key={detail}
          projectId={detail === fresh ? null : detail}
          others={projects.filter(({ id, enabled }) => id !== detail && enabled)}
          neighbours={neighbours}
          onClose={close}
        />
      )}
    </>
  )
}

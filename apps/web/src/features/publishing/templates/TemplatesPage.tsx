import { PlusOutlined } from '@ant-design/icons'
import {
  type PublishTemplate,
  publishTemplateSortKeys,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { templateKinds } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { countTemplateViews, type TemplatesQuery, useTemplates } from './api/templates.queries.ts'
import { freshKindIn, freshOf } from './components/fresh-template.ts'
import { TemplateDrawer } from './components/TemplateDrawer.tsx'
import { useTemplateColumns } from './components/use-template-columns.tsx'
import { useTemplateCommands } from './components/use-template-commands.ts'
import { templateFilterKeys, useTemplateSearch } from './components/use-template-search.tsx'

const TemplateBatchActions = lazyPart(
  async () => (await import('./components/TemplateBatchActions.tsx')).TemplateBatchActions,
  'operations',
)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['name'],
  kind: ['kind'],
  platform: ['platform'],
  scope: ['scope', 'department', 'channel'],
  text: ['title', 'description'],
  channels: ['channelCount'],
  state: ['state'],
  owner: ['owner'],
  updatedAt: ['updatedAt'],
} as const

/** 模板设置: what publications begin with, texts below descriptions, watermarks (SET-01). */
export function TemplatesPage() {
  const { t } = useTranslation('publishing')
  const list = useListState(templateFilterKeys, { sortKeys: publishTemplateSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useTemplates(list.query as TemplatesQuery)
  const templates = shownData(query)?.items ?? []
  const [detail, setDetail] = useQueryState('detail')
  const open = ({ id, deletedAt }: PublishTemplate) => void (deletedAt === null && setDetail(id))
  const commands = useTemplateCommands({ onMade: (id) => void setDetail(id) })
  const columns = useTemplateColumns({ open, ...commands })
  const createButton = <CreateButton onCreate={(kind) => void setDetail(freshOf(kind))} />
  const freshKind = freshKindIn(detail)
  const { page: _page, pageSize: _size, ...filter } = list.query as TemplatesQuery
  const exporting = {
    ...({ kind: 'publishTemplate.export', listId: 'publish-templates', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }

  return (
    <>
      <PageHeader title={t('templates.title')} note={t('templates.note')} actions={createButton} />
      <SearchForm items={useTemplateSearch()} list={list} />
      <DataTable
        listId="publish-templates"
        label={t('templates.title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={(template) => template.name}
        onOpen={open}
        rowKey={(template) => template.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <TemplateBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={
          <EmptyState
            title={t('templates.empty.title')}
            text={t('templates.empty.text')}
            action={createButton}
          />
        }
      />
      {detail !== null && (
        <TemplateDrawer
          key={detail}
          templateId={freshKind === null ? detail : null}
          kind={freshKind ?? 'publish'}
          commands={commands}
          neighbours={neighboursOf(
            templates,
            (template) => template.id,
            detail,
            (id) => void setDetail(id),
          )}
          onMade={(id) => void setDetail(id)}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )
}

/** A new template is of a kind, which stays. */
function CreateButton({ onCreate }: { onCreate(kind: (typeof templateKinds)[number]): void }) {
  const { t } = useTranslation('publishing')
  return (
    <Permit to="publishTemplate:create">
      <ButtonMenu
        menu={{
          items: templateKinds.map((kind) => ({ key: kind, label: t(`templates.kind.${kind}`) })),
          onClick: ({ key }) => onCreate(key as (typeof templateKinds)[number]),
        }}
      >
        <Button type="primary" icon={<PlusOutlined aria-hidden />}>
          {t('templates.create')}
        </Button>
      </ButtonMenu>
    </Permit>
  )
}

/** Parts of the list that people come for. */
function useTabs(): ListTabs {
  const { t } = useTranslation(['publishing', 'list'])
  const items = useMemo(
    () => [
      ...templateKinds.map((kind) => ({
        key: kind,
        label: t(`publishing:templates.kind.${kind}`),
        filters: { kind },
      })),
      { key: 'mine', label: t('list:views.mine'), filters: { owner: 'me' } },
    ],
    [t],
  )
  return { items, count: countTemplateViews }
}

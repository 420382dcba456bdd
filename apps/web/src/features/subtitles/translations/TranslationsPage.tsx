import { translationSortKeys } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { useQueryState } from 'nuqs'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { askedDesk } from '../door/subtitle-paths.ts'
import { type TranslationsQuery, useTranslationOf, useTranslations } from './translations.queries.ts'
import { useTranslationActs } from './use-translation-acts.ts'
import { type RunTranslationAct, titleOf, useTranslationColumns } from './use-translation-columns.tsx'
import { translationFilterKeys, useTranslationSearch, useTranslationTabs } from './use-translation-search.tsx'

const SubtitleDeskPage = lazyPart(
  async () => (await import('../desk/SubtitleDeskPage.tsx')).SubtitleDeskPage,
  'media',
)
const TranslationBatchActions = lazyPart(
  async () => (await import('./TranslationBatchActions.tsx')).TranslationBatchActions,
  'operations',
)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['video', 'programme', 'episode'],
  languages: ['sourceLanguage', 'targetLanguage'],
  status: ['status'],
  progress: ['done', 'total'],
  marked: ['marked'],
  stale: ['id'],
  problem: ['id'],
  engine: ['engine'],
  characters: ['characters'],
  cost: ['cost', 'currency'],
  fromMemory: ['fromMemory', 'savedCharacters'],
  listStatus: ['id'],
  requester: ['requester'],
  createdAt: ['createdAt'],
  updatedAt: ['updatedAt'],
} as const

/** 翻译任务: the translations, or the desk with the subtitles of one, as the address says (SUB-02). */
export function TranslationsPage() {
  const [deskId, setDeskId] = useQueryState(askedDesk, { history: 'push' })
  const [taskId, setTaskId] = useQueryState('detail')
  // News of a translation leads to its subtitles.
  const task = useTranslationOf(taskId)
  const asked = task.data?.documentId
  useEffect(() => {
    if (taskId === null || (asked === undefined && !task.isError)) return
    if (asked !== undefined) void setDeskId(asked, { history: 'replace' })
    void setTaskId(null)
  }, [taskId, asked, task.isError, setDeskId, setTaskId])
  if (deskId === null) return <TranslationList onDesk={(id) => void setDeskId(id)} />
  return (
    <LazyPart>
      <SubtitleDeskPage key={deskId} documentId={deskId} onList={() => void setDeskId(null)} />
    </LazyPart>
  )
}

function TranslationList({ onDesk }: { readonly onDesk: (documentId: string) => void }) {
  const { t } = useTranslation('subtitles')
  const list = useListState(translationFilterKeys, { sortKeys: translationSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as TranslationsQuery
  const query = useTranslations(asked)
  const acts = useTranslationActs()
  const run: RunTranslationAct = (act, translation) =>
    act === 'open' ? onDesk(translation.documentId) : void acts[act](translation)
  const columns = useTranslationColumns(run)
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'translation.export', listId: 'translations', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <SearchForm items={useTranslationSearch()} list={list} />
      <DataTable
        listId="translations"
        label={t('title')}
        tabs={useTranslationTabs()}
        columns={columns}
        nameOf={titleOf}
        onOpen={(row) => run('open', row)}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <TranslationBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={
          <EmptyState
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            action={<ButtonLink to="/channel/source-videos">{t('list.empty.go')}</ButtonLink>}
          />
        }
      />
    </>
  )
}

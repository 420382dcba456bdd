import { type MemoryPair, memorySortKeys } from '@pindao/protocol/subtitles/memory.endpoints.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { type MemoryQuery, useMemoryPairs } from './memory.queries.ts'
import { useMemoryColumns } from './use-memory-columns.tsx'

const PairDialog = lazyPart(async () => (await import('./PairDialog.tsx')).PairDialog)

const filterKeys = ['words', 'sourceLanguage', 'targetLanguage', 'programme'] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['source'],
  target: ['target'],
  sourceLanguage: ['sourceLanguage'],
  targetLanguage: ['targetLanguage'],
  programme: ['programme'],
  video: ['video'],
  updatedBy: ['updatedBy'],
  updatedAt: ['updatedAt'],
} as const

/** 翻译记忆: what people approved or wrote, for the same segment that comes again (SUB-01; media.md §5). */
export function MemoryPage() {
  const { t } = useTranslation('subtitles')
  const can = useCan()
  const list = useListState(filterKeys, { sortKeys: memorySortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as MemoryQuery
  const query = useMemoryPairs(asked)
  const [edited, setEdited] = useState<MemoryPair | null>(null)
  const edit = (pair: MemoryPair) => can('subtitle:update') && setEdited(pair)
  const columns = useMemoryColumns(edit)
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'memory.export', listId: 'translation-memory', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader title={t('memory.title')} note={t('memory.note')} />
      <SearchForm items={useSearch()} list={list} />
      <DataTable
        listId="translation-memory"
        label={t('memory.title')}
        columns={columns}
        nameOf={({ source }) => source}
        onOpen={edit}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        empty={
          <EmptyState
            title={t('memory.empty.title')}
            text={t('memory.empty.text')}
            action={<ButtonLink to="/channel/translations">{t('title')}</ButtonLink>}
          />
        }
      />
      {edited && (
        <LazyPart>
          <PairDialog pair={edited} onClose={() => setEdited(null)} />
        </LazyPart>
      )}
    </>
  )
}

function useSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('subtitles')
  const places = usePlaceNames()
  return useMemo(
    () => [
      { key: 'words', label: t('memory.field.words'), element: 'input' },
      ...(['sourceLanguage', 'targetLanguage'] as const).map((key) => ({
        key,
        label: t(`glossary.field.${key}`),
        element: 'select' as const,
        options: places.languages(),
      })),
      { key: 'programme', label: t('glossary.field.programme'), element: 'input' },
    ],
    [t, places],
  )
}

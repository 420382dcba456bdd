import { PlusOutlined } from '@ant-design/icons'
import { type GlossaryTerm, glossarySortKeys } from '@pindao/protocol/subtitles/glossary.endpoints.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { actsColumn, nameColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { type GlossaryQuery, useDeleteTerm, useGlossary } from './glossary.queries.ts'

const TermDialog = lazyPart(async () => (await import('./TermDialog.tsx')).TermDialog, 'media')

const filterKeys = ['words', 'sourceLanguage', 'targetLanguage', 'programme'] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['source'],
  target: ['target'],
  sourceLanguage: ['sourceLanguage'],
  targetLanguage: ['targetLanguage'],
  programme: ['programme'],
  forbidden: ['forbidden'],
  note: ['note'],
  updatedBy: ['updatedBy'],
  updatedAt: ['updatedAt'],
} as const

/** 术语表: what words are called in other languages (SUB-02; media.md §5). */
export function GlossaryPage() {
  const { t } = useTranslation('subtitles')
  const can = useCan()
  const list = useListState(filterKeys, { sortKeys: glossarySortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as GlossaryQuery
  const query = useGlossary(asked)
  const [edited, setEdited] = useState<GlossaryTerm | 'new' | null>(null)
  const columns = useColumns((term) => can('subtitle:update') && setEdited(term))
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'glossary.export', listId: 'glossary', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const addButton = (
    <Permit to="subtitle:update">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
        {t('glossary.add')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('glossary.title')} note={t('glossary.note')} actions={addButton} />
      <SearchForm items={useSearch()} list={list} />
      <DataTable
        listId="glossary"
        label={t('glossary.title')}
        columns={columns}
        nameOf={({ source }) => source}
        onOpen={(term) => can('subtitle:update') && setEdited(term)}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        empty={
          <EmptyState title={t('glossary.empty.title')} text={t('glossary.empty.text')} action={addButton} />
        }
      />
      {edited !== null && (
        <LazyPart>
          <TermDialog term={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
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
      { key: 'words', label: t('glossary.field.words'), element: 'input' },
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

function useColumns(edit: (term: GlossaryTerm) => void): readonly Column<GlossaryTerm>[] {
  const { t } = useTranslation(['subtitles', 'common'])
  const can = useCan()
  const places = usePlaceNames()
  const feedback = useFeedback()
  const removing = useDeleteTerm()
  const remove = async ({ id, source }: GlossaryTerm) => {
    const question = {
      title: t('subtitles:glossary.removeAsk', { name: source }),
      confirm: t('subtitles:desk.remove'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    await removing.mutateAsync({ params: { id } }).catch(feedback.failure)
  }
  const act = (key: string, text: string, term: GlossaryTerm, run: () => void) => ({
    key,
    text,
    name: t('subtitles:actOf', { act: text, name: term.source }),
    run,
  })
  const field = (name: 'target' | 'sourceLanguage' | 'targetLanguage' | 'programme' | 'forbidden' | 'note') =>
    t(`subtitles:glossary.field.${name}`)
  return [
    nameColumn(t('subtitles:glossary.field.source'), ({ source }) => source, edit, { sortKey: 'source' }),
    textColumn('target', field('target'), ({ target }) => target, { minWidth: 160 }),
    textColumn('sourceLanguage', field('sourceLanguage'), ({ sourceLanguage }) =>
      places.language(sourceLanguage),
    ),
    textColumn('targetLanguage', field('targetLanguage'), ({ targetLanguage }) =>
      places.language(targetLanguage),
    ),
    textColumn('programme', field('programme'), ({ programme }) => programme ?? t('subtitles:glossary.all'), {
      width: 150,
    }),
    textColumn('forbidden', field('forbidden'), ({ forbidden }) => forbidden.join(', ') || null, {
      width: 150,
    }),
    textColumn('note', field('note'), ({ note }) => note || null, { width: 180 }),
    textColumn('updatedBy', t('subtitles:glossary.field.updatedBy'), ({ updatedBy }) => updatedBy, {
      width: 96,
    }),
    timeColumn('updatedAt', t('subtitles:list.field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    actsColumn(
      t('common:table.actions'),
      ({ source }) => source,
      (term) =>
        can('subtitle:update')
          ? [
              act('edit', t('subtitles:glossary.change'), term, () => edit(term)),
              act('remove', t('subtitles:desk.remove'), term, () => void remove(term)),
            ]
          : [],
    ),
  ]
}

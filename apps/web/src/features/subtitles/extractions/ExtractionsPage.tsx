import { type Extraction, extractionSortKeys } from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { deskPath } from '../door/subtitle-paths.ts'
import {
  type ExtractionsQuery,
  useCancelExtraction,
  useExtractions,
  useRetryExtraction,
} from './extractions.queries.ts'
import { type RunExtractionAct, titleOf, useExtractionColumns } from './use-extraction-columns.tsx'
import { extractionFilterKeys, useExtractionSearch, useExtractionTabs } from './use-extraction-search.tsx'

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['video', 'programme', 'episode'],
  method: ['method', 'engine'],
  language: ['language'],
  status: ['status'],
  progress: ['status'],
  cueCount: ['cueCount'],
  marked: ['markedCount'],
  problem: ['problem'],
  requester: ['requester'],
  createdAt: ['createdAt'],
  updatedAt: ['updatedAt'],
} as const

/** 字幕提取: words that are taken out of films, and what came of it (SUB-01). */
export function ExtractionsPage() {
  const { t } = useTranslation('subtitles')
  const navigate = useNavigate()
  const list = useListState(extractionFilterKeys, { sortKeys: extractionSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as ExtractionsQuery
  const query = useExtractions(asked)
  const acts = useExtractionActs()
  const run: RunExtractionAct = (act, extraction) => {
    if (act === 'open') void navigate(deskPath(extraction.documentId ?? ''))
    else if (act === 'video') void navigate(sourceVideoPath(extraction.video.id))
    else void acts[act](extraction)
  }
  const columns = useExtractionColumns(run)
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'extraction.export', listId: 'extractions', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader title={t('extract.title')} note={t('extract.note')} />
      <SearchForm items={useExtractionSearch()} list={list} />
      <DataTable
        listId="extractions"
        label={t('extract.title')}
        tabs={useExtractionTabs()}
        columns={columns}
        nameOf={titleOf}
        onOpen={(row) => run(row.documentId === null ? 'video' : 'open', row)}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
        )}
        empty={
          <EmptyState
            title={t('extract.empty.title')}
            text={t('extract.empty.text')}
            action={<ButtonLink to="/channel/source-videos">{t('list.empty.go')}</ButtonLink>}
          />
        }
      />
    </>
  )
}

/** Beginning anew what failed, and stopping what goes on, after a question. */
function useExtractionActs() {
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const retrying = useRetryExtraction()
  const cancelling = useCancelExtraction()
  const inputOf = ({ id, version }: Extraction) => ({ params: { id }, body: { version } })
  const done = (text: string, work: Promise<unknown>) =>
    work.then(() => feedback.success(text), feedback.failure)
  return {
    retry: (extraction: Extraction) => done(t('done.retry'), retrying.mutateAsync(inputOf(extraction))),
    async cancel(extraction: Extraction): Promise<void> {
      const question = {
        title: t('extract.cancelAsk', { name: titleOf(extraction) }),
        confirm: t('act.cancel'),
        danger: true,
      }
      if (await feedback.confirm(question))
        await done(t('extract.cancelled'), cancelling.mutateAsync(inputOf(extraction)))
    },
  }
}

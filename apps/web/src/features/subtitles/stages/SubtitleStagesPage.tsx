import { stagesSortKeys, type VideoStages } from '@pindao/protocol/subtitles/stages.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { StageSums } from './StageSums.tsx'
import { type StagesQuery, useStages } from './stages.queries.ts'
import { titleOf, useStageColumns } from './use-stage-columns.tsx'
import { stageFilterKeys, useStageSearch } from './use-stage-search.tsx'

const StageBatchActions = lazyPart(
  async () => (await import('./StageBatchActions.tsx')).StageBatchActions,
  'operations',
)

/** 字幕进度: the films of a programme, and how far the subtitles of each are. */
export function SubtitleStagesPage() {
  const { t } = useTranslation('subtitles')
  const navigate = useNavigate()
  const list = useListState(stageFilterKeys, { sortKeys: stagesSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as StagesQuery
  const query = useStages(asked)
  const { words, programme, channelId, language } = asked
  const open = ({ id }: VideoStages) => void navigate(sourceVideoPath(id))
  return (
    <>
      <PageHeader title={t('stages.title')} note={t('stages.note')} />
      <SearchForm items={useStageSearch()} list={list} />
      <StageSums
        films={{ words, programme, channelId, language }}
        onStage={(stage, of) =>
          list.applyFilters({ ...list.filters, stage, ...(of === undefined ? {} : { language: of }) })
        }
      />
      <DataTable
        listId="subtitle-stages"
        label={t('stages.title')}
        columns={useStageColumns(open)}
        nameOf={titleOf}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        batch={(selected, clear) => (
          <LazyPart>
            <StageBatchActions selected={selected} onStarted={clear} />
          </LazyPart>
        )}
        empty={
          <EmptyState
            title={t('stages.empty.title')}
            text={t('stages.empty.text')}
            action={<ButtonLink to="/channel/source-videos">{t('list.empty.go')}</ButtonLink>}
          />
        }
      />
    </>
  )
}

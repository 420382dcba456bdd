import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import {
  type ComparisonFinding,
  findingKinds,
  findingStates,
  reopenFinding,
} from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useAskedCommand } from '#src/shared/record/use-asked-command.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { itemOf } from '../components/use-linked-items.tsx'
import { ChannelComparisons } from './ChannelComparisons.tsx'
import { AdoptDialog, ExplainDialog, ExplainManyDialog } from './FindingDialogs.tsx'
import { type FindingsQuery, findingsKey, useFindings, useStartComparison } from './failures.queries.ts'
import { type FindingAct, useFindingColumns } from './use-finding-columns.tsx'

const filterKeys = ['title', 'kind', 'state', 'channelId', 'platform', 'finding'] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  title: ['title', 'platformVideoId'],
  kind: ['kind'],
  channel: ['channel', 'platform'],
  foundAt: ['foundAt'],
  state: ['state', 'settledAt', 'settledBy'],
  note: ['note'],
} as const

/** In what the platforms and our records differ: what to do about each, and how far the comparison of each channel is. */
export function ComparisonPart() {
  const { t } = useTranslation('publishing')
  const list = useListState(filterKeys)
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useFindings(list.query as FindingsQuery)
  const [asked, setAsked] = useState<{ act: FindingAct; finding: ComparisonFinding } | null>(null)
  const [many, setMany] = useState<{ findings: readonly ComparisonFinding[]; clear(): void } | null>(null)
  const [shows, setShows] = useState(false)
  const reopen = useAskedCommand(reopenFinding, findingsKey)
  const run = (act: FindingAct, finding: ComparisonFinding) => {
    if (act !== 'reopen') return setAsked({ act, finding })
    const question = {
      title: t('failures.comparison.reopen.title', { title: finding.title }),
      text: t('failures.comparison.reopen.text'),
      confirm: t('failures.comparison.act.reopen'),
    }
    void reopen({ params: { id: finding.id } }, question, t('failures.comparison.reopen.done'))
  }
  const columns = useFindingColumns(run)
  const { page: _page, pageSize: _size, ...filter } = list.query as FindingsQuery
  const exporting = {
    ...({ kind: 'publishFinding.export', listId: 'publish-findings', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const channelId = list.filters.channelId
  return (
    <>
      <SearchForm items={useSearchItems(list.filters.finding)} list={list} />
      <DataTable
        listId="publish-findings"
        label={t('failures.tab.comparison')}
        columns={columns}
        nameOf={(finding) => finding.title}
        rowKey={(finding) => finding.id}
        query={query}
        list={list}
        toolbar={
          <>
            <ListExport {...exporting} />
            <Button onClick={() => setShows(true)}>{t('failures.comparison.channels')}</Button>
            <CompareNow channelId={channelId} />
          </>
        }
        batch={(selected, clear) => (
          <Permit to="publishTask:update">
            <Button
              type="primary"
              disabled={!selected.some(({ actions }) => actions.includes('explain'))}
              onClick={() => setMany({ findings: selected, clear })}
            >
              {t('failures.comparison.act.explain')}
            </Button>
          </Permit>
        )}
        empty={
          <EmptyState
            title={t('failures.comparison.empty.title')}
            text={t('failures.comparison.empty.text')}
          />
        }
      />
      {shows && <ChannelComparisons channelId={channelId} onClose={() => setShows(false)} />}
      {many && (
        <ExplainManyDialog findings={many.findings} onStarted={many.clear} onClose={() => setMany(null)} />
      )}
      {asked?.act === 'explain' && <ExplainDialog finding={asked.finding} onClose={() => setAsked(null)} />}
      {asked?.act === 'adopt' && <AdoptDialog finding={asked.finding} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Has all channels compared, or the one that the list is narrowed to. */
function CompareNow({ channelId }: { readonly channelId: string | undefined }) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const { mutate, isPending } = useStartComparison()
  const start = () =>
    mutate(
      { body: channelId === undefined ? {} : { channelId } },
      {
        onSuccess: ({ channels }) => feedback.success(t('failures.comparison.started', { n: channels })),
        onError: feedback.failure,
      },
    )
  return (
    <Permit to="publishTask:update">
      <Button type="primary" loading={isPending} title={t('failures.comparison.cost')} onClick={start}>
        {t('failures.comparison.now')}
      </Button>
    </Permit>
  )
}

function useSearchItems(finding: string | undefined): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['publishing', 'common', 'channels', 'states'])
  const { options } = useChannelOptions()
  return useMemo(
    () => [
      ...itemOf(
        'finding',
        finding,
        t('publishing:failures.comparison.kindLabel'),
        t('publishing:failures.comparison.one'),
      ),
      { key: 'title', label: t('publishing:search.title'), element: 'input' },
      {
        key: 'kind',
        label: t('publishing:failures.comparison.kindLabel'),
        element: 'select',
        multiple: true,
        options: findingKinds.map((kind) => ({
          value: kind,
          label: t(`publishing:failures.comparison.kind.${kind}`),
        })),
      },
      {
        key: 'state',
        label: t('publishing:search.status'),
        element: 'select',
        multiple: true,
        options: findingStates.map((state) => ({
          value: state,
          label: t(`publishing:failures.comparison.state.${state}`),
        })),
      },
      {
        key: 'channelId',
        label: t('publishing:search.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      {
        key: 'platform',
        label: t('channels:detail.platform'),
        element: 'select',
        options: managedPlatforms.map((platform) => ({
          value: platform,
          label: t(`states:platform.${platform}`),
        })),
      },
    ],
    [t, options, finding],
  )
}

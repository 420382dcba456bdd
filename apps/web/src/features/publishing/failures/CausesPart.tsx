import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { causeKinds } from '@pindao/protocol/publishing/failure-causes.ts'
import type { FailureCause } from '@pindao/protocol/publishing/failures.endpoints.ts'
import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { nameColumn, timeColumn } from '#src/shared/list/columns.tsx'
import { type Column, DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { CauseAction } from './CauseAction.tsx'
import { CauseDrawer } from './CauseDrawer.tsx'
import { type CausesQuery, useFailureCauses } from './failures.queries.ts'
import { useCauseWords } from './use-cause-words.ts'

const filterKeys = ['kind', 'platform', 'channelId', 'owner', 'overdue'] as const
type FilterKey = (typeof filterKeys)[number]

/** What keeps publications back, the most pressing first: each cause with how much it holds, and what mends it. */
export function CausesPart() {
  const { t } = useTranslation('publishing')
  const list = useListState(filterKeys)
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as CausesQuery
  const query = useFailureCauses(asked)
  const [detail, setDetail] = useQueryState('detail')
  const open = (cause: FailureCause) => void setDetail(cause.key)
  const { nameOf } = useCauseWords()
  const { page: _page, pageSize: _size, kind: _kind, ...filter } = asked ?? {}
  return (
    <>
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="publish-failures"
        label={t('failures.title')}
        columns={useColumns(open)}
        nameOf={nameOf}
        onOpen={open}
        rowKey={(cause) => cause.key}
        query={query}
        list={list}
        empty={<EmptyState title={t('failures.empty.title')} text={t('failures.empty.text')} />}
      />
      {detail !== null && (
        <CauseDrawer
          key={detail}
          causeKey={detail}
          cause={shownData(query)?.items.find(({ key }) => key === detail)}
          filter={filter}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )
}

function useColumns(open: (cause: FailureCause) => void): readonly Column<FailureCause>[] {
  const { t } = useTranslation(['publishing', 'common'])
  const { nameOf, sentenceOf } = useCauseWords()
  return [
    nameColumn<FailureCause>(t('publishing:failures.column.cause'), nameOf, open),
    {
      key: 'meaning',
      title: t('publishing:failures.meaningLabel'),
      minWidth: 220,
      showOverflow: true,
      render: sentenceOf,
    },
    {
      key: 'tasks',
      title: t('publishing:failures.column.tasks'),
      width: 200,
      render: ({ tasks, channels, overdue }) => (
        <>
          {t('publishing:failures.counts', { n: tasks, channels })}{' '}
          {overdue > 0 && (
            <StatusTag tone="error">{t('publishing:failures.overdue', { n: overdue })}</StatusTag>
          )}
        </>
      ),
    },
    timeColumn('earliest', t('publishing:failures.column.earliest'), ({ earliest }) => earliest),
    timeColumn('since', t('publishing:failures.column.since'), ({ since }) => since),
    {
      key: 'whose',
      title: t('publishing:failures.column.whose'),
      width: 130,
      showOverflow: true,
      render: ({ whose: { names, total } }) => {
        const people = names.join(t('publishing:failures.and'))
        return total > names.length ? t('publishing:failures.morePeople', { people, n: total }) : people
      },
    },
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 160,
      fixed: 'end',
      render: (cause) => <CauseAction cause={cause} onOpen={() => open(cause)} />,
    },
  ]
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['publishing', 'common', 'list', 'channels', 'states'])
  const { options } = useChannelOptions()
  return useMemo(
    () => [
      {
        key: 'kind',
        label: t('publishing:failures.search.kind'),
        element: 'select',
        multiple: true,
        options: causeKinds.map((kind) => ({ value: kind, label: t(`publishing:failures.kind.${kind}`) })),
      },
      {
        key: 'channelId',
        label: t('publishing:search.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      {
        key: 'overdue',
        label: t('publishing:failures.search.overdue'),
        element: 'select',
        options: [{ value: 'true', label: t('publishing:failures.search.onlyOverdue') }],
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
      {
        key: 'owner',
        label: t('publishing:search.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('list:views.mine') }],
      },
    ],
    [t, options],
  )
}

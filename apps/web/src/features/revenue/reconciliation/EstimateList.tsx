import type { Reconciliation } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { estimateSortKeys } from '@pindao/protocol/revenue/reconciliation.filter.ts'
import { tolerances } from '@pindao/protocol/revenue/reconciliation.rules.ts'
import type { ChannelEstimate } from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { textColumn } from '#src/shared/list/columns.tsx'
import { type Column, DataTable } from '#src/shared/list/DataTable.tsx'
import { RowActions } from '#src/shared/list/RowActions.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './reconciliation.module.css'
import { type EstimatesQuery, useEstimateList } from './reconciliation.queries.ts'
import { SignedBy } from './SignedBy.tsx'
import { SignOffDialog } from './SignOffDialog.tsx'
import { verdictTones } from './verdict.view.ts'

const filterKeys = ['words', 'flagged'] as const

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  channel: ['channel', 'platformChannelId'],
  owner: ['owner'],
  estimate: ['estimate', 'currency'],
  final: ['final'],
  difference: ['difference'],
  share: ['share'],
  verdict: ['verdict'],
  signOff: ['signedBy', 'reason'],
} as const

/** What channels were estimated to earn against what they did; whoever is off by more than a tenth is looked at. */
export function EstimateList({ of }: { readonly of: Reconciliation }) {
  const { t } = useTranslation('reconciliation')
  const list = useListState(filterKeys, { sortKeys: estimateSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = { ...list.query, month: of.month, platform: of.platform } as EstimatesQuery
  const query = useEstimateList(asked)
  const [signing, sign] = useState<ChannelEstimate | null>(null)
  const columns = useColumns(of.actions.includes('signOff'), sign)
  const { page: _page, pageSize: _size, ...filter } = asked
  return (
    <>
      <SearchForm items={useSearch()} list={list} />
      <DataTable
        listId="revenue-estimates"
        label={t('view.estimates')}
        columns={columns}
        nameOf={(row) => row.title}
        rowKey={({ id, currency }) => `${id} ${currency}`}
        query={query}
        list={list}
        toolbar={
          <ListExport
            kind="revenueEstimate.export"
            listId="revenue-estimates"
            columns={columns}
            tells={tells}
            filter={filter}
            isFiltered={list.isFiltered}
            total={query.data?.total}
          />
        }
        empty={<EmptyState title={t('estimate.empty.title')} text={t('estimate.empty.text')} />}
      />
      {signing && (
        <SignOffDialog
          of={{ month: of.month, platform: of.platform, check: 'estimates' }}
          subject={signing.subject}
          figure={signing.figure}
          name={signing.title}
          onClose={() => sign(null)}
        />
      )}
    </>
  )
}

function useColumns(
  maySign: boolean,
  sign: (row: ChannelEstimate) => void,
): readonly Column<ChannelEstimate>[] {
  const { t } = useTranslation(['reconciliation', 'common'])
  const format = useFormat()
  const none = t('common:notAvailable')
  const money = (key: 'estimate' | 'final' | 'difference'): Column<ChannelEstimate> => ({
    key,
    title: t(`reconciliation:estimate.field.${key}`),
    width: 140,
    align: 'end',
    sortKey: key,
    render: ({ [key]: amount, currency }) => (amount === null ? none : format.money({ amount, currency })),
  })
  return [
    {
      key: 'channel',
      title: t('reconciliation:estimate.field.channel'),
      minWidth: 200,
      sortKey: 'title',
      render: ({ title }) => <OneLine text={title} />,
    },
    textColumn('owner', t('reconciliation:estimate.field.owner'), ({ ownerName }) => ownerName),
    money('estimate'),
    money('final'),
    money('difference'),
    {
      key: 'share',
      title: t('reconciliation:estimate.field.share'),
      width: 200,
      sortKey: 'share',
      render: ({ share }) => (share === null ? none : <Deviation share={Number(share)} />),
    },
    {
      key: 'verdict',
      title: t('reconciliation:estimate.field.verdict'),
      width: 120,
      render: ({ verdict }) => (
        <StatusTag tone={verdictTones[verdict]}>{t(`reconciliation:verdict.${verdict}`)}</StatusTag>
      ),
    },
    {
      key: 'signOff',
      title: t('reconciliation:estimate.field.signOff'),
      minWidth: 200,
      render: (row) =>
        row.signOff ? (
          <SignedBy of={row.signOff} name={row.title} mayWithdraw={maySign} />
        ) : row.verdict === 'fail' && maySign ? (
          <RowActions
            of={row.title}
            acts={[
              {
                key: 'signOff',
                text: t('reconciliation:signOff.act'),
                name: t('reconciliation:signOff.actOf', { name: row.title }),
                run: () => sign(row),
              },
            ]}
          />
        ) : (
          none
        ),
    },
  ]
}

/** How far the final figure is from the estimate: as long as it is far, whole at half of it. */
function Deviation({ share }: { readonly share: number }) {
  const format = useFormat()
  const off = Math.abs(share)
  const far = off > Number(tolerances.estimate)
  const length = `${Math.min(100, off * 200)}%`
  return (
    <span className={styles['deviation']}>
      <span className={styles['track']} aria-hidden>
        <span
          className={far ? `${styles['length']} ${styles['far']}` : styles['length']}
          style={{ display: 'block', inlineSize: length }}
        />
      </span>
      <bdi>{format.percent(share, 1)}</bdi>
    </span>
  )
}

function useSearch(): readonly SearchItem<(typeof filterKeys)[number]>[] {
  const { t } = useTranslation('reconciliation')
  return useMemo(
    () => [
      { key: 'words', label: t('estimate.field.words'), element: 'input' },
      {
        key: 'flagged',
        label: t('estimate.field.verdict'),
        element: 'select',
        options: [{ value: 'true', label: t('estimate.flagged') }],
      },
    ],
    [t],
  )
}

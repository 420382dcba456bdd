import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { RevenueParty } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PlatformMark } from '#src/features/channels/door/PlatformTag.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { channelRevenuePath } from '../door/revenue-paths.ts'
import { BackToOverview } from './BackToOverview.tsx'
import { Figure } from './FigureRow.tsx'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import styles from './overview.module.css'
import { useRevenueParty } from './overview.queries.ts'
import { RevenueProblem } from './RevenueProblem.tsx'
import { settlementPath } from './revenue-paths.ts'
import type { RevenueAddress } from './use-revenue-address.ts'
import { useRevenueWords } from './use-revenue-words.ts'

type Settled = RevenueParty['settlements'][number]
const sumKeys = ['creator', 'company', 'paid', 'open', 'drafts', 'carried'] as const

/** A creator: what the contracts came to, month by month, what was paid, what is owed and carried on. */
export function PartyRevenue({ id, address }: { readonly id: string; readonly address: RevenueAddress }) {
  const { t } = useTranslation('revenue')
  const { money } = useRevenueWords()
  const query = useRevenueParty(id)
  const data = shownData(query)
  if (query.isPending) return <WaitingLines rows={10} />
  return (
    <div className={styles['page']}>
      <BackToOverview address={address} />
      {!data ? (
        <RevenueProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <div className={styles['heading']}>
            <h2>
              <PermittedLink to={`${pagePaths.parties}?${new URLSearchParams({ detail: data.party.id })}`}>
                <bdi>{data.party.legalName}</bdi>
              </PermittedLink>
            </h2>
            <span className={styles['quiet']}>{t('party.note')}</span>
          </div>
          {data.sums.map((sum) => (
            <section key={sum.currency} className={styles['block']} aria-label={sum.currency}>
              <div className={styles['heading']}>
                <h3>{sum.currency}</h3>
              </div>
              <dl className={styles['figures']}>
                {sumKeys.map((key) => (
                  <Figure key={key} name={t(`figure.${key}`)} value={money(sum[key], sum.currency)} />
                ))}
              </dl>
            </section>
          ))}
          {data.settlements.length === 0 ? (
            <EmptyState title={t('party.none')} text={t('party.noneText')} />
          ) : (
            <Settlements rows={data.settlements} />
          )}
          <Held data={data} />
        </>
      )}
    </div>
  )
}

function Settlements({ rows }: { readonly rows: readonly Settled[] }) {
  const { t } = useTranslation(['revenue', 'common'])
  const format = useFormat()
  const { money, settlementOf } = useRevenueWords()
  const figure = (key: 'gross' | 'creator' | 'company' | 'carryIn' | 'payable' | 'carryOut') => ({
    key,
    title: t(`revenue:party.${key}`),
    isFigure: true,
    render: (row: Settled) => money(row[key], row.currency),
  })
  const columns: readonly FigureColumn<Settled>[] = [
    { key: 'month', title: t('revenue:search.month'), render: ({ month }) => format.month(month) },
    {
      key: 'no',
      title: t('revenue:month.settlement'),
      render: ({ id, no }) => (
        <PermittedLink to={settlementPath(id)}>
          <bdi>{no}</bdi>
        </PermittedLink>
      ),
    },
    {
      key: 'status',
      title: t('revenue:party.status'),
      render: ({ status }) => (
        <StatusTag tone={settlementOf(status).tone}>{settlementOf(status).label}</StatusTag>
      ),
    },
    {
      key: 'contract',
      title: t('revenue:party.contract'),
      render: ({ contractNo }) => <bdi>{contractNo}</bdi>,
    },
    figure('gross'),
    figure('creator'),
    figure('company'),
    figure('carryIn'),
    figure('payable'),
    figure('carryOut'),
    {
      key: 'paidOn',
      title: t('revenue:party.paidOn'),
      render: ({ paidOn }) => (paidOn === null ? t('common:notAvailable') : format.day(paidOn)),
    },
  ]
  return (
    <FigureTable
      label={t('revenue:party.settlements')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

/** The contracts with it, and the channels that they hold or held. */
function Held({ data: { contracts, channels } }: { readonly data: RevenueParty }) {
  const { t } = useTranslation(['revenue', 'states'])
  return (
    <div className={styles['grid']}>
      <Panel title={t('revenue:party.contracts')}>
        {contracts.length === 0 ? (
          <p className={styles['quiet']}>{t('revenue:party.noContract')}</p>
        ) : (
          <ul className={styles['list']}>
            {contracts.map(({ id, no, title, status }) => (
              <li key={id}>
                <PermittedLink to={`${pagePaths.contracts}?${new URLSearchParams({ detail: id })}`}>
                  <bdi>{title}</bdi>
                </PermittedLink>{' '}
                <bdi className={styles['quiet']}>{no}</bdi>{' '}
                <span>{t(`states:contractStatus.${contractStatus.nameOf(status)}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t('revenue:party.channels')}>
        {channels.length === 0 ? (
          <p className={styles['quiet']}>{t('revenue:party.noChannel')}</p>
        ) : (
          <ul className={styles['list']}>
            {channels.map(({ id, title, platform }) => (
              <li key={id}>
                <PlatformMark platform={platform} size={14} />{' '}
                <Link to={channelRevenuePath(id)}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

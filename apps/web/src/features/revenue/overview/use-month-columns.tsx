import {
  type MonthOfChannel,
  type RevenueKindKey,
  revenueKindKeys,
} from '@pindao/protocol/revenue/overview.endpoints.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlatformMark } from '#src/features/channels/door/PlatformTag.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { textColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { withWholeHeads } from '#src/shared/list/head-width.ts'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WhyAmount } from '../door/WhyAmount.tsx'
import styles from './overview.module.css'
import type { MonthSums, SourcesQuery } from './overview.queries.ts'
import { reportPath, settlementPath } from './revenue-paths.ts'
import { useRevenueWords } from './use-revenue-words.ts'

/** Which columns of a file tell what a column of the list shows. */
export const tells = {
  channel: ['channel', 'platform'],
  amount: ['amount', 'currency'],
  corrections: ['corrections', 'corrects'],
  ads: ['ads'],
  premium: ['premium'],
  shorts: ['shorts'],
  transaction: ['transaction'],
  midroll_ad: ['midroll_ad'],
  reels: ['reels'],
  content_monetization: ['content_monetization'],
  other: ['other'],
  estimate: ['estimate'],
  settlement: ['settlements'],
  creator: ['creator'],
  company: ['company'],
  department: ['department'],
  owner: ['owner'],
  reports: ['reports'],
} as const

type Sum = MonthSums['sums'][number]

/** The columns of the channels of a month; under each amount what all of them come to. */
export function useMonthColumns(of: {
  readonly month: string | null
  readonly sums: readonly Sum[]
  readonly open: (row: MonthOfChannel) => void
}): readonly Column<MonthOfChannel>[] {
  const { month, sums, open } = of
  const { t } = useTranslation(['revenue', 'channels', 'common'])
  const format = useFormat()
  const { money, kindKey, changeOf, settlementOf, departmentOf } = useRevenueWords()
  const none = t('common:notAvailable')
  const total = (read: (sum: Sum) => string | undefined) => (): ReactNode => (
    <span className={styles['amounts']}>
      {sums.map((sum) => {
        const amount = read(sum)
        return amount === undefined ? null : <bdi key={sum.currency}>{money(amount, sum.currency)}</bdi>
      })}
    </span>
  )
  const why = (row: MonthOfChannel, amount: string, name: string, more: Partial<SourcesQuery> = {}) => {
    const { channel, currency } = row
    const shown = money(amount, currency)
    if (month === null || amount === '0') return shown
    const whose = channel === null ? { suspense: 'yes' as const } : { channelId: channel.id }
    return (
      <WhyAmount
        asked={{ month, currency, ...whose, ...more }}
        of={`${channel?.title ?? t('revenue:month.unknown')} · ${name} · ${format.month(month)}`}
      >
        {shown}
      </WhyAmount>
    )
  }
  const figure = { align: 'end', width: 140 } as const
  return withWholeHeads<MonthOfChannel>([
    {
      key: 'channel',
      sortKey: 'title',
      title: t('channels:column.channel'),
      minWidth: 220,
      render: (row) => {
        const { channel } = row
        if (channel === null) return t('revenue:month.unknown')
        return (
          <Button type="link" style={{ paddingInline: 0 }} title={channel.title} onClick={() => open(row)}>
            <PlatformMark platform={channel.platform} size={14} />
            <bdi className="cut">{channel.title}</bdi>
          </Button>
        )
      },
      footer: () => t('revenue:month.total'),
    },
    {
      ...figure,
      key: 'amount',
      sortKey: 'amount',
      title: t('revenue:figure.final'),
      render: (row) => why(row, row.amount, t('revenue:figure.final')),
      footer: total(({ amount }) => amount),
    },
    {
      ...figure,
      key: 'corrections',
      sortKey: 'corrections',
      title: t('revenue:figure.corrections'),
      width: 160,
      render: (row) => (
        <span className={styles['amounts']}>
          {why(row, row.corrections, t('revenue:figure.corrections'), { part: 'corrections' })}
          {row.corrects.length > 0 && (
            <span className={styles['change']}>
              {row.corrects.map(format.month).join(t('revenue:rates.and'))}
            </span>
          )}
        </span>
      ),
      footer: total(({ corrections }) => corrections),
    },
    ...revenueKindKeys.map(
      (key): Column<MonthOfChannel> => ({
        ...figure,
        key,
        title: kindKey(key),
        ...(usual.has(key) ? {} : { hiddenAtFirst: true }),
        render: (row) =>
          row.kinds[key] === '0' ? none : why(row, row.kinds[key], kindKey(key), askedKind(key)),
        footer: total(({ kinds }) => kinds[key]),
      }),
    ),
    {
      ...figure,
      key: 'estimate',
      title: t('revenue:chart.estimate'),
      auth: 'estimatedRevenue:read',
      width: 160,
      render: ({ estimate, amount, currency }) =>
        estimate === null ? (
          none
        ) : (
          <span className={styles['amounts']}>
            <bdi>{money(estimate, currency)}</bdi>
            <span className={styles['change']}>{changeOf(amount, estimate)}</span>
          </span>
        ),
    },
    {
      key: 'settlement',
      title: t('revenue:month.settlement'),
      auth: 'settlement:read',
      width: 170,
      render: ({ settlements = [] }) =>
        settlements.length === 0 ? (
          <StatusTag tone="neutral">{t('revenue:settlement.none')}</StatusTag>
        ) : (
          <span className={styles['words']}>
            {settlements.map(({ id, no, status }) => (
              <span key={id}>
                <PermittedLink to={settlementPath(id)}>
                  <bdi>{no}</bdi>
                </PermittedLink>{' '}
                <StatusTag tone={settlementOf(status).tone}>{settlementOf(status).label}</StatusTag>
              </span>
            ))}
          </span>
        ),
    },
    ...(['creator', 'company'] as const).map(
      (key): Column<MonthOfChannel> => ({
        ...figure,
        key,
        title: t(`revenue:figure.${key}`),
        auth: 'settlement:read',
        render: (row) => (row[key] === undefined || row[key] === '0' ? none : money(row[key], row.currency)),
        footer: total((sum) => sum[key]),
      }),
    ),
    textColumn(
      'department',
      t('channels:column.department'),
      ({ departmentCode }) => departmentCode && departmentOf(departmentCode),
    ),
    textColumn('owner', t('channels:column.owner'), ({ ownerName }) => ownerName),
    {
      key: 'reports',
      title: t('revenue:month.reports'),
      width: 200,
      hiddenAtFirst: true,
      render: ({ reports }) => (
        <span className={styles['words']}>
          {reports.map(({ id, fileName }) => (
            <PermittedLink key={id} to={reportPath(id)}>
              <OneLine text={fileName} />
            </PermittedLink>
          ))}
        </span>
      ),
    },
  ])
}

/** Kinds that most channels have; the others are shown by whoever wants them. */
const usual: ReadonlySet<RevenueKindKey> = new Set(['ads', 'premium', 'shorts', 'content_monetization'])

/** What is asked for the rows of a kind; those of no kind cannot be told from the others. */
function askedKind(key: RevenueKindKey): Partial<SourcesQuery> {
  switch (key) {
    case 'midroll_ad':
      return { revenueType: '0' }
    case 'reels':
      return { revenueType: '1' }
    case 'content_monetization':
      return { revenueType: '2' }
    case 'other':
      return {}
    default:
      return { ytSource: key }
  }
}

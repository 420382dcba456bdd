import { revenueType, ytSources } from '@pindao/protocol/contracts/revenue-kinds.ts'
import { percentOf } from '@pindao/protocol/contracts/share-curve.ts'
import type { SettlementDetail, SettlementLine } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { Button, Empty, Pagination, Skeleton } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { Amount } from './Amount.tsx'
import { LineSources } from './LineSources.tsx'
import { groupsOf, type LineGroup } from './line-groups.ts'
import styles from './settlements.module.css'
import { linesAtOnce, useSettlementLines } from './settlements.queries.ts'

const columns = ['what', 'gross', 'deducted', 'base', 'rate', 'creator', 'company'] as const

/** What it is made of, by channel and month of earning; each line opens to the files behind it. */
export function SettlementLines({ settlement }: { readonly settlement: SettlementDetail }) {
  const { t } = useTranslation('settlements')
  const [page, setPage] = useState(1)
  const query = useSettlementLines(settlement.id, settlement.calcVersion, page)
  const shown = shownData(query)
  if (query.isError && !shown) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!shown) return <Skeleton active />
  if (shown.total === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('lines.none')} />
  return (
    <>
      <p className={styles['note']}>{t('lines.note')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <section className={styles['scroll']} tabIndex={0} aria-label={t('part.lines')}>
        <table className={styles['lines']}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t(`lines.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {groupsOf(shown.items).map((group) => (
            <Group key={group.key} settlement={settlement} group={group} />
          ))}
        </table>
      </section>
      <Pagination
        current={page}
        pageSize={linesAtOnce}
        total={shown.total}
        hideOnSinglePage
        showSizeChanger={false}
        size="small"
        onChange={setPage}
      />
    </>
  )
}

function Group(props: { readonly settlement: SettlementDetail; readonly group: LineGroup }) {
  const { settlement, group } = props
  const { t } = useTranslation('settlements')
  const format = useFormat()
  const { channel, earningMonth, lines } = group
  return (
    <tbody>
      <tr>
        <th colSpan={columns.length} scope="rowgroup" className={styles['group']}>
          <span className={styles['channel']}>
            {channel ? (
              <>
                <PlatformTag name={channel.platform} />
                <bdi>{channel.title}</bdi>
              </>
            ) : (
              t('lines.noChannel')
            )}
            <span className={styles['small']}>
              {t('lines.earned', { month: format.month(earningMonth) })}
            </span>
          </span>
        </th>
      </tr>
      {lines.map((line) => (
        <Line key={line.id} settlement={settlement} line={line} />
      ))}
    </tbody>
  )
}

function Line({
  settlement,
  line,
}: {
  readonly settlement: SettlementDetail
  readonly line: SettlementLine
}) {
  const { t } = useTranslation('settlements')
  const words = useLineWords()
  const [isOpen, setOpen] = useState(false)
  const { currency } = settlement
  const money = (amount: string) => <Amount money={{ amount, currency }} />
  const what = words(line)
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <bdi>{what}</bdi>
          {line.sourceLines > 0 && (
            <Button
              type="link"
              size="small"
              className={styles['inline'] ?? ''}
              aria-expanded={isOpen}
              aria-label={t('lines.sourcesOf', { what, n: line.sourceLines })}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'lines.hide' : 'lines.sources', { n: line.sourceLines })}
            </Button>
          )}
        </th>
        <td>{money(line.gross)}</td>
        <td>{money(line.deducted)}</td>
        <td>{money(line.base)}</td>
        <td>
          {line.rate === null ? t('lines.byTier') : t('lines.percent', { n: Number(percentOf(line.rate)) })}
        </td>
        <td>{money(line.creator)}</td>
        <td>{money(line.company)}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns.length} className={styles['sources']}>
            <LineSources settlementId={settlement.id} lineId={line.id} label={what} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** What a line is of: which part of which platform's revenue, and which correction of it. */
function useLineWords(): (line: SettlementLine) => string {
  const { t } = useTranslation(['settlements', 'states'])
  return ({ kind, revenueType: code, ytSource, adjustmentType }) => {
    if (kind === 'tierChange') return t('settlements:lines.kind.tierChange')
    const source = ytSources.find((one) => one === ytSource)
    const type = revenueType.names.find((name) => revenueType.codes[name] === code)
    const of = source
      ? t(`states:ytSource.${source}`)
      : type
        ? t(`states:revenueType.${type}`)
        : (ytSource ?? t('settlements:lines.kind.revenue'))
    return adjustmentType === null ? of : t('settlements:lines.adjusted', { of, type: adjustmentType })
  }
}

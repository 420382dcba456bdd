import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { getSettlementMonth } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { MonthPicker } from '#src/shared/form/MonthPicker.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { Amounts } from './Amount.tsx'
import { RunMonth } from './RunMonth.tsx'
import { SubmitMonth } from './SubmitMonth.tsx'
import { settlementTone } from './settlement.status-view.ts'
import { ratesPath, reportsOfMonthPath, suspensePath } from './settlement-path.ts'
import styles from './settlements.module.css'
import { useSettlementMonth } from './settlements.queries.ts'

type MonthState = EndpointOutput<typeof getSettlementMonth>
export type MonthConditions = {
  readonly month: string
  readonly status?: string
  readonly hindrance?: string
}

/** How far a month is, and what is still to be done before all of it can be confirmed. What is counted can be looked at. */
export function MonthBar(props: {
  readonly month: string
  /** Shows these of the list. */
  onShow(conditions: MonthConditions): void
}) {
  const { month, onShow } = props
  const { t } = useTranslation('settlements')
  const format = useFormat()
  const titleId = useId()
  const query = useSettlementMonth(month)
  const state = shownData(query)
  return (
    <section className={styles['month']} aria-labelledby={titleId}>
      <div className={styles['monthHead']}>
        <h2 id={titleId}>{t('month.title', { month: format.month(month) })}</h2>
        <div className={styles['monthActs']}>
          <div className={styles['monthPick']}>
            <MonthPicker
              label={t('month.pick')}
              value={month}
              onChange={(chosen) => chosen !== null && onShow({ month: chosen })}
            />
          </div>
          <SubmitMonth month={month} />
          <RunMonth month={month} />
        </div>
      </div>
      {query.isError && !state && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {state && <MonthFigures state={state} onShow={onShow} />}
    </section>
  )
}

function MonthFigures(props: { readonly state: MonthState; onShow(conditions: MonthConditions): void }) {
  const { state, onShow } = props
  const { t } = useTranslation(['settlements', 'states', 'common'])
  const format = useFormat()
  const { month, reports, contracts, byStatus, hindrances, suspense, unlockedRates } = state
  const hindered = hindrances.filter(({ count }) => count > 0)
  const settled = byStatus.filter(({ count }) => count > 0)
  return (
    <dl className={styles['figures']}>
      <Figure label={t('settlements:month.reports')}>
        <PermittedLink to={reportsOfMonthPath(month)}>
          {t('settlements:month.reportsText', {
            counted: format.number(reports.counted),
            open: format.number(reports.open),
          })}
        </PermittedLink>
      </Figure>
      <Figure label={t('settlements:month.contracts')}>{format.number(contracts)}</Figure>
      <Figure label={t('settlements:month.settlements')}>
        {settled.length === 0
          ? t('settlements:month.none')
          : settled.map(({ status, count, payable }) => {
              const name = settlementStatus.nameOf(status)
              return (
                <div key={status} className={styles['ofStatus']}>
                  <Button
                    type="link"
                    size="small"
                    className={styles['inline'] ?? ''}
                    onClick={() => onShow({ month, status: String(status) })}
                  >
                    <StatusTag tone={settlementTone[name]}>
                      {t('settlements:month.ofStatus', {
                        state: t(`states:settlementStatus.${name}`),
                        n: count,
                      })}
                    </StatusTag>
                  </Button>
                  <Amounts money={payable} />
                </div>
              )
            })}
      </Figure>
      <Figure label={t('settlements:month.hindrances')}>
        {hindered.length === 0 ? (
          <StatusTag tone="success">{t('settlements:month.noHindrance')}</StatusTag>
        ) : (
          <span className={styles['tags']}>
            {hindered.map(({ name, count }) => (
              <Button
                key={name}
                size="small"
                title={t(`settlements:settlement.hindranceText.${name}`)}
                onClick={() => onShow({ month, hindrance: name })}
              >
                {t('settlements:month.hindered', {
                  name: t(`settlements:settlement.hindrance.${name}`),
                  n: count,
                })}
              </Button>
            ))}
          </span>
        )}
      </Figure>
      <Figure label={t('settlements:month.suspense')}>
        {suspense.length === 0 ? (
          t('settlements:month.noSuspense')
        ) : (
          <PermittedLink to={suspensePath(month)}>
            <Amounts money={suspense} />
          </PermittedLink>
        )}
      </Figure>
      <Figure label={t('settlements:month.rates')}>
        {unlockedRates === 0 ? (
          t('settlements:month.allLocked')
        ) : (
          <PermittedLink to={ratesPath}>
            {t('settlements:month.unlocked', { n: unlockedRates })}
          </PermittedLink>
        )}
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

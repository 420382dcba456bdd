import type { Yesterday } from '@pindao/protocol/channel-data/yesterday.endpoints.ts'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { changeOf } from '../operation/figure-change.ts'
import { channelChartsPath } from './charts-paths.ts'
import styles from './yesterday.module.css'
import { useYesterday } from './yesterday.queries.ts'

type Mover = Yesterday['lost'][number]

/** What the last complete day did, and the channels that caused it, each one press away from its days. */
export function YesterdayPanel() {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const { data, isError, error, refetch } = useYesterday()
  const note = data && t('yesterday.note', { day: format.day(data.day), before: format.day(data.before) })
  return (
    <Panel title={t('yesterday.title')} {...(note ? { note } : {})}>
      {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingLines rows={5} />}
      {data && (data.counted === 0 ? <p>{t('yesterday.none')}</p> : <Figures of={data} />)}
    </Panel>
  )
}

function Figures({ of }: { readonly of: Yesterday }) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const money = (currency: string) => (amount: string) => format.money({ amount, currency })
  return (
    <>
      <Flex wrap gap="large">
        <Figure name={t('yesterday.views')} of={of.views} show={format.number} />
        <Figure name={t('yesterday.watchHours')} of={of.watchHours} show={format.number} />
        <Figure name={t('yesterday.subscribers')} of={of.subscribers} show={format.number} />
        {of.revenue && (
          <Figure name={t('yesterday.revenue')} of={of.revenue} show={money(of.revenue.currency)} />
        )}
      </Flex>
      {of.missing > 0 && <p className={styles['note']}>{t('yesterday.missing', { n: of.missing })}</p>}
      <Flex wrap gap="large">
        <Movers title={t('yesterday.lost')} of={of.lost} show={() => format.number} />
        <Movers title={t('yesterday.gained')} of={of.gained} show={() => format.number} />
        <Movers
          title={t('yesterday.lostRevenue')}
          of={of.lostRevenue}
          show={({ currency }) => money(currency)}
        />
      </Flex>
    </>
  )
}

function Figure(props: {
  readonly name: string
  readonly of: { readonly now: string; readonly before: string } | null
  readonly show: (value: string) => string
}) {
  const { name, of, show } = props
  const { t } = useTranslation(['channel-data', 'common'])
  return (
    <div className={styles['figure']}>
      <div className={styles['note']}>{name}</div>
      <div className={styles['value']}>{of ? show(of.now) : t('common:notAvailable')}</div>
      {of && (
        <div className={styles['note']}>
          <Change of={of} /> · {t('channel-data:yesterday.before', { value: show(of.before) })}
        </div>
      )}
    </div>
  )
}

/** How much more or less, in words a screen reader says, too. */
function Change({ of: { now, before } }: { readonly of: { readonly now: string; readonly before: string } }) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const change = changeOf(now, before)
  if (change === null) return t('yesterday.same')
  const share = format.percent(Math.abs(change), 1)
  return t(change < 0 ? 'yesterday.less' : 'yesterday.more', { share })
}

function Movers<M extends Mover>(props: {
  readonly title: string
  readonly of: readonly M[]
  readonly show: (mover: M) => (value: string) => string
}): ReactNode {
  const { title, of, show } = props
  const { t } = useTranslation('channel-data')
  if (of.length === 0) return null
  return (
    <section className={styles['movers']} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {of.map((mover) => (
          <li key={mover.channelId}>
            <ButtonLink to={channelChartsPath(mover.channelId)}>
              <bdi>{mover.title}</bdi>
            </ButtonLink>
            <span>
              {t('yesterday.moved', {
                before: show(mover)(mover.before),
                now: show(mover)(mover.now),
              })}{' '}
              (<Change of={mover} />)
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

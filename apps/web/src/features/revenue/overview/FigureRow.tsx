import type { RevenueBlock, RevenueFigures } from '@pindao/protocol/revenue/overview.endpoints.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { WhyAmount } from '../door/WhyAmount.tsx'
import styles from './overview.module.css'
import type { SourcesQuery } from './overview.queries.ts'
import { useRevenueWords } from './use-revenue-words.ts'

/** How an amount is read out of figures; null where it is not there. */
type Reads = (figures: RevenueFigures) => string | null | undefined

/** The figures of a currency, each beside what it was before and a year ago. */
export function FigureRow(props: {
  readonly block: RevenueBlock
  /** What is asked for the rows behind an amount; null where it was exchanged: no file says it so. */
  readonly asked: SourcesQuery | null
  /** Of which months they are, in words. */
  readonly period: string
}) {
  const { block, asked, period } = props
  const { t } = useTranslation('revenue')
  const format = useFormat()
  const { currency, figures, soFar } = block
  const { money, changeOf } = useRevenueWords()
  const why = (name: string, amount: string, more: Partial<SourcesQuery>): ReactNode =>
    asked === null ? (
      money(amount, currency)
    ) : (
      <WhyAmount asked={{ ...asked, ...more }} of={`${name} · ${period} · ${currency}`}>
        {money(amount, currency)}
      </WhyAmount>
    )
  const compared = (now: string, reads: Reads) =>
    (['before', 'lastYear'] as const).flatMap((name) => {
      const some = block[name]
      const amount = some === null ? null : (reads(some) ?? null)
      if (amount === null) return []
      const change = changeOf(now, amount)
      const than = t(`change.${name}`, { value: money(amount, currency) })
      return [change === null ? than : `${than} · ${change}`]
    })
  const figure = (
    name: 'final' | 'corrections' | 'suspense' | 'creator' | 'company' | 'paid' | 'open' | 'drafts',
    reads: Reads,
    more?: Partial<SourcesQuery>,
  ) => {
    const amount = reads(figures)
    if (amount == null) return null
    const title = t(`figure.${name}`)
    return (
      <Figure
        key={name}
        name={title}
        value={more === undefined ? money(amount, currency) : why(title, amount, more)}
        notes={compared(amount, reads)}
      />
    )
  }
  return (
    <dl className={styles['figures']}>
      {figure('final', ({ final }) => final, {})}
      {figure('corrections', ({ corrections }) => corrections, { part: 'corrections' })}
      {figure('creator', ({ settled }) => settled?.creator)}
      {figure('company', ({ settled }) => settled?.company)}
      {figure('paid', ({ settled }) => settled?.paid)}
      {figure('open', ({ settled }) => settled?.open)}
      {figures.settled &&
        figures.settled.drafts !== '0' &&
        figure('drafts', ({ settled }) => settled?.drafts)}
      {figure('suspense', ({ suspense }) => suspense, { suspense: 'yes' })}
      {soFar && (
        <Figure
          name={t('figure.soFar', { month: format.month(soFar.month) })}
          value={money(soFar.amount, currency)}
          notes={[t('figure.soFarNote')]}
        />
      )}
    </dl>
  )
}

export function Figure(props: {
  readonly name: string
  readonly value: ReactNode
  readonly notes?: readonly string[]
}) {
  const { name, value, notes = [] } = props
  return (
    <div className={styles['figure']}>
      <dt>{name}</dt>
      <dd className={styles['value']}>{value}</dd>
      {notes.map((note) => (
        <dd key={note} className={styles['change']}>
          {note}
        </dd>
      ))}
    </div>
  )
}

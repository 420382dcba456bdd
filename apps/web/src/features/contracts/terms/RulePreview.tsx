import {
  curveEnd,
  type SharePoint,
  shareCurve,
  tellingAmounts,
} from '@pindao/protocol/contracts/share-curve.ts'
import { cliffsOf } from '@pindao/protocol/contracts/share-rule.ts'
import type { ShareRule } from '@pindao/protocol/contracts/term.ts'
import { greaterMoney, isAmount, type Money, plainAmount } from '@pindao/protocol/core/money.ts'
import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '#src/shared/charts/Chart.tsx'
import type { ChartData } from '#src/shared/charts/chart-data.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { TypedAmounts } from './TypedAmounts.tsx'
import styles from './terms.module.css'

/** What a rule means: the share over the amount as a curve, the cliffs in it, and what typed amounts would bring. */
export function RulePreview({
  rule,
  currency,
}: {
  readonly rule: ShareRule | null
  readonly currency: string
}) {
  const { t } = useTranslation('contracts')
  // What somebody typed stays while the rule is changed beneath it.
  const [typed, setTyped] = useState<readonly string[] | null>(null)
  if (rule === null) return <p className={styles['note']}>{t('terms.preview.unfinished')}</p>
  const amounts = typed ?? tellingAmounts(rule, currency).map(({ amount }) => amount)
  return (
    <section className={styles['preview']} aria-label={t('terms.preview.title')}>
      <CliffWarning rule={rule} currency={currency} />
      <ShareCurve rule={rule} currency={currency} amounts={amounts} />
      <TypedAmounts rule={rule} currency={currency} amounts={amounts} onChange={setTyped} />
    </section>
  )
}

/** Where a coin more changes the share by a sum: said before it is signed. */
function CliffWarning({ rule, currency }: { readonly rule: ShareRule; readonly currency: string }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const cliffs = useMemo(() => cliffsOf(rule, currency), [rule, currency])
  if (cliffs.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('terms.cliff.title')}
      description={
        <ul className={styles['cliffs']}>
          {cliffs.map(({ at, below, above }) => (
            <li key={at.amount}>
              {t('terms.cliff.at', {
                at: format.money(at),
                below: format.money(below),
                above: format.money(above),
              })}
            </li>
          ))}
        </ul>
      }
    />
  )
}

function ShareCurve(props: {
  readonly rule: ShareRule
  readonly currency: string
  readonly amounts: readonly string[]
}) {
  const { rule, currency, amounts } = props
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const data = useMemo((): ChartData => {
    const asked = amounts.filter(isPositive).map((text) => ({ amount: plainAmount(text.trim()), currency }))
    const points = shareCurve(rule, asked.reduce(greaterMoney, curveEnd(rule, currency)))
    const drawn = (of: (point: SharePoint) => Money) => points.map((point) => toDraw(of(point)))
    return {
      categoryName: t('terms.preview.revenue'),
      categories: points.map((point) => format.money(point.amount)),
      series: [
        {
          name: t('terms.preview.creator'),
          kind: 'line',
          tone: 'success',
          values: drawn(({ creator }) => creator),
        },
        {
          name: t('terms.preview.company'),
          kind: 'line',
          tone: 'primary',
          values: drawn(({ company }) => company),
        },
      ],
    }
  }, [rule, currency, amounts, format, t])
  return (
    <Chart
      title={t('terms.preview.curve')}
      unit={currency}
      data={data}
      onRetry={() => undefined}
      format={(value) => format.money({ amount: String(value), currency })}
      empty={t('terms.preview.nothing')}
    />
  )
}

/** For the place of a point on the screen only: what is reckoned and written is the text. */
const toDraw = ({ amount: text }: Money): number => Number(text)

const isPositive = (text: string) => isAmount(text.trim()) && !text.trim().startsWith('-')

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { channelChartsPath } from '../door/charts-paths.ts'
import styles from './CompareTable.module.css'
import type { ComparedChannels } from './charts.queries.ts'
import { changeOf, useSumText } from './SumFigures.tsx'
import { useChartWords } from './use-chart-words.ts'

type Channel = ComparedChannels['channels'][number]
const measures = ['views', 'watchMinutes', 'subsNet', 'avgViewPct', 'estRevenue', 'rpm'] as const

/** What the days of each channel come to; money is for whoever may see it. */
export function CompareTable(props: { readonly channels: readonly Channel[]; readonly isCompared: boolean }) {
  const { t } = useTranslation(['channel-data', 'channels'])
  const { seesMoney } = useChartWords()
  const shown = measures.filter((measure) => seesMoney || (measure !== 'estRevenue' && measure !== 'rpm'))
  const caption = t('channel-data:charts.sums')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={caption}>
      <table className={styles['table']}>
        <caption className="heard">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('channels:column.channel')}</th>
            {shown.map((measure) => (
              <th key={measure} scope="col">
                {t(`channel-data:charts.measure.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.channels.map((channel) => (
            <tr key={channel.id}>
              <th scope="row">
                <Link to={channelChartsPath(channel.id)}>
                  <bdi>{channel.title}</bdi>
                </Link>
              </th>
              {shown.map((measure) => (
                <Cell key={measure} channel={channel} measure={measure} isCompared={props.isCompared} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell(props: {
  readonly channel: Channel
  readonly measure: (typeof measures)[number]
  readonly isCompared: boolean
}) {
  const { sums, sumsBefore, currency } = props.channel
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const text = useSumText(currency)
  const share = props.isCompared ? changeOf(sums?.[props.measure], sumsBefore?.[props.measure]) : null
  const way = share === null ? null : share > 0 ? 'up' : share < 0 ? 'down' : 'same'
  return (
    <td>
      {text(props.measure, sums)}
      {share !== null && way !== null && (
        <div className={styles['change']}>
          {t(`charts.change.${way}`, { share: format.percent(Math.abs(share), 1) })}
        </div>
      )}
    </td>
  )
}

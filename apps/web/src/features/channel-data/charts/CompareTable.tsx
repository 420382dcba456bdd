import { DownloadOutlined } from '@ant-design/icons'
import { isMoneyMeasure } from '@pindao/protocol/channel-data/data-measures.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chartFileName, figuresCsv } from '#src/shared/charts/chart-data.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { saveText } from '#src/shared/ui/save-file.ts'
import { channelChartsPath } from '../door/charts-paths.ts'
import { changeOf } from '../operation/figure-change.ts'
import styles from './CompareTable.module.css'
import type { ComparedChannels } from './charts.queries.ts'
import { type SumMeasure, sumMeasures, useSumText } from './SumFigures.tsx'
import { sumsFile } from './sums-file.ts'
import { useChartWords } from './use-chart-words.ts'

type Channel = ComparedChannels['channels'][number]

/** What the days of each channel come to; money is for whoever may see it. */
export function CompareTable(props: {
  readonly channels: readonly Channel[]
  readonly isCompared: boolean
  /** The days that are summed up. */
  readonly days: { readonly from: string; readonly to: string }
}) {
  const { t } = useTranslation(['channel-data', 'channels'])
  const { seesMoney, downloads } = useChartWords()
  const shown = sumMeasures.filter((measure) => seesMoney || !isMoneyMeasure(measure))
  const caption = t('channel-data:charts.sums')
  const download = () => {
    const { head, rows } = sumsFile(props.channels, shown, props.days, {
      channel: t('channels:column.channel'),
      from: t('channel-data:charts.from'),
      to: t('channel-data:charts.to'),
      currency: t('channel-data:charts.currency'),
      measureOf: (measure) => t(`channel-data:charts.measure.${measure}`),
    })
    saveText(chartFileName(caption, new Date()), 'text/csv', figuresCsv(head, rows))
  }
  const table = (
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
  if (!downloads) return table
  return (
    <div>
      {table}
      <div className={styles['tools']}>
        <Button type="link" icon={<DownloadOutlined aria-hidden />} onClick={download}>
          {t('channel-data:charts.sumsFile')}
        </Button>
      </div>
    </div>
  )
}

function Cell(props: {
  readonly channel: Channel
  readonly measure: SumMeasure
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

import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ErrorState } from '../ui/PageState.tsx'
import { saveText } from '../ui/save-file.ts'
import { WaitingLines } from '../ui/WaitingLines.tsx'
import styles from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { type ChartData, chartCsv, chartFileName, isEmptyChart } from './chart-data.ts'

const ChartCanvas = lazyPart(async () => (await import('./ChartCanvas.tsx')).ChartCanvas)

type ChartProps = {
  readonly title: string
  /** What the figures are: tasks, GB, percent. */
  readonly unit: string
  /** Undefined while it is read. */
  readonly data: ChartData | undefined
  readonly error?: unknown
  readonly onRetry: () => void
  /** When the figures were read. */
  readonly updatedAt?: string | undefined
  /** How a figure is written; the file has it as it is. */
  readonly format: (value: number) => string
  readonly max?: number
  /** What stands here when there is nothing to draw. */
  readonly empty: ReactNode
  /** Said beside the unit: of which days the figures are. */
  readonly note?: string | undefined
  /** Whether this person may take the figures along as a file. */
  readonly downloads?: boolean
  /** A drawing of its own, where the figures are neither lines nor bars; `label` is what it is called. */
  readonly drawing?: (label: string) => ReactNode
}

/**
 * A chart in its frame: title, unit, when it was read; as a table for who cannot see it or wants the figures, and as a
 * file. A drawing that cannot be loaded leaves the table.
 */
export function Chart(props: ChartProps) {
  const { title, unit, data, updatedAt, note, downloads = true } = props
  const { t } = useTranslation()
  const format = useFormat()
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  const hasFigures = data !== undefined && !props.error && !isEmptyChart(data)
  return (
    <section className={styles['chart']} aria-labelledby={titleId}>
      <header className={styles['header']}>
        <div>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <p className={styles['note']}>
            {t('chart.unit', { unit })}
            {note && ` · ${note}`}
            {updatedAt && (
              <>
                {' · '}
                <time dateTime={updatedAt} title={format.exactTime(updatedAt)}>
                  {t('chart.updated', { time: format.dateTime(updatedAt) })}
                </time>
              </>
            )}
          </p>
        </div>
        {hasFigures && (
          <div className={styles['actions']}>
            <Button
              type="text"
              aria-label={`${asTable ? t('chart.asPicture') : t('chart.asTable')}: ${title}`}
              title={asTable ? t('chart.asPicture') : t('chart.asTable')}
              icon={asTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
              onClick={() => setAsTable(!asTable)}
            />
            {downloads && (
              <Button
                type="text"
                aria-label={`${t('chart.download')}: ${title}`}
                title={t('chart.download')}
                icon={<DownloadOutlined aria-hidden />}
                onClick={() => saveText(chartFileName(title, new Date()), 'text/csv', chartCsv(data))}
              />
            )}
          </div>
        )}
      </header>
      <ChartBody {...props} asTable={asTable} />
    </section>
  )
}

function ChartBody(props: ChartProps & { readonly asTable: boolean }) {
  const { title, unit, data, error, format, max, asTable } = props
  const { t } = useTranslation()
  if (error) return <ErrorState error={error} onRetry={props.onRetry} />
  if (!data)
    return (
      <div className={styles['place']}>
        <WaitingLines rows={6} />
      </div>
    )
  if (isEmptyChart(data)) return <div className={styles['empty']}>{props.empty}</div>
  const table = <ChartTable caption={`${title} (${unit})`} data={data} format={format} />
  if (asTable) return table
  const label = t('chart.picture', { title })
  if (props.drawing) return props.drawing(label)
  return (
    // Without the drawing's code (an update, a network gone) the figures are still there.
    <Boundary instead={() => table}>
      <div className={styles['place']}>
        <Suspense fallback={<WaitingLines rows={6} />}>
          <ChartCanvas label={label} data={data} format={format} max={max} />
        </Suspense>
      </div>
    </Boundary>
  )
}

import {
  type ApiProjectDetail,
  type QuotaBucket,
  quotaBuckets,
} from '@pindao/protocol/channels/project.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Chart } from '#src/shared/charts/Chart.tsx'
import type { SeriesTone } from '#src/shared/charts/chart-palette.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { BucketBars } from './BucketBars.tsx'
import styles from './projects.module.css'

const toneOf: Readonly<Record<QuotaBucket, SeriesTone>> = {
  inserts: 'primary',
  searches: 'warm',
  units: 'info',
  statistics: 'success',
}

/** What a project uses: today by its buckets, and the last days in percent of the quota as it is now. */
export function ProjectUse({ project }: { readonly project: ApiProjectDetail }) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const limits = new Map(project.buckets.map(({ bucket, perDay }) => [bucket, perDay]))
  const shareOf = (used: number, bucket: QuotaBucket) => {
    const perDay = limits.get(bucket) ?? 0
    return perDay === 0 ? 0 : used / perDay
  }
  const data = {
    categoryName: t('projects.chartDay'),
    categories: project.days.map(({ day }) => format.day(day)),
    series: quotaBuckets.map((bucket) => ({
      name: t(`projects.bucket.${bucket}`),
      kind: 'line' as const,
      tone: toneOf[bucket],
      values: project.days.map((day) => shareOf(day[bucket], bucket)),
    })),
  }
  return (
    <>
      <div className={styles['part']}>
        <h3 className={styles['section']}>{t('projects.usage')}</h3>
        <p className={styles['hint']}>{t('projects.resets', { time: format.dateTime(project.resetsAt) })}</p>
        <BucketBars buckets={project.buckets} />
      </div>
      <Chart
        title={t('projects.chart')}
        unit={t('projects.chartUnit')}
        data={data}
        onRetry={() => {}}
        format={(value) => format.percent(value)}
        empty={t('projects.chartEmpty')}
      />
    </>
  )
}

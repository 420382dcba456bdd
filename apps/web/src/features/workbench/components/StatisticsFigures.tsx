import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloudUploadOutlined,
  PercentageOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { rateOf, type Statistics } from '../statistics-charts.ts'
import { totalOf } from '../task-figures.ts'
import { type Figure, FigureList } from './FigureCards.tsx'

/** The period in four figures. A failed task that was retried with success counts on both sides of the rate. */
export function StatisticsFigures({ statistics: { days, toPublic } }: { readonly statistics: Statistics }) {
  const { t } = useTranslation(['dashboards', 'common'])
  const format = useFormat()
  const span = useSpanText()
  const none = t('common:notAvailable')
  const published = totalOf(days.map((day) => day.published))
  const failed = totalOf(days.map((day) => day.failed))
  const rate = rateOf({ published, failed })
  const figures: readonly Figure[] = [
    {
      name: t('figure.published'),
      value: published,
      icon: <CheckCircleOutlined />,
      tone: 'success',
      note: t('figure.failedNote', { n: failed }),
    },
    {
      name: t('figure.rate'),
      value: rate === null ? none : format.percent(rate, 1),
      icon: <PercentageOutlined />,
      tone: rate !== null && rate < 0.9 ? 'error' : 'plain',
      note: t('figure.rateNote'),
    },
    {
      name: t('figure.toPublic'),
      value: toPublic.median === null ? none : span(toPublic.median),
      icon: <ClockCircleOutlined />,
      tone: 'running',
      ...(toPublic.p95 === null ? {} : { note: t('figure.p95', { time: span(toPublic.p95) }) }),
    },
    {
      name: t('figure.uploaded'),
      value: format.fileSize(totalOf(days.map((day) => day.bytes))),
      icon: <CloudUploadOutlined />,
      tone: 'plain',
      note: t('figure.files', { n: totalOf(days.map((day) => day.uploads)) }),
    },
  ]
  return <FigureList figures={figures} />
}

/** A length of time in the largest unit that leaves two figures: 45 s, 12 min, 5 h, 3 d. */
function useSpanText(): (seconds: number) => string {
  const { t } = useTranslation('dashboards')
  return (seconds) => {
    if (seconds < 90) return t('span.seconds', { n: Math.round(seconds) })
    if (seconds < 90 * 60) return t('span.minutes', { n: Math.round(seconds / 60) })
    if (seconds < 48 * 3600) return t('span.hours', { n: Math.round(seconds / 3600) })
    return t('span.days', { n: Math.round(seconds / 86_400) })
  }
}

import {
  CheckCircleOutlined,
  CloudUploadOutlined,
  SendOutlined,
  SyncOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Today } from '../statistics-charts.ts'
import { publishedSincePath } from '../task-figures.ts'
import { type Figure, FigureList } from './FigureCards.tsx'

/** The day in five figures. */
export function TodayFigures({ today: { from, uploads, publishes, queued } }: { readonly today: Today }) {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const figures: readonly Figure[] = [
    {
      name: t('today.uploads'),
      value: uploads.count,
      icon: <CloudUploadOutlined />,
      tone: 'plain',
      note: format.fileSize(uploads.bytes),
      ...(uploads.refused > 0 ? { besides: t('today.refused', { n: uploads.refused }) } : {}),
    },
    {
      name: t('today.running'),
      value: uploads.running,
      icon: <SyncOutlined />,
      tone: 'running',
    },
    {
      name: t('today.submitted'),
      value: publishes.submitted,
      icon: <SendOutlined />,
      tone: 'plain',
      note: t('today.queuedNote', { n: queued.total }),
    },
    {
      name: t('today.published'),
      value: publishes.published,
      to: publishedSincePath(from),
      icon: <CheckCircleOutlined />,
      tone: 'success',
    },
    {
      name: t('today.failed'),
      value: publishes.failed,
      icon: <WarningOutlined />,
      tone: publishes.failed > 0 ? 'error' : 'plain',
    },
  ]
  return <FigureList figures={figures} />
}

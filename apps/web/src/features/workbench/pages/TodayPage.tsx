import { AppstoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { formatClock, formatFullDay } from '#src/shared/format/day-words.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useToday } from '../api/dashboards.queries.ts'
import { FailuresToday } from '../components/FailuresToday.tsx'
import { FinishedTasks } from '../components/FinishedTasks.tsx'
import { PersonLoad } from '../components/PersonLoad.tsx'
import { QueuedTasks } from '../components/QueuedTasks.tsx'
import { StatusBar } from '../components/StatusBar.tsx'
import { TodayCards } from '../components/TodayCards.tsx'
import { TodayFigures } from '../components/TodayFigures.tsx'
import { hoursOfToday, type Today } from '../statistics-charts.ts'
import { statusShares } from '../task-figures.ts'
import styles from './WorkbenchPage.module.css'

const ArrangeCards = lazyPart(async () => (await import('../cards/ArrangeCards.tsx')).ArrangeCards, 'list')

/** 今日待办: what there is to do, for whom it is there, and what the day brought so far. */
export function TodayPage() {
  const { t } = useTranslation('dashboards')
  const locale = useLocale()
  const zone = useTimeZone()
  const { data, error, refetch } = useToday()
  const note = data && t('today.note', { day: formatFullDay(data.from, locale, zone), zone })
  const [isArranging, setIsArranging] = useState(false)
  return (
    <>
      <PageHeader
        title={t('today.title')}
        note={note}
        actions={
          <Button icon={<AppstoreOutlined aria-hidden />} onClick={() => setIsArranging(true)}>
            {t('cards.title')}
          </Button>
        }
      />
      {isArranging && (
        <LazyPart fallback={null}>
          <ArrangeCards onClose={() => setIsArranging(false)} />
        </LazyPart>
      )}
      {data ? (
        <Day today={data} onRetry={() => void refetch()} />
      ) : (
        <section className={styles['panel']}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <WaitingLines rows={6} />}
        </section>
      )}
    </>
  )
}

function Day({ today, onRetry }: { readonly today: Today; readonly onRetry: () => void }) {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const locale = useLocale()
  const zone = useTimeZone()
  const can = useCan()
  const words = {
    hour: t('chart.hour'),
    published: t('chart.published'),
    failed: t('chart.failed'),
    uploaded: t('chart.uploadedFiles'),
    hourOf: (from: string) => formatClock(from, locale, zone),
  }
  return (
    <div className={styles['page']}>
      <TodayCards story="mine" cards={today.cards} />
      <TodayCards story="house" cards={today.cards} />
      {can('publishTask:read') && <Tasks today={today} />}
      <section className={styles['page']} aria-label={t('today.soFar')}>
        <h2 className={styles['part']}>{t('today.soFar')}</h2>
        <TodayFigures today={today} />
        <Chart
          title={t('chart.byHour')}
          unit={t('unit.count')}
          data={hoursOfToday(today, words)}
          onRetry={onRetry}
          updatedAt={today.at}
          format={format.number}
          empty={t('today.nothingYet')}
        />
      </section>
    </div>
  )
}

/** What the tasks ask for, of whom the reader may see: stuck, coming up, done. */
function Tasks({ today }: { readonly today: Today }) {
  const { t } = useTranslation('dashboards')
  const shares = statusShares({ byStatus: today.underWay })
  return (
    <>
      {today.load && <PersonLoad load={today.load} from={today.from} />}
      <div className={styles['lists']}>
        <FailuresToday failures={today.failures} />
        <QueuedTasks queued={today.queued} />
        <FinishedTasks finished={today.finished} />
        {shares.length > 0 ? (
          <StatusBar title={t('today.underWay')} shares={shares} />
        ) : (
          <Panel title={t('today.underWay')}>{t('today.nothingUnderWay')}</Panel>
        )}
      </div>
    </>
  )
}

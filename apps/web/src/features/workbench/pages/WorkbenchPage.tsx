import { useTranslation } from 'react-i18next'
import { FirstDay } from '#src/features/navigation/door/FirstDay.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useSummary } from '../api/workbench.queries.ts'
import { FigureCards } from '../components/FigureCards.tsx'
import { FirstSteps } from '../components/FirstSteps.tsx'
import { StatusBar } from '../components/StatusBar.tsx'
import { type Summary, statusShares } from '../task-figures.ts'
import styles from './WorkbenchPage.module.css'

/** Below what is looked at first; its code and its texts come after it. */
const StatisticsCharts = lazyPart(
  async () => (await import('../components/StatisticsCharts.tsx')).StatisticsCharts,
  'dashboards',
)

const RecentTasks = lazyPart(async () => (await import('../components/RecentTasks.tsx')).RecentTasks)

/** What the platforms counted yesterday: for whoever may read it, after what is looked at first. */
const YesterdayPanel = lazyPart(
  async () => (await import('#src/features/channel-data/door/YesterdayPanel.tsx')).YesterdayPanel,
  'channel-data',
)

/** 工作台: how publishing stands, and what needs a hand. */
export function WorkbenchPage() {
  const { t } = useTranslation('workbench')
  const user = useUser()
  const { data, error, refetch } = useSummary()
  return (
    <>
      <PageHeader title={t('title')} note={user && t('greeting', { name: user.fullName })} />
      <FirstDay />
      {data ? <Figures summary={data} /> : <Waiting error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function Figures({ summary }: { readonly summary: Summary }) {
  const { t } = useTranslation('workbench')
  const can = useCan()
  const shares = statusShares(summary)
  if (shares.length === 0) {
    return (
      <div className={styles['page']}>
        <FigureCards summary={summary} shares={shares} />
        {can(['video:create', 'publishTask:create'], 'any') && (
          <FirstSteps channels={summary.channels} videos={summary.videos} />
        )}
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      <FigureCards summary={summary} shares={shares} />
      {can('channelData:read') && (
        <LazyPart fallback={<WaitingLines rows={8} />}>
          <YesterdayPanel />
        </LazyPart>
      )}
      <LazyPart fallback={<WaitingLines rows={8} />}>
        <StatisticsCharts />
      </LazyPart>
      <StatusBar title={t('status.title')} shares={shares} />
      {can('publishTask:read') && (
        <LazyPart fallback={<WaitingLines rows={8} />}>
          <RecentTasks />
        </LazyPart>
      )}
    </div>
  )
}

function Waiting({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <section className={styles['panel']}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <WaitingLines rows={7} />}
    </section>
  )
}

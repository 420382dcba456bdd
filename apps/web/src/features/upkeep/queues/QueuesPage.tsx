import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { jobNames } from '@pindao/protocol/upkeep/job-names.ts'
import type { JobQueue } from '@pindao/protocol/upkeep/queue.endpoints.ts'
import { Button, Segmented } from 'antd'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from '../upkeep.module.css'
import { useJobQueues } from '../upkeep.queries.ts'
import { DeadLettersDrawer } from './DeadLettersDrawer.tsx'
import { HourBars } from './HourBars.tsx'

const shows = ['busy', 'all'] as const

/** 后台队列: what waits, runs and failed in the background. */
export function QueuesPage() {
  const { t } = useTranslation('upkeep')
  const [asked, ask] = useQueryStates({
    show: parseAsStringLiteral(shows).withDefault('busy'),
    dead: parseAsStringLiteral(['all', ...jobNames] as const),
  })
  const query = useJobQueues()
  const queues = query.data?.queues ?? []
  const dead = queues.reduce((sum, queue) => sum + queue.deadLetters, 0)
  const shown = queues.filter((queue) => asked.show === 'all' || isBusy(queue))
  return (
    <>
      <PageHeader
        title={t('queues.title')}
        note={t('queues.note')}
        actions={
          <>
            {dead > 0 && (
              <Button type="primary" danger onClick={() => void ask({ dead: 'all' })}>
                {t('queues.openAll', { n: dead })}
              </Button>
            )}
            <ButtonLink to={pagePaths['notice-outbox']}>{t('queues.outbox')}</ButtonLink>
            <ButtonLink to={pagePaths['api-projects']}>{t('queues.projects')}</ButtonLink>
            <Segmented
              value={asked.show}
              options={shows.map((value) => ({ value, label: t(`queues.${value}`) }))}
              onChange={(show) => void ask({ show })}
            />
          </>
        }
      />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <WaitingLines rows={8} />}
      {query.data && shown.length === 0 && <p>{t('queues.quiet')}</p>}
      {shown.length > 0 && <Queues queues={shown} open={(name) => void ask({ dead: name })} />}
      {asked.dead !== null && (
        <DeadLettersDrawer
          key={asked.dead}
          queue={asked.dead === 'all' ? null : asked.dead}
          onClose={() => void ask({ dead: null })}
        />
      )}
    </>
  )
}

const isBusy = ({ waiting, later, running, failed, done, deadLetters }: JobQueue) =>
  waiting + later + running + failed + done + deadLetters > 0

const figures = ['waiting', 'later', 'running', 'done', 'failed'] as const

function Queues(props: {
  readonly queues: readonly JobQueue[]
  readonly open: (name: JobQueue['name']) => void
}) {
  const { queues, open } = props
  const { t } = useTranslation(['upkeep', 'common'])
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles['scroll']} tabIndex={0} aria-label={t('upkeep:queues.table')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('upkeep:queues.job')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className={styles['figure']}>
                {t(`upkeep:queues.${figure}`)}
              </th>
            ))}
            <th scope="col">{t('upkeep:queues.oldest')}</th>
            <th scope="col">{t('upkeep:queues.lastHour')}</th>
            <th scope="col">{t('upkeep:queues.dead')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">
                {t(`upkeep:job.${queue.name}`)}
                <code className={styles['code']}>{queue.name}</code>
              </th>
              {figures.map((figure) => (
                <td key={figure} className={styles['figure']}>
                  {format.number(queue[figure])}
                </td>
              ))}
              <td>{queue.oldestAt === null ? t('common:notAvailable') : <Moment at={queue.oldestAt} />}</td>
              <td>
                <HourBars queue={queue} />
              </td>
              <td>
                {queue.deadLetters === 0 ? (
                  format.number(0)
                ) : (
                  <Button
                    size="small"
                    type="link"
                    aria-label={t('upkeep:queues.open', {
                      n: queue.deadLetters,
                      job: t(`upkeep:job.${queue.name}`),
                    })}
                    onClick={() => open(queue.name)}
                  >
                    <StatusTag tone="error">{format.number(queue.deadLetters)}</StatusTag>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import type { KindHealth } from '@pindao/protocol/channel-data/health.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useDataStateView, useProblemText } from './data-state.status-view.ts'
import styles from './facts.module.css'
import { HealthCommands } from './HealthCommands.tsx'
import { useChannelHealth } from './health.queries.ts'

/** The numbers of one channel, kind by kind: how far they are, when they come next, and why they do not. */
export function HealthDrawer(props: {
  readonly channelId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { channelId, neighbours, onClose } = props
  const { t } = useTranslation(['channel-data', 'common'])
  const stateOf = useDataStateView()
  const { data: health, ...query } = useChannelHealth(channelId)
  const details = health?.kinds.map((one) => <KindFacts key={one.kind} health={one} />)
  return (
    <RecordDrawer
      title={health?.title ?? t('channel-data:facts.title')}
      query={query}
      state={health && <StatusTag tone={stateOf(health.state).tone}>{stateOf(health.state).label}</StatusTag>}
      actions={health && <HealthCommands selected={[health]} onStarted={onClose} />}
      neighbours={neighbours}
      tabs={health ? [{ key: 'details', label: t('common:record.details'), content: details }] : null}
      onClose={onClose}
    />
  )
}

function KindFacts({ health }: { readonly health: KindHealth }) {
  const { kind, state, freshDay, finalDay, succeededAt, nextAt, problem, past, failures } = health
  const { t } = useTranslation(['channel-data', 'common'])
  const format = useFormat()
  const stateOf = useDataStateView()
  const problemText = useProblemText()
  const none = t('common:notAvailable')
  const day = (of: string | null) => (of === null ? none : format.day(of))
  const moment = (at: string | null) => (at === null ? none : <Moment at={at} />)
  return (
    <section className={styles['kind']} aria-label={t(`channel-data:facts.kind.${kind}`)}>
      <h3>
        {t(`channel-data:facts.kind.${kind}`)}{' '}
        <StatusTag tone={stateOf(state).tone}>{stateOf(state).label}</StatusTag>
      </h3>
      <Facts
        facts={[
          ...(problem === null
            ? []
            : [[t('channel-data:facts.detail.problem'), problemText(problem)] as const]),
          ...(failures === 0
            ? []
            : [
                [
                  t('channel-data:facts.detail.failures'),
                  t('channel-data:facts.detail.failuresOf', { n: failures }),
                ] as const,
              ]),
          ...(kind === 'counts'
            ? []
            : [
                [t('channel-data:facts.detail.fresh'), day(freshDay)] as const,
                [t('channel-data:facts.detail.final'), day(finalDay)] as const,
              ]),
          [t('channel-data:facts.detail.succeeded'), moment(succeededAt)],
          [t('channel-data:facts.detail.next'), moment(nextAt)],
          ...(past === null
            ? []
            : [
                [
                  t('channel-data:facts.detail.past'),
                  t('channel-data:facts.detail.pastOf', {
                    n: past.done,
                    total: past.total,
                    from: format.day(past.from),
                    to: format.day(past.to),
                  }),
                ] as const,
              ]),
        ]}
      />
    </section>
  )
}

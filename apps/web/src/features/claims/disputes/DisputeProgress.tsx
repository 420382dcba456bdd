import type { DisputeEvent } from '@pindao/protocol/claims/dispute.endpoints.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { disputeTone } from './dispute.status-view.ts'
import styles from './disputes.module.css'
import { eventsAtOnce, useDisputeEvents } from './disputes.queries.ts'

/** How a case went on, by us and by the platform, newest first. */
export function DisputeProgress({ disputeId }: { readonly disputeId: string }) {
  const { t } = useTranslation('disputes')
  const words = useEventWords()
  const [page, setPage] = useState(1)
  const query = useDisputeEvents(disputeId, page)
  const found = shownData(query)
  if (found === undefined)
    return query.isPending ? (
      <WaitingLines rows={6} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  if (found.total === 0) return <p className={styles['note']}>{t('event.none')}</p>
  return (
    <>
      <RecordTimeline
        events={found.items.map((event) => ({
          id: event.id,
          at: event.at,
          tone: disputeTone[disputeStatus.nameOf(event.to)],
          what: words.moved(event),
          note: (
            <>
              <bdi>{words.by(event)}</bdi>
              {' · '}
              <Moment at={event.at} />
            </>
          ),
          detail: words.why(event),
        }))}
      />
      {page * eventsAtOnce < found.total && (
        <Button onClick={() => setPage(page + 1)}>{t('event.more')}</Button>
      )}
    </>
  )
}

/** What happened, in words; a status of a platform is said as the desk says it. */
function useEventWords() {
  const { t } = useTranslation(['disputes', 'states'])
  const textOr = useTextOr(['disputes', 'states'])
  const stateName = (code: number) => t(`states:disputeStatus.${disputeStatus.nameOf(code)}`)
  return {
    moved: ({ from, to }: DisputeEvent) =>
      from === null
        ? t('disputes:event.made', { to: stateName(to) })
        : t('disputes:event.moved', { from: stateName(from), to: stateName(to) }),
    by: ({ actor, person }: DisputeEvent) =>
      person?.fullName ?? t(actor === 'platform' ? 'disputes:event.byPlatform' : 'disputes:event.system'),
    why({ reason, detail }: DisputeEvent): string {
      const said = detail ?? ''
      const status = textOr(`states:platformClaimStatus.${said}`, said)
      if (reason === 'claimed') return t('disputes:event.claimed', { detail: status })
      if (reason === 'platform') return t('disputes:event.platform', { detail: status })
      const words = textOr(`disputes:event.${reason}`, textOr(`states:disputeOutcome.${reason}`, reason))
      return said === '' ? words : joined([words, said])
    },
  }
}

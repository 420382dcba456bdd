import type { ClaimEventEntry } from '@pindao/protocol/claims/claim.endpoints.ts'
import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { Button, Timeline } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from './claims.module.css'
import { eventsAtOnce, useClaimEvents } from './claims.queries.ts'

/** What happened to a claim, on its platform and here, newest first. */
export function ClaimProgress({ claimId }: { readonly claimId: string }) {
  const { t } = useTranslation('claims')
  const [page, setPage] = useState(1)
  const query = useClaimEvents(claimId, page)
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
      <Timeline
        items={found.items.map((event) => ({
          key: event.key,
          color: event.kind === 'platform' ? 'gray' : 'blue',
          content: <EventLine event={event} />,
        }))}
      />
      {page * eventsAtOnce < found.total && (
        <Button onClick={() => setPage(page + 1)}>{t('event.more')}</Button>
      )}
    </>
  )
}

function EventLine({ event }: { readonly event: ClaimEventEntry }) {
  const { t } = useTranslation('claims')
  const { at, person, reason, details } = event
  const words = useEventWords()(event)
  const textOr = useTextOr('states')
  // A new status or policy is one of the platform's own words.
  const wordOf = (text: string) =>
    textOr(`states:platformClaimStatus.${text}`, textOr(`states:claimPolicy.${text}`, text))
  const said = [reason ?? '', ...Object.values(details)].filter((text) => text !== '').map(wordOf)
  return (
    <>
      <div>{words}</div>
      <div className={styles['note']}>
        <bdi>{person?.fullName ?? t('event.byPlatform')}</bdi>
        {' · '}
        <Moment at={at} />
      </div>
      {said.length > 0 && (
        <div className={styles['note']} dir="auto">
          {joined(said)}
        </div>
      )}
    </>
  )
}

/** What happened, in words; a word of a platform that has no text here is said as it is. */
function useEventWords() {
  const { t } = useTranslation(['claims', 'states'])
  const textOr = useTextOr(['claims', 'audit'])
  const stateName = (code: number) => t(`states:claimState.${claimState.nameOf(code)}`)
  return ({ kind, type, from, to }: ClaimEventEntry): string => {
    if (kind === 'platform') return textOr(`claims:event.type.${type}`, type)
    if (kind === 'act') return textOr(`audit:action.${type}`, type)
    if (to === null) return type
    return from === null
      ? t('claims:event.made', { to: stateName(to) })
      : t('claims:event.moved', { from: stateName(from), to: stateName(to) })
  }
}

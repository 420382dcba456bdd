import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { joined } from '#src/shared/format/joined.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { ClaimActs } from './ClaimActs.tsx'
import { ClaimAround } from './ClaimAround.tsx'
import { ClaimMatch } from './ClaimMatch.tsx'
import { ClaimOverview } from './ClaimOverview.tsx'
import { ClaimProgress } from './ClaimProgress.tsx'
import { claimTone, platformClaimTone } from './claim.status-view.ts'
import { readClaimHistory, useClaim } from './claims.queries.ts'

/** A claim: what it is, what matches, what stands around it, and what happened. */
export function ClaimDrawer(props: {
  readonly claimId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { claimId, neighbours, onClose } = props
  const { t } = useTranslation(['claims', 'states'])
  const query = useClaim(claimId)
  const claim = shownData(query)
  const history = useHistoryTab('claim', claimId, { read: readClaimHistory(claimId) })
  const part = (key: 'overview' | 'match' | 'context' | 'progress', content: React.ReactNode) => ({
    key,
    label: t(`claims:part.${key}`),
    content,
  })
  const state = claim && claimState.nameOf(claim.state)
  return (
    <RecordDrawer
      title={claim?.videoTitle ?? t('claims:one')}
      query={query}
      neighbours={neighbours}
      state={
        claim &&
        state && (
          <>
            <StatusTag tone={platformClaimTone[claim.status]}>
              {t(`states:platformClaimStatus.${claim.status}`)}
            </StatusTag>
            <StatusTag tone={claimTone[state]}>
              {joined([t(`states:claimState.${state}`), t(`states:claimDirection.${claim.direction}`)])}
            </StatusTag>
          </>
        )
      }
      footer={claim && <ClaimActs claim={claim} />}
      tabs={
        claim
          ? [
              part('overview', <ClaimOverview claim={claim} />),
              part('match', <ClaimMatch claim={claim} />),
              part('context', <ClaimAround claim={claim} />),
              part('progress', <ClaimProgress claimId={claim.id} />),
              ...history,
            ]
          : null
      }
      onClose={onClose}
    />
  )
}

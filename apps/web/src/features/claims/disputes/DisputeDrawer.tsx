import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { DisputeActs } from './DisputeActs.tsx'
import { DisputeOverview } from './DisputeOverview.tsx'
import { DisputePack } from './DisputePack.tsx'
import { DisputeProgress } from './DisputeProgress.tsx'
import { DisputeStatement } from './DisputeStatement.tsx'
import { disputeTone, resultTone } from './dispute.status-view.ts'
import { readDisputeHistory, useDispute } from './disputes.queries.ts'

/** A case: what it is about, what is to be filed, and what happened. */
export function DisputeDrawer(props: {
  readonly disputeId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { disputeId, neighbours, onClose } = props
  const { t } = useTranslation(['disputes', 'states'])
  const [dirty, setDirty] = useState(false)
  const close = useGuardedClose({ dirty, saving: false, onClose })
  const query = useDispute(disputeId)
  const dispute = shownData(query)
  const history = useHistoryTab('dispute', disputeId, { read: readDisputeHistory(disputeId) })
  const part = (key: 'overview' | 'statement' | 'pack' | 'progress', content: React.ReactNode) => ({
    key,
    label: t(`disputes:part.${key}`),
    content,
  })
  const state = dispute && disputeStatus.nameOf(dispute.status)
  return (
    <RecordDrawer
      title={dispute?.title ?? t('disputes:one')}
      query={query}
      {...(dirty ? {} : { neighbours })}
      state={
        dispute &&
        state && (
          <>
            <StatusTag tone={disputeTone[state]}>{t(`states:disputeStatus.${state}`)}</StatusTag>
            {dispute.result !== null && (
              <StatusTag tone={resultTone[dispute.result]}>
                {t(`states:disputeResult.${dispute.result}`)}
              </StatusTag>
            )}
          </>
        )
      }
      footer={dispute && !dirty && <DisputeActs dispute={dispute} />}
      tabs={
        dispute
          ? [
              part('overview', <DisputeOverview dispute={dispute} />),
              part('statement', <DisputeStatement dispute={dispute} onDirty={setDirty} />),
              part('pack', <DisputePack dispute={dispute} />),
              part('progress', <DisputeProgress disputeId={dispute.id} />),
              ...history,
            ]
          : null
      }
      onClose={close}
    />
  )
}

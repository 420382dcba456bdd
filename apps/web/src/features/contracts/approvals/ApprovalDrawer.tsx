import type { Approval } from '@pindao/protocol/contracts/approval.endpoints.ts'
import { type ApprovalKind, approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { publishTaskPath } from '#src/features/publishing/door/publish-paths.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { contractPath } from '../contracts/contract-path.ts'
import { ApprovalActs, ApprovalFacts, ApprovalSteps } from './ApprovalParts.tsx'
import { approvalView } from './approval.status-view.ts'
import { useApproval } from './approvals.queries.ts'

/** Where the subject of each kind is looked at. */
const subjectPaths: Readonly<Record<ApprovalKind, (of: Approval) => string>> = {
  publishTask: ({ subjectId }) => publishTaskPath(subjectId),
  contract: ({ subjectId }) => contractPath(subjectId),
  removal: ({ subjectId }) => `${pagePaths.claimRequests}?${new URLSearchParams({ detail: subjectId })}`,
  // Its title is the month.
  settlementMonth: ({ title: month }) => `${pagePaths.settlements}?${new URLSearchParams({ month })}`,
}

/** A review: what is asked, what changed since the last round, what was said, and what this person may decide. */
export function ApprovalDrawer(props: {
  readonly id: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { id, neighbours, onClose } = props
  const { t } = useTranslation(['contracts', 'common', 'states'])
  const { data: approval, ...query } = useApproval(id)
  const view = approval && approvalView[approvalStatus.nameOf(approval.status)]
  return (
    <RecordDrawer
      title={approval?.title ?? t('contracts:approval.one')}
      query={query}
      neighbours={neighbours}
      state={view && <StatusTag tone={view.tone}>{t(view.labelKey)}</StatusTag>}
      footer={approval && approval.actions.length > 0 && <ApprovalActs of={approval} />}
      tabs={
        approval
          ? [
              {
                key: 'details',
                label: t('common:record.details'),
                content: <ApprovalFacts of={approval} subjectPath={subjectPaths[approval.kind](approval)} />,
              },
              {
                key: 'steps',
                label: t('contracts:approval.steps'),
                content: <ApprovalSteps of={approval} />,
              },
            ]
          : null
      }
      onClose={onClose}
    />
  )
}

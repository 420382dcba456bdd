import type { ContractDetail } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { Alert, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { ApprovalActs, ApprovalFacts, ApprovalSteps } from '../approvals/ApprovalParts.tsx'
import { useApproval } from '../approvals/approvals.queries.ts'
import { useSubmitContract } from './contracts.queries.ts'

/** The review of a contract on its own page: submitted here, decided here, with all rounds below. */
export function ContractReview({ contract }: { readonly contract: ContractDetail }) {
  const { t } = useTranslation('contracts')
  const may = contract.actions.includes('submit')
  return (
    <Flex vertical gap="middle">
      {may && <Submission contract={contract} />}
      {contract.approvalId !== null && <Rounds approvalId={contract.approvalId} isDraft={may} />}
      {contract.approvalId === null && !may && <p>{t('contract.review.none')}</p>}
    </Flex>
  )
}

function Submission({ contract }: { readonly contract: ContractDetail }) {
  const { t } = useTranslation('contracts')
  const textOr = useTextOr(['contracts'])
  const feedback = useFeedback()
  const { mutate, isPending, error } = useSubmitContract()
  const lacks = contract.missing.map((name) => textOr(`contracts:approval.missing.${name}`, name))
  const { id, version, title } = contract
  const submit = () =>
    mutate(
      { params: { id }, body: { version } },
      { onSuccess: () => feedback.success(t('contract.review.submitted', { name: title })) },
    )
  return (
    <div>
      <CommandProblem error={error} again={t('approval.again')} />
      {lacks.length > 0 ? (
        <Alert type="warning" showIcon title={t('approval.lacks', { names: lacks.join(' · ') })} />
      ) : (
        <p>{t('contract.review.text')}</p>
      )}
      <p>
        <Button type="primary" loading={isPending} disabled={lacks.length > 0} onClick={submit}>
          {t('contract.review.submit')}
        </Button>
      </p>
    </div>
  )
}

function Rounds({ approvalId, isDraft }: { readonly approvalId: string; readonly isDraft: boolean }) {
  const { data: approval, isError, error, refetch } = useApproval(approvalId)
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!approval) return <WaitingLines rows={6} />
  return (
    <>
      {/* A draft is submitted above, in one press, whatever round it is. */}
      {!isDraft && <ApprovalActs of={approval} />}
      <ApprovalFacts of={approval} />
      <ApprovalSteps of={approval} />
    </>
  )
}

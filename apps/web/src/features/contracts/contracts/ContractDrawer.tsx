import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { useDisputesTab } from '#src/features/claims/door/use-disputes-tab.tsx'
import { useSettlementsTab } from '#src/features/revenue/door/use-settlements-tab.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { isOfField } from '#src/shared/form/use-field-refusal.ts'
import { EditFooter } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { approvalView } from '../approvals/approval.status-view.ts'
import { ContractFiles } from '../files/ContractFiles.tsx'
import { ContractMoney } from '../money/ContractMoney.tsx'
import { TermsEditor } from '../terms/TermsEditor.tsx'
import { ContractFacts } from './ContractFacts.tsx'
import { ContractForm, refusedFields } from './ContractForm.tsx'
import { ContractReview } from './ContractReview.tsx'
import { contractTone } from './contract.status-view.ts'
import { type ContractValues, valuesOf } from './contract-values.ts'
import styles from './contracts.module.css'
import { readContractHistory, useContract, useSaveContract } from './contracts.queries.ts'

/** A contract: what is agreed, its terms, and who changed what; `contractId` null makes a new one. */
export function ContractDrawer(props: {
  readonly contractId: string | null
  readonly neighbours: Neighbours
  onMade(id: string): void
  onClose(): void
}) {
  const { contractId, neighbours, onMade, onClose } = props
  const { t } = useTranslation(['contracts', 'common', 'states'])
  const feedback = useFeedback()
  const can = useCan()
  const { data, ...query } = useContract(contractId)
  const edited = useEdited(data ?? null, valuesOf)
  const { record: contract, dirty } = edited
  const saving = useSaveContract()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const isNew = contractId === null
  const editable = isNew ? can('contract:create') : contract?.actions.includes('update') === true
  const history = useHistoryTab('contract', contractId, { read: readContractHistory(contractId ?? '') })

  const settlements = useSettlementsTab(contractId === null ? null : { contractId })

  const save = useOneAtATime(async (values: ContractValues) => {
    try {
      const of = contract && { id: contract.id, version: contract.version }
      const saved = await saving.mutateAsync({ of, values })
      edited.end()
      feedback.success(t('contracts:contract.saved', { name: saved.title }))
      // A new one has no terms yet: they are what comes next.
      if (isNew) onMade(saved.id)
      else leave()
      return true
    } catch (error) {
      if (!edited.refused(error, values) && !isOfField(refusedFields, error)) feedback.failure(error)
      return false
    }
  })

  const form = (
    <>
      {edited.merged && <MergedNote />}
      {contract?.terminatedOn && (
        <p className={styles['note']}>
          {t(
            contract.status === contractStatus.codes.terminated
              ? 'contracts:contract.endedEarly'
              : 'contracts:contract.endsEarly',
            {
              day: contract.terminatedOn,
              reason: contract.terminationReason,
            },
          )}
        </p>
      )}
      {contract && !editable ? (
        <ContractFacts contract={contract} />
      ) : (
        <ContractForm
          key={edited.key}
          contract={contract}
          values={edited.values()}
          disabled={busy || !editable}
          refusal={saving.error}
          onChange={edited.begin}
          onSave={(values) => void save(values)}
        />
      )}
    </>
  )
  const details = { key: 'details', label: t('common:record.details'), content: form }
  const fresh = [editable ? details : { ...details, content: <NoPermissionState /> }]
  const terms = contract && {
    key: 'terms',
    label: t('contracts:contract.terms'),
    content: <TermsEditor contractId={contract.id} />,
  }
  const papers = contract
    ? [
        {
          key: 'money',
          label: t('contracts:contractMoney.title'),
          content: <ContractMoney contractId={contract.id} />,
        },
        {
          key: 'files',
          label: t('contracts:file.title'),
          content: <ContractFiles contractId={contract.id} no={contract.no} />,
        },
      ]
    : []
  const review = contract && {
    key: 'review',
    label: t('contracts:contract.review.tab'),
    content: <ContractReview contract={contract} />,
  }
  const cases = useDisputesTab(contract ? { about: 'contract', id: contract.id, name: contract.title } : null)
  return (
    <RecordDrawer
      title={contract?.title ?? t(isNew ? 'contracts:contract.create' : 'contracts:contract.one')}
      query={{ ...query, isPending: !isNew && query.isPending }}
      mask={{ closable: !busy }}
      state={contract && <ContractState status={contract.status} approval={contract.approvalStatus} />}
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty || isNew ? {} : { neighbours })}
      footer={editable && <EditFooter label={t('contracts:contract.save')} saving={busy} onCancel={close} />}
      tabs={
        isNew
          ? fresh
          : terms && review && [details, terms, ...papers, ...settlements, review, ...cases, ...history]
      }
      onClose={close}
    />
  )
}

/** How a contract and its review stand. */
function ContractState({ status, approval }: { readonly status: number; readonly approval: number }) {
  const { t } = useTranslation('states')
  const [one, other] = [contractStatus.nameOf(status), approvalStatus.nameOf(approval)]
  return (
    <>
      <StatusTag tone={contractTone[one]}>{t(`contractStatus.${one}`)}</StatusTag>
      {other !== 'completed' && (
        <StatusTag tone={approvalView[other].tone}>{t(`approvalStatus.${other}`)}</StatusTag>
      )}
    </>
  )
}

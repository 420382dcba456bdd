import type { ContractTerms } from '@pindao/protocol/contracts/term.endpoints.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOfField } from '#src/shared/form/use-field-refusal.ts'
import { EditFooter } from '#src/shared/record/edit/EditFooter.tsx'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { refusedFields, TermForm, termForm } from './TermForm.tsx'
import { inputOf, type TermTarget, type TermValues, valuesOf } from './term-values.ts'
import { useSaveTerm } from './terms.queries.ts'

/** Fills in a term: a new one, a change of a draft, or a version of what was signed. */
export function TermDrawer(props: {
  readonly target: TermTarget
  readonly contract: ContractTerms
  onClose(): void
}) {
  const { target, contract, onClose } = props
  const { t } = useTranslation('contracts')
  const feedback = useFeedback()
  const saving = useSaveTerm(contract.contractId)
  const [dirty, setDirty] = useState(false)
  // What the form began with: the contract is read again beneath it.
  const [values] = useState(() => valuesOf(target, contract.earliestVersion ?? contract.startDate))
  const busy = saving.isPending
  const close = useGuardedClose({ dirty, saving: busy, onClose })
  const save = useOneAtATime(async (filled: TermValues) => {
    const input = inputOf(filled)
    if (input === null) return false
    try {
      await saving.mutateAsync({ target, input })
      feedback.success(t('terms.saved'))
      onClose()
      return true
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
      return false
    }
  })
  return (
    <Drawer
      title={t(`terms.drawer.${target.kind}`)}
      size="large"
      mask={{ closable: !busy }}
      footer={<EditFooter label={t('terms.save')} form={termForm} saving={busy} onCancel={close} />}
      onClose={close}
    >
      <TermForm
        target={target}
        contract={contract}
        values={values}
        disabled={busy}
        refusal={saving.error}
        onChange={() => setDirty(true)}
        onSave={(filled) => void save(filled)}
      />
    </Drawer>
  )
}

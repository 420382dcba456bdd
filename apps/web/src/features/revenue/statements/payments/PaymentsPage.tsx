import { useTranslation } from 'react-i18next'
import { KeptTabs } from '#src/shared/ui/KeptTabs.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { DuePayees } from './DuePayees.tsx'
import { PaymentFiles } from './PaymentFiles.tsx'

/** 付款: payees of confirmed settlements, and the files by which the bank pays them (REV-01). */
export function PaymentsPage() {
  const { t } = useTranslation('statements')
  return (
    <>
      <PageHeader title={t('payments.title')} note={t('payments.note')} />
      <KeptTabs
        name="payments"
        label={t('payments.title')}
        tabs={[
          { key: 'due', label: t('payments.due'), content: DuePayees },
          { key: 'files', label: t('payments.files'), content: PaymentFiles },
        ]}
      />
    </>
  )
}

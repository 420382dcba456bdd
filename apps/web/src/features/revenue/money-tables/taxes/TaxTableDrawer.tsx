import type { TaxTable } from '@pindao/protocol/contracts/tax-tables.ts'
import type { TaxTableList, TaxTableRecord } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { isOfField } from '#src/shared/form/use-field-refusal.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { EditFooter } from '#src/shared/record/edit/EditFooter.tsx'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { readTaxHistory, useSaveTaxTable } from '../money-tables.queries.ts'
import { refusedFields, TaxTableForm } from './TaxTableForm.tsx'
import { TaxTrial } from './TaxTrial.tsx'
import { type TaxValues, tableOf, triedTable, valuesOf } from './tax-values.ts'

/** There is nothing to wait for: the list has all of a table. */
const there = { isPending: false, isError: false, error: null, refetch: () => undefined }

/** A table of taxes, to read or to fill in, with what an income would be taxed by it and by the newest one. */
export function TaxTableDrawer(props: {
  /** Null: a new one, that begins as the newest stands. */
  readonly table: TaxTableRecord | null
  readonly list: TaxTableList
  readonly present: TaxTable
  onClose(): void
}) {
  const { table, list, present, onClose } = props
  const { t } = useTranslation(['money-tables', 'common'])
  const format = useFormat()
  const feedback = useFeedback()
  const [values, setValues] = useState<TaxValues>(() => valuesOf(table?.content ?? present, table === null))
  const [dirty, setDirty] = useState(false)
  const saving = useSaveTaxTable()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const editable = table === null ? list.actions.includes('create') : table.actions.includes('update')
  const id = table?.id ?? null
  const history = useHistoryTab('taxTable', id, { read: readTaxHistory(id ?? '') })
  const save = useOneAtATime(async (filled: TaxValues) => {
    try {
      const of = id === null || table === null ? null : { id, version: table.version }
      await saving.mutateAsync({ of, content: tableOf(filled) as TaxTableRecord['content'] })
      feedback.success(t('money-tables:taxes.saved'))
      leave()
      return true
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
      return false
    }
  })
  const isPresent = table !== null && table.content.from === present.from
  const details = (
    <>
      <TaxTableForm
        initial={values}
        settledUntil={list.settledUntil}
        disabled={busy || !editable}
        refusal={saving.error}
        onChange={(changed) => {
          setValues(changed)
          setDirty(true)
        }}
        onSave={(filled) => void save(filled)}
      />
      <TaxTrial
        tables={[
          { label: t('money-tables:taxes.trial.this'), table: triedTable(values) },
          ...(isPresent
            ? []
            : [{ label: t('money-tables:taxes.from', { day: format.day(present.from) }), table: present }]),
        ]}
      />
    </>
  )
  return (
    <RecordDrawer
      title={
        table === null
          ? t('money-tables:taxes.create')
          : t('money-tables:taxes.from', { day: format.day(table.content.from) })
      }
      query={there}
      mask={{ closable: !busy }}
      footer={editable && <EditFooter label={t('money-tables:taxes.save')} saving={busy} onCancel={close} />}
      tabs={[{ key: 'details', label: t('common:record.details'), content: details }, ...history]}
      onClose={close}
    />
  )
}

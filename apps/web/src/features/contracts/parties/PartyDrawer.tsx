import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
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
import { PartyForm, refusedFields } from './PartyForm.tsx'
import { readPartyHistory, useParty, useSaveParty } from './parties.queries.ts'
import { type PartyValues, valuesOf } from './party-values.ts'
import { usePartyFieldWords, usePartyType } from './use-party-words.ts'

/** A party: its content, and who changed or looked at what; `partyId` null makes a new one. */
export function PartyDrawer(props: {
  readonly partyId: string | null
  readonly neighbours: Neighbours
  onOpen(id: string): void
  onClose(): void
}) {
  const { partyId, neighbours, onOpen, onClose } = props
  const { t } = useTranslation(['contracts', 'common'])
  const feedback = useFeedback()
  const can = useCan()
  const typeOf = usePartyType()
  const { data, ...query } = useParty(partyId)
  const edited = useEdited(data ?? null, valuesOf)
  const { record: party, dirty } = edited
  const saving = useSaveParty()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const isNew = partyId === null
  const editable = isNew ? can('party:create') : party?.actions.includes('update') === true
  const history = useHistoryTab('party', partyId, {
    read: readPartyHistory(partyId ?? ''),
    words: usePartyFieldWords(),
  })

  const settlements = useSettlementsTab(partyId === null ? null : { partyId })

  const save = useOneAtATime(async (values: PartyValues) => {
    try {
      const of = party && { id: party.id, version: party.version }
      const saved = await saving.mutateAsync({ of, values })
      edited.end()
      feedback.success(t('contracts:party.saved', { name: saved.legalName }))
      leave()
      return true
    } catch (error) {
      if (!edited.refused(error, values) && !isOfField(refusedFields, error)) feedback.failure(error)
      return false
    }
  })

  const form = (
    <>
      {edited.merged && <MergedNote />}
      <PartyForm
        key={edited.key}
        party={party}
        values={edited.values()}
        disabled={busy || !editable}
        refusal={saving.error}
        onChange={edited.begin}
        onOpen={onOpen}
        onSave={(values) => void save(values)}
      />
    </>
  )
  const details = { key: 'details', label: t('common:record.details'), content: form }
  const fresh = [editable ? details : { ...details, content: <NoPermissionState /> }]
  return (
    <RecordDrawer
      title={party?.legalName ?? t(isNew ? 'contracts:party.create' : 'contracts:party.one')}
      query={{ ...query, isPending: !isNew && query.isPending }}
      mask={{ closable: !busy }}
      state={party && <StatusTag tone="neutral">{typeOf(party.type)}</StatusTag>}
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty || isNew ? {} : { neighbours })}
      footer={editable && <EditFooter label={t('contracts:party.save')} saving={busy} onCancel={close} />}
      tabs={isNew ? fresh : party && [details, ...settlements, ...history]}
      onClose={close}
    />
  )
}

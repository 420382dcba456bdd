import type { DropBox } from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
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
import { DropBoxForm, refusedFields } from './DropBoxForm.tsx'
import { type DropBoxContent, useDeleteDropBox, useDropBox, useSaveDropBox } from './dropbox.queries.ts'
import { HostKeyPanel } from './HostKeyPanel.tsx'
import { useBoxState } from './use-drop-box-columns.tsx'

const sshPort = 22

/** A secret is never read: its fields begin empty. */
const valuesOf = (box: DropBox | null): DropBoxContent => ({
  name: box?.name ?? '',
  kind: box?.kind ?? 'sftp',
  host: box?.host ?? '',
  port: box?.port ?? sshPort,
  userName: box?.userName ?? '',
  signIn: box?.signIn ?? 'password',
  secret: '',
  passphrase: '',
  folder: box?.folder ?? '',
  check: box?.check ?? 'size',
  bandwidth: box?.bandwidth ?? null,
  departmentIds: box?.departments.map(({ id }) => id) ?? [],
  automatic: box?.automatic ?? false,
  enabled: box?.enabled ?? true,
  note: box?.note ?? '',
})

/** A drop box: by which key it is known, and its content; `boxId` null makes a new one. */
export function DropBoxDrawer(props: {
  readonly boxId: string | null
  readonly neighbours: Neighbours
  /** A new one is shown next, since its key is still to be confirmed. */
  onMade(box: DropBox): void
  onClose(): void
}) {
  const { boxId, neighbours, onMade, onClose } = props
  const { t } = useTranslation(['dropbox', 'common'])
  const feedback = useFeedback()
  const can = useCan()
  const { data, ...query } = useDropBox(boxId)
  const edited = useEdited(data ?? null, valuesOf)
  const { record: box, dirty } = edited
  const saving = useSaveDropBox()
  const removing = useDeleteDropBox()
  const stateOf = useBoxState()
  const busy = saving.isPending || removing.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const isNew = boxId === null
  const editable = isNew ? can('dropBox:create') : box?.actions.includes('update') === true
  const history = useHistoryTab('dropBox', boxId)

  const save = useOneAtATime(async (content: DropBoxContent) => {
    try {
      const saved = await saving.mutateAsync({ of: box && { id: box.id, version: box.version }, content })
      edited.end()
      feedback.success(t('dropbox:box.saved', { name: saved.name }))
      if (saved.hostKey === null) onMade(saved)
      else leave()
      return true
    } catch (error) {
      if (!edited.refused(error, content) && !isOfField(refusedFields, error)) feedback.failure(error)
      return false
    }
  })
  const remove = async (shown: DropBox) => {
    const { id, name } = shown
    const agreed = await feedback.confirm({
      title: t('dropbox:box.ask.title', { name }),
      text: t('dropbox:box.ask.text'),
      confirm: t('dropbox:box.delete'),
      danger: true,
    })
    if (!agreed) return
    try {
      await removing.mutateAsync({ params: { id } })
      feedback.success(t('dropbox:box.deleted', { name }))
      edited.end()
      leave()
    } catch (error) {
      feedback.failure(error)
    }
  }

  const form = (
    <>
      {edited.merged && <MergedNote />}
      {box !== null && <HostKeyPanel box={data ?? box} />}
      <DropBoxForm
        key={edited.key}
        box={box}
        values={edited.values()}
        disabled={busy || !editable}
        refusal={saving.error}
        onChange={edited.begin}
        onSave={(values) => void save(values)}
      />
    </>
  )
  const details = { key: 'details', label: t('common:record.details'), content: form }
  const fresh = [editable ? details : { ...details, content: <NoPermissionState /> }]
  const state = box && stateOf(data ?? box)
  return (
    <RecordDrawer
      title={box?.name ?? t(isNew ? 'dropbox:box.create' : 'dropbox:box.one')}
      query={{ ...query, isPending: !isNew && query.isPending }}
      mask={{ closable: !busy }}
      state={state && <StatusTag tone={state.tone}>{state.label}</StatusTag>}
      actions={
        box?.actions.includes('delete') && (
          <Button danger disabled={busy} onClick={() => void remove(box)}>
            {t('dropbox:box.delete')}
          </Button>
        )
      }
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty || isNew ? {} : { neighbours })}
      footer={editable && <EditFooter label={t('dropbox:box.save')} saving={busy} onCancel={close} />}
      tabs={isNew ? fresh : box && [details, ...history]}
      onClose={close}
    />
  )
}

import type { TemplateKind } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { useCan } from '#src/shared/access/ability.ts'
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
import {
  readTemplateHistory,
  type TemplateContent,
  useSaveTemplate,
  useTemplate,
} from '../api/templates.queries.ts'
import { contentOf, templateValues } from '../template.values.ts'
import { TemplateChannels } from './TemplateChannels.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import type { TemplateCommands } from './use-template-commands.ts'
import { useTemplateFieldWords } from './use-template-field-words.ts'
import { isOfTemplateField } from './use-template-refusal.ts'
import { WatermarkPicture } from './WatermarkPicture.tsx'

/** A template: its content, the channels that begin with it, what was done to it; `templateId` null makes a new one. */
export function TemplateDrawer(props: {
  readonly templateId: string | null
  /** What a new one is for. */
  readonly kind: TemplateKind
  readonly commands: TemplateCommands
  readonly neighbours: Neighbours
  onMade(id: string): void
  onClose(): void
}) {
  const { templateId, kind, commands, neighbours, onMade, onClose } = props
  const { t } = useTranslation(['publishing', 'common'])
  const feedback = useFeedback()
  const can = useCan()
  const { data, ...query } = useTemplate(templateId)
  const edited = useEdited(data ?? null, (stored) => templateValues(stored, kind))
  const { record: template, dirty } = edited
  const saving = useSaveTemplate()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const isNew = templateId === null
  const editable = isNew ? can('publishTemplate:create') : template?.actions.includes('update') === true
  const history = useHistoryTab('publishTemplate', templateId, {
    read: readTemplateHistory(templateId ?? ''),
    words: useTemplateFieldWords(),
  })

  const save = useOneAtATime(async (values: TemplateContent) => {
    const content = contentOf(values)
    try {
      const of = template && { id: template.id, version: template.version }
      const made = await saving.mutateAsync({ of, content })
      edited.end()
      feedback.success(t('publishing:templates.saved', { name: content.name }))
      // A watermark is none before it has its picture: its record stays open for it.
      if (isNew && made.kind === 'watermark') onMade(made.id)
      else leave()
      return true
    } catch (error) {
      if (!edited.refused(error, content) && !isOfTemplateField(error)) feedback.failure(error)
      return false
    }
  })

  const form = (
    <>
      {edited.merged && <MergedNote />}
      {data?.kind === 'watermark' && <WatermarkPicture template={data} editable={editable && !dirty} />}
      <TemplateForm
        key={edited.key}
        template={template}
        values={edited.values()}
        disabled={busy || !editable}
        refusal={saving.error}
        onChange={edited.begin}
        onSave={(values) => void save(values)}
      />
    </>
  )
  const details = { key: 'details', label: t('common:record.details'), content: form }
  const channels = data?.kind === 'publish' && {
    key: 'channels',
    label: t('publishing:templates.field.channels'),
    content: <TemplateChannels template={data} />,
  }
  const known = template && [details, ...(channels ? [channels] : []), ...history]
  const fresh = [editable ? details : { ...details, content: <NoPermissionState /> }]
  return (
    <RecordDrawer
      title={template?.name ?? t(`publishing:templates.new.${kind}`)}
      query={{ ...query, isPending: !isNew && query.isPending }}
      mask={{ closable: !busy }}
      state={
        template &&
        !template.enabled && <StatusTag tone="stopped">{t('publishing:templates.state.disabled')}</StatusTag>
      }
      actions={
        template?.actions.includes('copy') &&
        !dirty && (
          <Button size="small" onClick={() => commands.copy(template)}>
            {t('publishing:templates.act.copy')}
          </Button>
        )
      }
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty || isNew ? {} : { neighbours })}
      footer={
        editable && <EditFooter label={t('publishing:templates.save')} saving={busy} onCancel={close} />
      }
      tabs={isNew ? fresh : known}
      onClose={close}
    />
  )
}

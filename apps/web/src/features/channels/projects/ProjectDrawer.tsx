import {
  type ApiProject,
  type ApiProjectDetail,
  quotaBuckets,
  usualQuotas,
} from '@pindao/protocol/channels/project.endpoints.ts'
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
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { isOfField } from '../components/use-field-refusal.ts'
import { ProjectForm } from './ProjectForm.tsx'
import { ProjectGrants } from './ProjectGrants.tsx'
import { ProjectUse } from './ProjectUse.tsx'
import { type ProjectContent, useApiProject, useSaveProject } from './projects.queries.ts'

const usualGrantLimit = 100

/** A secret is never read: its field begins empty. */
const valuesOf = (project: ApiProjectDetail | null): ProjectContent => ({
  name: project?.name ?? '',
  clientId: project?.clientId ?? '',
  clientSecret: '',
  audited: project?.audited ?? false,
  enabled: project?.enabled ?? true,
  note: project?.note ?? '',
  grantLimit: project?.grantLimit ?? usualGrantLimit,
  quotas: quotasOf(project),
})

function quotasOf(project: ApiProjectDetail | null): ProjectContent['quotas'] {
  const granted = project?.buckets.map(({ bucket, perDay }) => [bucket, perDay] as const) ?? []
  const all = { ...usualQuotas, ...Object.fromEntries(granted) } as ProjectContent['quotas']
  return Object.fromEntries(quotaBuckets.map((bucket) => [bucket, all[bucket]])) as ProjectContent['quotas']
}

/** An API project: what it uses, what stands on it, and its content; `projectId` null makes a new one. */
export function ProjectDrawer(props: {
  readonly projectId: string | null
  /** Projects that take grants from this one. */
  readonly others: readonly ApiProject[]
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { projectId, others, neighbours, onClose } = props
  const { t } = useTranslation(['channels', 'common'])
  const feedback = useFeedback()
  const can = useCan()
  const { data, ...query } = useApiProject(projectId)
  const edited = useEdited(data ?? null, valuesOf)
  const { record: project, dirty } = edited
  const saving = useSaveProject()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const isNew = projectId === null
  const editable = isNew ? can('apiProject:create') : project?.actions.includes('update') === true
  const history = useHistoryTab('apiProject', projectId)

  const save = useOneAtATime(async (content: ProjectContent) => {
    try {
      await saving.mutateAsync({ of: project && { id: project.id, version: project.version }, content })
      edited.end()
      feedback.success(t('channels:projects.saved', { name: content.name.trim() }))
      leave()
      return true
    } catch (error) {
      if (!edited.refused(error, content) && !isOfField(error)) feedback.failure(error)
      return false
    }
  })

  const form = (
    <>
      {edited.merged && <MergedNote />}
      <ProjectForm
        key={edited.key}
        project={project}
        values={edited.values()}
        disabled={busy || !editable}
        refusal={saving.error}
        onChange={edited.begin}
        onSave={(values) => void save(values)}
      />
    </>
  )
  const details = { key: 'details', label: t('common:record.details'), content: form }
  const known = project && [
    details,
    { key: 'use', label: t('channels:projects.useTab'), content: <ProjectUse project={data ?? project} /> },
    {
      key: 'grants',
      label: t('channels:projects.grants'),
      content: <ProjectGrants project={data ?? project} others={others} />,
    },
    ...history,
  ]
  const fresh = [editable ? details : { ...details, content: <NoPermissionState /> }]
  return (
    <RecordDrawer
      title={project?.name ?? t(isNew ? 'channels:projects.create' : 'channels:projects.one')}
      query={{ ...query, isPending: !isNew && query.isPending }}
      mask={{ closable: !busy }}
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty || isNew ? {} : { neighbours })}
      footer={editable && <EditFooter label={t('channels:form.save')} saving={busy} onCancel={close} />}
      tabs={isNew ? fresh : known}
      onClose={close}
    />
  )
}
